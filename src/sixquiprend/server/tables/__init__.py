"""Tables in memory: one table and who watches it, what each is told, what moves it, all of this process."""
