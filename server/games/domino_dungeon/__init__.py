"""Dominó Dungeon: heroes who dig each other a dungeon out of rooms with coloured doors, and rob it."""
