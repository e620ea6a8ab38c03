//! Stripe on this machine, as far as plans and packs of credits need it: its API in the version that the product pins, pages
//! where somebody pays, a portal, and the events that follow. Nothing is delivered by itself: [`Stripe::take_events`] gives
//! events, and whoever has them sends them as often and in whatever order a test wants.
//!
//! - [`Stripe`]: the running server
//! - [`Play`]: what customers and banks do
//! - [`Event`], [`sign`]: what it reports, and how that is signed

mod answers;
mod events;
mod objects;
mod pages;
mod play;
mod server;
mod world;

pub use events::{Event, sign};
pub use play::Play;
pub use server::{Request, Stripe};
pub use world::{PACK_50, PACK_200, PLAN_EXPLORER, PLAN_PRO, Paid, SECRET_KEY, WEBHOOK_SECRET, price_of};
