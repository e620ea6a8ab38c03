//! A pool of one Chromium, which is lent for one page after the other and renewed now and then. What somebody waits for and
//! checks in the background share it: neither kind waits for more than two of the other.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, interval, sleep, timeout};

use crate::check::{Collector, check};
use crate::chromium::Chromium;
use crate::find::{self, NotFound};
use crate::findings::{ErrorKind, Findings};
use crate::page::{PageToCheck, PageToShow, Size};
use crate::queue::{Owner, Permit, Permits, Work};
use crate::relay::Relay;
use crate::shot::{SILENCE, shoot};
use crate::{ShotError, processes};

/// How long a page that is photographed has in all.
const PAGE: Duration = Duration::from_secs(10);
/// How long a page that is checked has in all. Its parts have limits of their own, which sum up to less where Chromium gets
/// its share of the processor.
const CHECK: Duration = Duration::from_secs(60);
/// How often that is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long a Chromium without work is kept.
const IDLE: Duration = Duration::from_secs(60);

/// Whether somebody waits for a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// A repair or an optimization does: at most two checks of the other kind go before it.
    Awaited,
    Background,
}

/// When a Chromium gives way to a new one.
#[derive(Debug, Clone, Copy)]
pub struct Wear {
    /// After so many pages.
    pub pages: u32,
    /// When its processes hold more than so many bytes after a page.
    pub memory: u64,
    /// When they hold more than so many bytes while a page is shown. That page gets no screenshot, and its check ends.
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
    permits: Permits,
}

/// The Chromium that runs. Who has the permit, or ends an idle one, locks it.
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
            permits: Permits::default(),
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
        let shoot = move |address: String, _| shoot(address, page, size).map(|screenshot| (screenshot, true));
        self.lend((Work::Awaited, 0), PAGE, shoot).await
    }

    /// Opens a page in the size of a phone and of a desktop, presses its buttons and gives what it finds, mostly within
    /// ten seconds, within a minute at most. It waits for pages before it: accounts alternate, and `owner` is any number
    /// that tells them apart. What somebody waits for goes before what nobody does.
    ///
    /// A page that hangs, or takes too much memory, is a finding, with all that was found before.
    ///
    /// # Errors
    /// [`ShotError::Launch`] and [`ShotError::Failed`]; the next page gets a new Chromium.
    pub async fn check(
        &self,
        owner: u128,
        urgency: Urgency,
        page: PageToCheck,
    ) -> Result<Findings, ShotError> {
        let work = match urgency {
            Urgency::Awaited => Work::Awaited,
            Urgency::Background => Work::Background,
        };
        let collector = Arc::new(Collector::new(page.library_hosts.clone()));
        let collecting = Arc::clone(&collector);
        let checked = self.lend((work, owner), CHECK, move |address, group| {
            check(&address, group, page, &collecting).map(|is_usable| ((), is_usable))
        });
        match checked.await {
            Ok(()) => {}
            Err(ShotError::TooLong) => collector.stopped(ErrorKind::Hang),
            Err(ShotError::TooMuchMemory) => collector.stopped(ErrorKind::Memory),
            Err(error) => return Err(error),
        }
        Ok(collector.findings())
    }

    /// Lends Chromium for some work, which blocks and has `limit`. The work gets the address of a connection and the group
    /// of Chromium's processes; it gives its result, and whether that Chromium may be used again.
    async fn lend<T: Send + 'static>(
        &self,
        (kind, owner): (Work, Owner),
        limit: Duration,
        work: impl FnOnce(String, i32) -> anyhow::Result<(T, bool)> + Send + 'static,
    ) -> Result<T, ShotError> {
        let permit = self.permits.acquire(kind, owner).await;
        let slot = Arc::clone(&self.slot).lock_owned().await;
        let start = Running::start(self.program.clone(), self.profiles.clone());
        // A task of its own: it ends as it should also when nobody waits for it any more, and then at once.
        let (_waits, abandoned) = oneshot::channel();
        let limits = Limits {
            wear: self.wear,
            time: limit,
            abandoned,
        };
        let taken = tokio::spawn(take(permit, slot, start, limits, work)).await;
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

/// What bounds some work.
struct Limits {
    wear: Wear,
    time: Duration,
    /// Ends when nobody waits for the work any more.
    abandoned: oneshot::Receiver<()>,
}

/// Does some work with the Chromium that runs, or with a new one. It goes on running only when all went well.
async fn take<T: Send + 'static>(
    _permit: Permit,
    mut slot: OwnedMutexGuard<Option<Running>>,
    start: impl Future<Output = Result<Running, ShotError>> + Send,
    limits: Limits,
    work: impl FnOnce(String, i32) -> anyhow::Result<(T, bool)> + Send + 'static,
) -> Result<T, ShotError> {
    if slot.is_none() {
        *slot = Some(start.await?);
    }
    let Some(running) = slot.as_mut() else {
        return Err(ShotError::Failed("no Chromium".to_owned()));
    };
    let wear = limits.wear;
    let done = running.work(work, limits).await;
    running.pages += 1;
    running.used = Instant::now();
    let is_usable = matches!(done, Ok((_, true)));
    if !is_usable || running.pages >= wear.pages || memory_of(running.chromium.group()).await > wear.memory {
        end(slot.take()).await;
    }
    done.map(|(result, _)| result)
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
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(String, i32) -> anyhow::Result<T> + Send + 'static,
        limits: Limits,
    ) -> Result<T, ShotError> {
        let relay = Relay::open(self.chromium.endpoint()).await.map_err(failed)?;
        let address = relay.address().to_owned();
        let group = self.chromium.group();
        let mut working = spawn_blocking(move || work(address, group));
        let too_large = async {
            let mut looks = interval(LOOK_EVERY);
            while memory_of(group).await <= limits.wear.memory_meanwhile {
                looks.tick().await;
            }
        };
        let done = tokio::select! {
            done = timeout(limits.time, &mut working) => match done {
                Ok(done) => done.map_err(failed).and_then(|done| done.map_err(failed)),
                Err(_) => Err(ShotError::TooLong),
            },
            () = too_large => Err(ShotError::TooMuchMemory),
            _ = limits.abandoned => Err(ShotError::Failed("nobody waits for it".to_owned())),
        };
        if done.is_err() {
            // Both end the connection, which ends every wait of the thread that is at it.
            self.chromium.kill();
            drop(relay);
            if !working.is_finished() && timeout(SILENCE, working).await.is_err() {
                tracing::error!("a thread still waits for a Chromium that was killed");
            }
        }
        done
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
