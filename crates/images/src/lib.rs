//! Pictures of strangers.
