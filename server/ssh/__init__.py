"""The ssh server: who comes in, a terminal for each of them, and the start and end of it all."""
