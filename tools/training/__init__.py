"""Trains the network of `sixquiprend.kernel.network` by its own play: `python -m tools.training`."""
