//! A bounded number of something (connections, bytes), of which one network gets a bounded part. All threads count
//! together.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::address::Network;

/// Counts what is held.
pub struct Budget {
    in_all: usize,
    of_one_network: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    in_all: usize,
    by_network: HashMap<Network, usize>,
}

/// A part of a budget. It is given back when it is dropped.
pub struct Share {
    budget: Arc<Budget>,
    network: Option<Network>,
    amount: usize,
}

impl Budget {
    /// A budget of which nothing is held.
    pub fn new(in_all: usize, of_one_network: usize) -> Arc<Self> {
        Arc::new(Self {
            in_all,
            of_one_network,
            held: Mutex::default(),
        })
    }

    /// The whole of it.
    pub fn in_all(&self) -> usize {
        self.in_all
    }

    /// Takes a part for a network; nothing when there is not as much left, in all or for that network. Who takes more
    /// than a network may have gets it when the network holds nothing else.
    pub fn take(self: &Arc<Self>, network: Option<Network>, amount: usize) -> Option<Share> {
        let mut held = self.lock();
        let in_all = held.in_all.saturating_add(amount);
        if in_all > self.in_all && held.in_all > 0 {
            return None;
        }
        if let Some(network) = network {
            let of_network = held.by_network.entry(network).or_default();
            if *of_network > 0 && of_network.saturating_add(amount) > self.of_one_network {
                return None;
            }
            *of_network = of_network.saturating_add(amount);
        }
        held.in_all = in_all;
        Some(Share {
            budget: Arc::clone(self),
            network,
            amount,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.budget.lock();
        held.in_all = held.in_all.saturating_sub(self.amount);
        let Some(network) = self.network else { return };
        if let Some(of_network) = held.by_network.get_mut(&network) {
            *of_network = of_network.saturating_sub(self.amount);
            if *of_network == 0 {
                held.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Option<Network> {
        Some(Network::of(text.parse().unwrap()))
    }

    #[test]
    fn one_network_does_not_shut_others_out() {
        let budget = Budget::new(10, 2);
        let held: Vec<_> = (0..5)
            .filter_map(|_| budget.take(network("192.0.2.1"), 1))
            .collect();
        assert_eq!(held.len(), 2);
        assert!(budget.take(network("192.0.2.2"), 2).is_some());
        drop(held);
        assert!(budget.take(network("192.0.2.1"), 2).is_some());
        assert!(budget.lock().by_network.is_empty());
        assert_eq!(budget.lock().in_all, 0);
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let budget = Budget::new(10, 1);
        let _held = budget.take(network("2001:db8::1"), 1).unwrap();
        assert!(budget.take(network("2001:db8::2"), 1).is_none());
        assert!(budget.take(network("2001:db8:0:1::2"), 1).is_some());
    }

    #[test]
    fn no_more_is_held_than_in_all() {
        let budget = Budget::new(2, 2);
        let _held = [
            budget.take(None, 1).unwrap(),
            budget.take(network("192.0.2.1"), 1).unwrap(),
        ];
        assert!(budget.take(network("192.0.2.2"), 1).is_none());
        assert_eq!(budget.lock().in_all, 2);
    }

    #[test]
    fn what_is_larger_than_the_budget_is_had_alone() {
        let budget = Budget::new(10, 4);
        let large = budget.take(network("192.0.2.1"), 7).unwrap();
        assert!(budget.take(network("192.0.2.1"), 1).is_none());
        assert!(budget.take(network("192.0.2.2"), 3).is_some());
        assert!(budget.take(network("192.0.2.2"), 4).is_none());
        drop(large);
        assert!(budget.take(network("192.0.2.2"), 40).is_some());
    }
}
