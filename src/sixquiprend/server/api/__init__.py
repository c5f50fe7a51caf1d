"""What can be asked of the server, one file for each subject: HTTP endpoints, lines to tables and classes.

Each handler reads who asks and what (`http/`), lets a table or a class decide, and answers. The types of
bodies and answers stand beside their handlers; `openapi.py` collects all endpoints and describes them.
"""
