//! How many connections are open, in all and from one network. All threads count together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use platform::config::HttpConfig;

use super::open_files;
use crate::address::Network;

/// Files and sockets that the process needs besides connections: Postgres, Redis, mail, log, built files.
const RESERVED_FILES: usize = 256;
/// Most connections that are admitted when neither the configuration nor the file limit says less.
const MOST: usize = 25_000;
/// Most connections from one network when no proxy stands in front.
const MOST_OF_ONE_NETWORK: usize = 512;

/// Counts open connections.
pub struct Limits {
    in_all: usize,
    of_one_network: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    in_all: usize,
    by_network: HashMap<Network, usize>,
}

/// The right to be open. It ends when it is dropped.
pub struct Permit {
    limits: Arc<Limits>,
    network: Option<Network>,
}

impl Limits {
    /// The configured limits; fewer connections in all when the process may not open as many files.
    pub fn from_config(config: &HttpConfig) -> Self {
        let in_all = config.connections.unwrap_or(MOST);
        let allowed = open_files::raise_limit().saturating_sub(RESERVED_FILES).max(1);
        if allowed < in_all {
            tracing::info!(
                connections = allowed,
                "the file limit of the process admits fewer connections than {in_all}"
            );
        }
        let in_all = in_all.min(allowed);
        // Behind proxies all connections come from the few addresses of these.
        let default = if config.proxies == 0 {
            MOST_OF_ONE_NETWORK
        } else {
            in_all
        };
        Self::new(in_all, config.connections_per_address.unwrap_or(default))
    }

    fn new(in_all: usize, of_one_network: usize) -> Self {
        Self {
            in_all,
            of_one_network,
            open: Mutex::default(),
        }
    }

    /// Most connections in all.
    pub fn in_all(&self) -> usize {
        self.in_all
    }

    /// Admits a connection of this peer, or nothing when a limit is reached.
    pub fn admit(self: &Arc<Self>, peer: Option<IpAddr>) -> Option<Permit> {
        let network = peer.map(Network::of);
        let mut open = self.lock();
        if open.in_all >= self.in_all {
            return None;
        }
        if let Some(network) = network {
            let count = open.by_network.entry(network).or_default();
            if *count >= self.of_one_network {
                return None;
            }
            *count += 1;
        }
        open.in_all += 1;
        Some(Permit {
            limits: Arc::clone(self),
            network,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limits.lock();
        open.in_all = open.in_all.saturating_sub(1);
        let Some(network) = self.network else { return };
        if let Some(count) = open.by_network.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                open.by_network.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn one_network_does_not_shut_others_out() {
        let limits = Arc::new(Limits::new(10, 2));
        let held: Vec<_> = (0..5).filter_map(|_| limits.admit(peer("192.0.2.1"))).collect();
        assert_eq!(held.len(), 2);
        assert!(limits.admit(peer("192.0.2.2")).is_some());
        drop(held);
        assert!(limits.admit(peer("192.0.2.1")).is_some());
        assert!(limits.lock().by_network.is_empty());
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let limits = Arc::new(Limits::new(10, 1));
        let _held = limits.admit(peer("2001:db8::1")).unwrap();
        assert!(limits.admit(peer("2001:db8::2")).is_none());
        assert!(limits.admit(peer("2001:db8:0:1::2")).is_some());
    }

    #[test]
    fn no_more_are_open_than_in_all() {
        let limits = Arc::new(Limits::new(2, 2));
        let _held = [
            limits.admit(None).unwrap(),
            limits.admit(peer("192.0.2.1")).unwrap(),
        ];
        assert!(limits.admit(peer("192.0.2.2")).is_none());
        assert_eq!(limits.lock().in_all, 2);
    }
}
