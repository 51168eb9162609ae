//! Nothing: Cargo needs a target to name a dependency.
