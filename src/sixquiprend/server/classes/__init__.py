"""School classes in memory: one class and who follows it, all that this process has, and their tables."""
