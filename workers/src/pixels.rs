//! Where pictures are decoded: beside everything else, and no more of them at once than there is memory for.

use std::sync::Arc;

use anyhow::Context as _;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// How many pictures a process decodes at once: each may take 200 MB.
const AT_ONCE: usize = 2;

/// Where pictures are decoded. Cheap to clone: all clones share the room that there is.
#[derive(Debug, Clone)]
pub(crate) struct Pixels(Arc<Semaphore>);

impl Default for Pixels {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Pixels {
    /// Works on a picture.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let turn = Arc::clone(&self.0).acquire_owned().await.context("no turn")?;
        let span = tracing::info_span!("pixels");
        let worked = spawn_blocking(move || {
            // Held till it is done, even when nobody waits for it any more.
            let _turn = turn;
            span.in_scope(work)
        });
        worked.await.context("the work on a picture panicked")
    }
}
