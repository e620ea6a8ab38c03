//! The kinds of job. A new kind is a file here, a handler in the workers, and a line in each registry.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::lane::Lane;

pub mod chat;
pub mod generate_app;
pub mod modify_app;
pub mod publish_pwa;

pub use chat::Chat;
pub use generate_app::GenerateApp;
pub use modify_app::ModifyApp;
pub use publish_pwa::PublishPwa;

/// A kind of job, told by its payload: ids and small values. A field that is added later has
/// `#[serde(default)]`, since jobs of the version before may wait.
pub trait JobKind: Serialize + DeserializeOwned + Send + 'static {
    /// Its name in the database and in metrics.
    const NAME: &'static str;
    /// The lane it waits in.
    const LANE: Lane;
    /// Whether it costs a credit.
    const CHARGED: bool;
}
