"""Turns at a table: the actions of people and computers, help and analysis."""
