//! The Redis connection, and the names of keys.

use std::time::Duration;

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Client, RedisResult};

/// A client with one multiplexed connection that reconnects by itself. Cheap to clone.
#[derive(Clone)]
pub struct Redis {
    client: Client,
    connection: ConnectionManager,
    prefix: String,
}

impl Redis {
    /// Connects. The response timeout is far above the library's 500 ms, which a short stall of the server
    /// would pass. A call waits for at most two attempts to reconnect, the next call tries anew: by default
    /// each would wait for more than six seconds while Redis is away.
    ///
    /// # Errors
    /// When the address cannot be read or the server does not answer.
    pub async fn connect(url: &str, prefix: &str) -> RedisResult<Self> {
        let client = Client::open(url)?;
        let config = ConnectionManagerConfig::new()
            .set_response_timeout(Some(Duration::from_secs(10)))
            .set_connection_timeout(Some(Duration::from_secs(5)))
            .set_number_of_retries(1);
        let connection = ConnectionManager::new_with_config(client.clone(), config).await?;
        Ok(Self {
            client,
            connection,
            prefix: prefix.to_owned(),
        })
    }

    /// The shared connection.
    #[must_use]
    pub fn connection(&self) -> ConnectionManager {
        self.connection.clone()
    }

    /// The client, for connections of one's own (pub/sub).
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// A key of the product.
    #[must_use]
    pub fn key(&self, name: &str) -> String {
        format!("{}:{name}", self.prefix)
    }

    /// Counts one more under a name, and gives how many there are; they are forgotten `within` after the first.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn count(&self, name: &str, within: Duration) -> RedisResult<u64> {
        self.count_many(name, 1, within).await
    }

    /// Counts so many more, as [`Self::count`] counts one. `amount` is at most `i64::MAX`.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn count_many(&self, name: &str, amount: u64, within: Duration) -> RedisResult<u64> {
        let key = self.key(name);
        let (count,): (u64,) = redis::pipe()
            .atomic()
            .cmd("INCRBY")
            .arg(&key)
            .arg(amount)
            .cmd("EXPIRE")
            .arg(&key)
            .arg(within.as_secs())
            .arg("NX")
            .ignore()
            .query_async(&mut self.connection())
            .await?;
        Ok(count)
    }

    /// Whether the server answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> RedisResult<()> {
        redis::cmd("PING").query_async(&mut self.connection()).await
    }
}
