"""A server with a fixed capacity: `python paced_server.py PORT SECONDS [STATUS]`.

Each answer takes SECONDS, one after the other, by a clock that is not set back by a late answer. So
the rate under load is 1 / SECONDS, whatever else the machine does.
"""

from __future__ import annotations

import asyncio
import sys


class Capacity:
    """When the next answer is due, on the clock of the loop."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.due = 0.0

    async def wait(self) -> None:
        """Wait until it is the turn of one more answer."""
        now = asyncio.get_running_loop().time()
        self.due = max(now, self.due + self.seconds)
        await asyncio.sleep(self.due - now)


CAPACITY = Capacity(float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer each request of a connection in its turn."""
    status = sys.argv[3] if len(sys.argv) > 3 else "200 OK"
    text = f"HTTP/1.1 {status}\r\nServer: paced/1.0\r\nContent-Length: 3\r\n\r\nok\n"
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            await CAPACITY.wait()
            writer.write(text.encode())
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main() -> None:
    """Serve on loopback until the process is ended."""
    server = await asyncio.start_server(answer, "127.0.0.1", int(sys.argv[1]))
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
