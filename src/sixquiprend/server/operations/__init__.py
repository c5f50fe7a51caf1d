"""How a server is run: the command that starts it, uvicorn with our sizes and limits, and an orderly end.

Nothing here knows what a table or a class is: `app.py` is the application, `house.py` its inside.
"""
