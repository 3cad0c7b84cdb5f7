"""What a replay consists of, without a screen: its moments, what they are worth, other lines."""
