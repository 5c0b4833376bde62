"""The lab: many games planned, run here, in a pool or on a cluster, measured and compared."""
