"""Players without hands for Dominó Dungeon."""
