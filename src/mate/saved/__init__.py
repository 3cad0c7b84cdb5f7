"""The folder of saved matches: summaries, lists, series, caches, JSON lines and next matches."""
