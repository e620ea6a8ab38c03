//! What an account may still do.

pub mod credit_info;
pub mod storage_info;
pub mod subscription_info;
