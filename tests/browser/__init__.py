"""The pages in a real browser: a package, so that its tests share one browser, and others have none."""
