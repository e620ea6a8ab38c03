//! Stripe's API, as far as plans and packs of credits need it: a client on reqwest that pins the version of the API, and reads
//! answers tolerantly, since Stripe adds fields and values at any time.
//!
//! - [`Client`]: how calls are made, and [`Failure`], why one gave nothing
//! - [`customer`]: customers, and the portal where they manage what they pay
//! - [`checkout`]: pages where something is paid, and payments that went back
//! - [`subscription`]: plans that are paid every month, and [`invoice`], what is paid for them
//! - [`event`]: what Stripe reports by itself, and [`signature`], whether it was Stripe

pub mod checkout;
mod client;
pub mod customer;
pub mod event;
pub mod invoice;
mod read;
pub mod signature;
pub mod subscription;

pub use client::{Client, Failure, VERSION};
