"""Tables over HTTP and WebSocket: no rule of the game, no memory that the store doesn't have too.

What somebody does becomes entries of a table's log: checked by `table/`, appended by `store/`, and only then
folded and told to everybody, each as much as they may know. So a killed process loses nothing that was
confirmed, and any process can serve any table.

Read `live` (one table), `telling` (what is sent to whom), then `tables_api` and `sockets`. `clockwork` moves
what nobody moves: bots, timers, stand-ins. `app` puts it together, `command` starts it.
"""
