"""Players of Kingdomino Origins."""
