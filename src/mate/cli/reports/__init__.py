"""The results of commands, as text and as JSON documents; a module for each kind.

Texts are lines without a final line break. Documents contain only what JSON can represent.
`docs/json.md` describes their fields.
"""
