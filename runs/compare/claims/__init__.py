"""Claims in words: what an English phrase such as "twice as fast" says in numbers."""
