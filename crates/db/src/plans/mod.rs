//! What accounts buy, as the payment service said when it was last read.
//!
//! Nobody is read inside a transaction. A read is numbered before it starts, and what it gave is stored unless one with a
//! greater number was stored before: of two reads the one that started later wins, whichever comes first. A change at the
//! payment service is followed by an event, and the event by a read that starts after the change.
//!
//! - [`customers`]: who accounts are to the payment service; [`ended_customers`]: of accounts that were deleted
//! - [`subscriptions`]: the plans that accounts pay for
//! - [`checkouts`]: purchases that were begun, and the credits of packs
//! - [`tiers`]: the tier of an account, by what it pays and what an operator assigned

pub mod checkouts;
pub mod customers;
pub mod ended_customers;
pub mod subscriptions;
pub mod tiers;
