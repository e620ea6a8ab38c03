//! Pages in a real Chromium. Without one these tests say so and are skipped.

#![cfg(test)]

mod hostile;
mod left_behind;
mod network;
mod processes;
mod shown;
mod support;
