"""Dominó players without hands: easy and normal weigh their moves, hard looks ahead; and an adviser."""
