"""Dominó Dungeon in words and pictures."""
