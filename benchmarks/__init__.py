"""Speed and memory, side by side with a fixed yardstick: `python -m benchmarks`."""
