"""Tables over HTTP and WebSocket: no rule of the game, no memory that the store doesn't have too.

What somebody does becomes entries of a table's log: checked by `table/`, appended by `store/`, and only then
folded and told to everybody, each as much as they may know. So a killed process loses nothing that was
confirmed, and any process can serve any table.

The folders, from high to low; each imports only those below it (`tool.importlinter` in `pyproject.toml`):

- `operations/`: started, listening, stopped: `sixquiprend serve` and the web server under it
- `app.py`: every address, and who answers there
- `api/`: what programs and pages may ask for, one file for each subject
- `site/`: the browser client as it is served
- `http/`: reading requests, writing answers, holding lines, whatever they are about
- `house.py`: what a running server consists of, opened and closed in the right order
- `admin/`: what whoever runs the server tells it over the store
- `classes/`: school classes in memory, and the tables that they play at
- `tables/`: tables in memory, who is told what, and what moves them when nobody does
- `keeping/`: what tables and classes have in common: each is the fold of a log
- `workers/`: processes beside this one, in which bots think and games are analysed
- `basics/`: settings, limits, logs, counts, refusals, secrets, and what can be chosen

Read `tables/live_table.py` (one table), `tables/messages.py` (what is sent to whom), then `api/tables.py` and
`api/table_socket.py`.
"""
