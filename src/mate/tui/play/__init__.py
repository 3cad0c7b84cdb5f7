"""Turns at the table, without a screen: what is done in them, and what is thought meanwhile."""
