//! Pages in a real Chromium, which `bin/setup` installs. Without one these tests fail.

#![cfg(test)]

mod hostile;
mod left_behind;
mod network;
mod processes;
mod shown;
mod support;
