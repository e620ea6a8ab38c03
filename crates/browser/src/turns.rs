//! One page after the other, and a new Chromium now and then.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use serde_json::json;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, interval, sleep, timeout};

use crate::LaunchError;
use crate::chromium::Chromium;
use crate::find::{self, NotFound};
use crate::page::{PageToShow, Size};
use crate::shot::shoot;
use crate::wire::Wire;
use crate::{ShotError, processes};

/// How long a page has in all (issue 9, section 3).
const PAGE: Duration = Duration::from_secs(10);
/// How often that is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long a Chromium without work is kept.
const IDLE: Duration = Duration::from_secs(60);
/// How long Chromium may take until it can be spoken to.
const STARTING: Duration = Duration::from_secs(10);

/// When a Chromium gives way to a new one.
#[derive(Debug, Clone, Copy)]
pub struct Wear {
    /// After so many pages.
    pub pages: u32,
    /// When its processes hold more than so many bytes after a page.
    pub memory: u64,
    /// When they hold more than so many bytes while a page is shown. That page gets no picture.
    pub memory_meanwhile: u64,
}

impl Default for Wear {
    /// The first two are those of issue 9, section 3.
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
    turn: Arc<Turn>,
}

/// Whoever holds it has Chromium.
type Turn = Mutex<Option<Running>>;

struct Running {
    wire: Wire,
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
            turn: Arc::default(),
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
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let start = Running::start(self.program.clone(), self.profiles.clone());
        // A task of its own: it ends as it should also when nobody waits for it any more.
        let taken = tokio::spawn(take(turn, start, self.wear, page, size)).await;
        tokio::spawn(stop_when_idle(Arc::downgrade(&self.turn)));
        taken.unwrap_or_else(|error| Err(ShotError::Failed(error.to_string())))
    }
}

async fn stop_when_idle(turn: Weak<Turn>) {
    sleep(IDLE).await;
    let Some(turn) = turn.upgrade() else { return };
    let mut turn = turn.lock().await;
    if turn
        .as_ref()
        .is_some_and(|running| running.used.elapsed() >= IDLE)
    {
        end(turn.take()).await;
    }
}

/// Takes a picture with the Chromium that runs, or with a new one. It goes on running only when all went well.
async fn take(
    mut turn: OwnedMutexGuard<Option<Running>>,
    start: impl Future<Output = Result<Running, ShotError>> + Send,
    wear: Wear,
    page: PageToShow,
    size: Size,
) -> Result<Vec<u8>, ShotError> {
    if turn.is_none() {
        *turn = Some(start.await?);
    }
    let Some(running) = turn.as_mut() else {
        return Err(ShotError::Failed("no Chromium".to_owned()));
    };
    let picture = running.show(page, size, wear.memory_meanwhile).await;
    running.pages += 1;
    running.used = Instant::now();
    if picture.is_err()
        || running.pages >= wear.pages
        || memory_of(running.chromium.group()).await > wear.memory
    {
        end(turn.take()).await;
    }
    picture
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
        let (chromium, pipes) = started.map_err(|error| ShotError::Failed(error.to_string()))??;
        let wire = Wire::new(pipes).map_err(LaunchError::Ended)?;
        let mut running = Self {
            wire,
            chromium,
            pages: 0,
            used: Instant::now(),
        };
        let first = timeout(STARTING, running.wire.call("Browser.getVersion", json!({}))).await;
        running.chromium.has_started();
        let error = match first {
            Ok(Ok(_)) => return Ok(running),
            Ok(Err(error)) => LaunchError::Ended(error),
            Err(_) => LaunchError::Silent,
        };
        end(Some(running)).await;
        Err(error.into())
    }

    /// Whatever does not come in time, or takes too much memory, is to be killed by the caller.
    async fn show(&mut self, page: PageToShow, size: Size, memory: u64) -> Result<Vec<u8>, ShotError> {
        let group = self.chromium.group();
        let too_large = async {
            let mut looks = interval(LOOK_EVERY);
            while memory_of(group).await <= memory {
                looks.tick().await;
            }
        };
        tokio::select! {
            shown = timeout(PAGE, shoot(&mut self.wire, page, size)) => shown
                .map_err(|_| ShotError::TooLong)?
                .map_err(|error| ShotError::Failed(error.to_string())),
            () = too_large => Err(ShotError::TooMuchMemory),
        }
    }
}

async fn memory_of(group: i32) -> u64 {
    spawn_blocking(move || processes::memory_of(group))
        .await
        .unwrap_or(0)
}
