//! What the answers of a provider are made of.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::grants::Grants;
use super::keys::Key;
use super::person::{Flaw, Person};

/// The product as the provider knows it.
pub const CLIENT_ID: &str = "morpheo-test";
/// The product's secret at the provider.
pub const CLIENT_SECRET: &str = "a secret: with signs / that need = care";

/// What the answers are made of.
pub(super) struct Inside {
    pub(super) url: String,
    state: Mutex<State>,
}

/// What changes.
pub(super) struct State {
    pub(super) key: Key,
    pub(super) person: Option<Person>,
    pub(super) flaw: Flaw,
    pub(super) grants: Grants,
}

impl Inside {
    /// A provider at this address, which refuses everybody at first.
    pub(super) fn new(url: String, key: Key) -> Self {
        let state = State {
            key,
            person: None,
            flaw: Flaw::None,
            grants: Grants::default(),
        };
        Self {
            url,
            state: Mutex::new(state),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
