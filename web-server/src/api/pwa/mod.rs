//! Published apps.

pub mod delete;
pub mod make;
pub mod verify;
