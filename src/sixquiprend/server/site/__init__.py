"""The browser client as it is served: its page, its files, and what a browser keeps to work offline."""
