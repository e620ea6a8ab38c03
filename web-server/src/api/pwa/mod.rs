//! Published apps.

pub mod delete;
pub mod make;
