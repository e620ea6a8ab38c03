//! Where images are decoded: beside everything else, and no more of them at once than there is memory for.

use std::any::Any;
use std::sync::Arc;

use anyhow::Context as _;
use futures_util::future::BoxFuture;
use images::ImageError;
use images::memory::{MOST, Weighed};
use platform::spooled::SpooledBytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// On how many threads a process works on images.
const AT_ONCE: usize = 2;
/// How many albums are put together at once.
const ALBUMS_AT_ONCE: usize = 2;
/// Bytes of all work at once, its files among them: the heaviest just fits. It leaves 160 MB of 512 to the process
/// itself. What waits, for memory or for a model, lies in temporary files.
const MEMORY: u64 = MOST;
/// Memory is given in pieces.
const PIECE: u64 = 1024 * 1024;

/// Where images are decoded. Cheap to clone: all clones share the same memory.
#[derive(Debug, Clone)]
pub(crate) struct Pixels {
    threads: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    albums: Arc<Semaphore>,
}

impl Default for Pixels {
    fn default() -> Self {
        Self {
            threads: Arc::new(Semaphore::new(AT_ONCE)),
            memory: Arc::new(Semaphore::new(usize::try_from(MEMORY / PIECE).unwrap_or(1))),
            albums: Arc::new(Semaphore::new(ALBUMS_AT_ONCE)),
        }
    }
}

/// Memory for work, and for what came of it as long as this is held. Who holds some must not ask for more.
#[derive(Debug, Clone)]
pub(crate) struct MemoryPermit {
    threads: Arc<Semaphore>,
    _held: Arc<OwnedSemaphorePermit>,
}

impl Pixels {
    /// Waits for memory for so many bytes. Who came first is first, however much it needs; what needs more than there is
    /// gets all.
    ///
    /// # Errors
    /// Never: the semaphore is not closed.
    pub(crate) async fn memory(&self, bytes: u64) -> anyhow::Result<MemoryPermit> {
        let pieces = u32::try_from(bytes.min(MEMORY).div_ceil(PIECE)).unwrap_or(u32::MAX);
        let held = Arc::clone(&self.memory).acquire_many_owned(pieces).await;
        Ok(MemoryPermit {
            threads: Arc::clone(&self.threads),
            _held: Arc::new(held.context("the semaphore is closed")?),
        })
    }

    /// Waits till few enough albums are put together; this one is until what it gives is dropped.
    ///
    /// # Errors
    /// Never: it is not closed.
    pub(crate) async fn album(&self) -> anyhow::Result<OwnedSemaphorePermit> {
        let turn = Arc::clone(&self.albums).acquire_owned().await;
        turn.context("no turn")
    }

    /// Works on an image, which takes at most so many bytes.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        self.memory(bytes).await?.work(work).await
    }

    /// What an image weighs, by its headers.
    ///
    /// # Errors
    /// When it cannot be read; within, why it cannot be decoded, as far as the headers tell.
    pub(crate) async fn weighed(&self, file: &SpooledBytes) -> anyhow::Result<Result<Weighed, ImageError>> {
        let bytes = u64::try_from(file.len()).unwrap_or(u64::MAX);
        let file = file.clone();
        let weighed = self.work(bytes, move || file.read().map(|bytes| Weighed::of(&bytes)));
        weighed.await?.context("a temporary file failed")
    }
}

/// What is sent to models and what they answer is held in the same memory.
impl ai::images::MemoryBudget for Pixels {
    fn wait(&self, bytes: usize) -> BoxFuture<'_, Box<dyn Any + Send>> {
        Box::pin(async move {
            let memory = self.memory(u64::try_from(bytes).unwrap_or(u64::MAX)).await;
            Box::new(memory.ok()) as Box<dyn Any + Send>
        })
    }
}

impl MemoryPermit {
    /// Works on an image in this memory.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> anyhow::Result<T> {
        let turn = Arc::clone(&self.threads)
            .acquire_owned()
            .await
            .context("no turn")?;
        let span = tracing::info_span!("pixels");
        let memory = self.clone();
        let worked = spawn_blocking(move || {
            // Held till it is done, even when nobody waits for it any more.
            let _held = (turn, memory);
            span.in_scope(work)
        });
        worked.await.context("the work on an image panicked")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{channel, sync_channel};
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_millis(30);
    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn what_has_no_room_waits() {
        let pixels = Pixels::default();
        let first = pixels.memory(MEMORY / 2 + 1).await.unwrap();
        assert!(timeout(SOON, pixels.work(MEMORY / 2, || 1)).await.is_err());
        let beside = timeout(LONG, pixels.work(MEMORY / 2 - PIECE, || 2)).await;
        assert_eq!(beside.unwrap().unwrap(), 2);
        drop(first);
        assert_eq!(
            timeout(LONG, pixels.work(MEMORY, || 3)).await.unwrap().unwrap(),
            3
        );
    }

    #[tokio::test]
    async fn what_needs_more_than_there_is_is_alone() {
        let pixels = Pixels::default();
        let all = timeout(LONG, pixels.memory(10 * MEMORY)).await.unwrap().unwrap();
        assert!(timeout(SOON, pixels.memory(1)).await.is_err());
        drop(all);
        timeout(LONG, pixels.memory(1)).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_room_until_it_ends() {
        let pixels = Pixels::default();
        let (let_go, held) = channel::<()>();
        let (began, begun) = sync_channel(1);
        let endless = pixels.work(MEMORY, move || {
            began.send(()).unwrap();
            held.recv()
        });
        assert!(timeout(SOON, endless).await.is_err());
        begun.recv_timeout(LONG).unwrap();
        assert!(timeout(SOON, pixels.memory(1)).await.is_err());
        drop(let_go);
        timeout(LONG, pixels.memory(1)).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn light_work_too_is_done_on_few_threads() {
        let pixels = Pixels::default();
        let (let_go, held) = channel::<()>();
        let held = Arc::new(std::sync::Mutex::new(held));
        let busy: Vec<_> = (0..AT_ONCE)
            .map(|_| {
                let (pixels, held) = (pixels.clone(), Arc::clone(&held));
                tokio::spawn(
                    async move { pixels.work(1, move || held.lock().unwrap().recv().is_err()).await },
                )
            })
            .collect();
        while pixels.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(timeout(SOON, pixels.work(1, || ())).await.is_err());
        drop(let_go);
        for work in busy {
            assert!(work.await.unwrap().unwrap());
        }
        timeout(LONG, pixels.work(1, || ())).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn few_albums_are_put_together_at_once() {
        let pixels = Pixels::default();
        let first = pixels.album().await.unwrap();
        let _second = pixels.album().await.unwrap();
        assert!(timeout(SOON, pixels.album()).await.is_err());
        // Images do not wait for them.
        timeout(LONG, pixels.work(MEMORY, || ())).await.unwrap().unwrap();
        drop(first);
        drop(timeout(LONG, pixels.album()).await.unwrap().unwrap());
    }
}
