//! How many connections are open, in all and from one network.

use std::net::IpAddr;
use std::sync::Arc;

use platform::config::HttpConfig;

use super::open_files;
use crate::address::Network;
use crate::budget::{Budget, Share};

/// Files and sockets that the process needs besides connections: Postgres, Redis, mail, log, built files.
const RESERVED_FILES: usize = 256;
/// Most connections that are admitted when neither the configuration nor the file limit says less.
const MOST: usize = 25_000;
/// Most connections from one network when no proxy stands in front.
const MOST_OF_ONE_NETWORK: usize = 512;

/// Bounds how many connections are open.
pub struct Limits(Arc<Budget>);

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
        Self(Budget::new(
            in_all,
            config.connections_per_address.unwrap_or(default),
        ))
    }

    /// Most connections in all.
    pub fn in_all(&self) -> usize {
        self.0.in_all()
    }

    /// Admits a connection of this peer, or nothing when a limit is reached. It counts until what is given is dropped.
    pub fn admit(&self, peer: Option<IpAddr>) -> Option<Share> {
        self.0.take(peer.map(Network::of), 1)
    }
}
