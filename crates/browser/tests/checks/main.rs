//! Checks of pages in a real Chromium, which `bin/setup` installs. Without one these tests fail.

#![cfg(test)]

mod found;
mod hostile;
mod network;
mod planted;
mod samples;
mod support;
