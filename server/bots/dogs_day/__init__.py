"""Players of Dogs' Day: they mix their picks, and reason about hands, neighbours and the mole."""
