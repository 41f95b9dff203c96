"""A server whose answers take a time that is asked for: `python paced_server.py PORT SECONDS [STATUS]`.

So its rate hangs on the time and hardly on what else the machine does.
"""

from __future__ import annotations

import asyncio
import sys


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer each request of a connection after the time."""
    status = sys.argv[3] if len(sys.argv) > 3 else "200 OK"
    text = f"HTTP/1.1 {status}\r\nServer: paced/1.0\r\nContent-Length: 3\r\n\r\nok\n"
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(float(sys.argv[2]))
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
