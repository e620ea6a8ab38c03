//! What the product stands on besides Postgres: configuration, telemetry, Redis, the log of job events, files and
//! mail.
//!
//! - [`allocator`]: how a program gives memory back
//! - [`config`]: the environment, read once at the start
//! - [`telemetry`]: logs and metrics
//! - [`redis`]: the connection, and the names of keys
//! - [`events`]: the log of a job's events, and the fan-out to streams
//! - [`mail`]: mail by SMTP or into a folder
//! - [`public_address`]: which network addresses belong to the public internet
//! - [`read_once`]: what is read from a folder once in a process
//! - [`fair_semaphore`]: permits for work that keeps a thread busy
//! - [`sealing`]: keys of model connections, encrypted; [`secret_file`]: secrets that nobody configured
//! - [`spooled`]: bytes that wait for their turn, in a temporary file when they are many
//! - [`storage`]: the bytes of files and images, in a folder or a cloud

pub mod allocator;
pub mod config;
pub mod events;
pub mod fair_semaphore;
pub mod mail;
pub mod public_address;
pub mod read_once;
pub mod redis;
pub mod sealing;
pub mod secret_file;
pub mod spooled;
pub mod storage;
pub mod telemetry;
