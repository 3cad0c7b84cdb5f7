"""Turns at a table: what is done in them, by people and computers, and what is thought."""
