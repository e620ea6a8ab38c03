//! A pool of one Chromium, which is lent for one page after the other and renewed now and then.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, interval, sleep, timeout};

use crate::chromium::Chromium;
use crate::find::{self, NotFound};
use crate::page::{PageToShow, Size};
use crate::relay::Relay;
use crate::shot::{SILENCE, shoot};
use crate::{ShotError, processes};

/// How long a page has in all.
const PAGE: Duration = Duration::from_secs(10);
/// How often that is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long a Chromium without work is kept.
const IDLE: Duration = Duration::from_secs(60);

/// When a Chromium gives way to a new one.
#[derive(Debug, Clone, Copy)]
pub struct Wear {
    /// After so many pages.
    pub pages: u32,
    /// When its processes hold more than so many bytes after a page.
    pub memory: u64,
    /// When they hold more than so many bytes while a page is shown. That page gets no screenshot.
    pub memory_meanwhile: u64,
}

impl Default for Wear {
    fn default() -> Self {
        Self {
            pages: 50,
            memory: 500 << 20,
            memory_meanwhile: 1 << 30,
        }
    }
}

/// Chromium, of which one runs at most. It is started when a page is to be shown, and shows one at a time.
pub struct Browser {
    program: PathBuf,
    profiles: PathBuf,
    wear: Wear,
    slot: Arc<Slot>,
}

/// Its lock is the permit to show a page.
type Slot = Mutex<Option<Running>>;

struct Running {
    chromium: Chromium,
    pages: u32,
    used: Instant,
}

impl Browser {
    /// The Chromium that is configured, else the one of this machine; `search` is a `PATH`.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(configured: Option<&Path>) -> Result<Self, NotFound> {
        let search = std::env::var_os("PATH").unwrap_or_default();
        Ok(Self {
            program: find::program(configured, &search)?,
            profiles: std::env::temp_dir(),
            wear: Wear::default(),
            slot: Arc::default(),
        })
    }

    /// Keeps profiles in another folder than that of temporary files. They go with the Chromium that has them.
    #[must_use]
    pub fn with_profiles_in(mut self, folder: PathBuf) -> Self {
        self.profiles = folder;
        self
    }

    /// Renews Chromium sooner or later than it is by itself.
    #[must_use]
    pub fn with_wear(mut self, wear: Wear) -> Self {
        self.wear = wear;
        self
    }

    /// Shows a page for ten seconds at most and gives a PNG of it. It waits for pages before it.
    ///
    /// # Errors
    /// [`ShotError`]; the next page gets a new Chromium.
    pub async fn screenshot(&self, page: PageToShow, size: Size) -> Result<Vec<u8>, ShotError> {
        let permit = Arc::clone(&self.slot).lock_owned().await;
        let start = Running::start(self.program.clone(), self.profiles.clone());
        // A task of its own: it ends as it should also when nobody waits for it any more.
        let taken = tokio::spawn(take(permit, start, self.wear, page, size)).await;
        tokio::spawn(stop_when_idle(Arc::downgrade(&self.slot)));
        taken.unwrap_or_else(|error| Err(failed(error)))
    }
}

async fn stop_when_idle(slot: Weak<Slot>) {
    sleep(IDLE).await;
    let Some(slot) = slot.upgrade() else { return };
    let mut slot = slot.lock().await;
    if slot
        .as_ref()
        .is_some_and(|running| running.used.elapsed() >= IDLE)
    {
        end(slot.take()).await;
    }
}

/// Takes a screenshot with the Chromium that runs, or with a new one. It goes on running only when all went well.
async fn take(
    mut slot: OwnedMutexGuard<Option<Running>>,
    start: impl Future<Output = Result<Running, ShotError>> + Send,
    wear: Wear,
    page: PageToShow,
    size: Size,
) -> Result<Vec<u8>, ShotError> {
    if slot.is_none() {
        *slot = Some(start.await?);
    }
    let Some(running) = slot.as_mut() else {
        return Err(ShotError::Failed("no Chromium".to_owned()));
    };
    let screenshot = running.show(page, size, wear.memory_meanwhile).await;
    running.pages += 1;
    running.used = Instant::now();
    if screenshot.is_err()
        || running.pages >= wear.pages
        || memory_of(running.chromium.group()).await > wear.memory
    {
        end(slot.take()).await;
    }
    screenshot
}

/// Killing waits for every process.
async fn end(running: Option<Running>) {
    if let Err(error) = spawn_blocking(move || drop(running)).await {
        tracing::error!(%error, "a Chromium was not ended as it should be");
    }
}

impl Running {
    async fn start(program: PathBuf, profiles: PathBuf) -> Result<Self, ShotError> {
        let started = spawn_blocking(move || Chromium::start(&program, &profiles)).await;
        Ok(Self {
            chromium: started.map_err(failed)??,
            pages: 0,
            used: Instant::now(),
        })
    }

    /// Whatever does not come in time, or takes too much memory, is killed. The caller waits for its end.
    async fn show(&self, page: PageToShow, size: Size, memory: u64) -> Result<Vec<u8>, ShotError> {
        let relay = Relay::open(self.chromium.endpoint()).await.map_err(failed)?;
        let address = relay.address().to_owned();
        let mut shot = spawn_blocking(move || shoot(address, page, size));
        let group = self.chromium.group();
        let too_large = async {
            let mut looks = interval(LOOK_EVERY);
            while memory_of(group).await <= memory {
                looks.tick().await;
            }
        };
        let screenshot = tokio::select! {
            shown = timeout(PAGE, &mut shot) => match shown {
                Ok(shown) => shown.map_err(failed).and_then(|screenshot| screenshot.map_err(failed)),
                Err(_) => Err(ShotError::TooLong),
            },
            () = too_large => Err(ShotError::TooMuchMemory),
        };
        if screenshot.is_err() {
            // Both end the connection, which ends every wait of the thread that is at it.
            self.chromium.kill();
            drop(relay);
            if !shot.is_finished() && timeout(SILENCE, shot).await.is_err() {
                tracing::error!("a thread still waits for a Chromium that was killed");
            }
        }
        screenshot
    }
}

fn failed(error: impl std::fmt::Display) -> ShotError {
    ShotError::Failed(format!("{error:#}"))
}

async fn memory_of(group: i32) -> u64 {
    spawn_blocking(move || processes::memory_of(group))
        .await
        .unwrap_or(0)
}
