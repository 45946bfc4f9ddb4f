"""The house a line at a time, for people who hear their screen and for dumb terminals."""
