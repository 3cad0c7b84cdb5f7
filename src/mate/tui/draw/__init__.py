"""Pictures as rows of text in named styles. Pure: values in, rows out, and no screen library."""
