"""Whatever is sent to the program or lies in its files: an answer or a clear error, never anything else.

`make fuzz` changes what it knows of each format (`corpus/`) at random, for as long as it is told, and keeps
what leads to something new. What leads to a failure is kept too, and fails until it is mended:
`tests/test_fuzzing.py` reads the whole corpus again at every `make test`. Read `targets`, then `mutating`.
"""
