"""Dogs' Day: Meow City: eight rounds of sealed picks, heists, thefts among thieves and a mole."""
