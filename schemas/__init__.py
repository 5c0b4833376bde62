"""The JSON Schemas of Tilewright's files, generated from the models by `make schemas`."""
