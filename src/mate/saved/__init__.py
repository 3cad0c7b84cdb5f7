"""The folder of saved matches: summaries, lists, series, caches, diaries and the next match."""
