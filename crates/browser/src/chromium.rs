//! A Chromium with everything it started.
//!
//! It runs in a process group of its own, but for the processes that wait for its crashes: these leave the group, and
//! are known by their arguments. Stopping it kills all of them and waits for each: they become this process' children
//! when their parents die ([`rustix::process::set_child_subreaper`]). Should this process be
//! killed, a shell at the other end of a pipe reads the pipe's end, kills the group and removes the profile; those that wait
//! for crashes go by themselves then.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitOptions, geteuid, kill_process, kill_process_group, waitpgid, waitpid,
};
use tempfile::TempDir;

use crate::processes;

/// How long it may take to die.
const PATIENCE: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Waits for the end of its input, which comes when whoever holds the pipe is gone.
const WATCHDOG: &str = r#"read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -s KILL -- "-$1" 2>/dev/null
    rm -rf -- "$2" 2>/dev/null && exit
    sleep 0.1
done"#;

/// Chromium reads from the third and writes to the fourth. Whoever waits for something goes first.
const WITH_PIPES: &str = r#"exec nice -n 10 "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

const ARGUMENTS: &[&str] = &[
    "--headless",
    "--remote-debugging-pipe",
    "--window-size=1200,630",
    // Nothing leaves the machine, nor reaches its own services: every name and address is unknown, the proxy's too.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://nowhere.invalid:1",
    "--proxy-bypass-list=<-loopback>",
    "--disable-quic",
    "--dns-prefetch-disable",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--no-pings",
    // Nor does Chromium itself ask for anything.
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-default-browser-check",
    "--no-first-run",
    "--password-store=basic",
    "--use-mock-keychain",
    // Nobody reads what it would report.
    "--disable-breakpad",
    "--disable-crash-reporter",
    // Small.
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--js-flags=--max-old-space-size=256",
    "--renderer-process-limit=4",
    // The same picture everywhere.
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--font-render-hinting=none",
    "--mute-audio",
    "--deny-permission-prompts",
    "--disable-notifications",
    // A page that nobody looks at runs as if somebody did.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "about:blank",
];

/// Why Chromium could not be started.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The program or its profile could not be made.
    #[error("{} cannot be started: {source}", .program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It ended, or closed its end of the pipe, before it could be spoken to. Within a container it may lack the right to
    /// make a sandbox.
    #[error("Chromium ended at once: {0}")]
    Ended(io::Error),
    /// It did not answer in time.
    #[error("Chromium did not answer")]
    Silent,
}

/// Both ends of what a Chromium is spoken to through.
pub(crate) struct Pipes {
    pub(crate) to: ChildStdin,
    pub(crate) from: ChildStdout,
}

/// A running Chromium. Dropping it ends everything it started and removes its profile, which takes some milliseconds.
pub(crate) struct Chromium {
    group: Pid,
    crash_handlers: Vec<Pid>,
    watchdog: Option<Child>,
    profile: Option<TempDir>,
}

impl Chromium {
    /// Starts one with a new profile in `profiles`. Blocks for a moment.
    pub(crate) fn start(program: &Path, profiles: &Path) -> Result<(Self, Pipes), LaunchError> {
        let spawn_error = |source| LaunchError::Spawn {
            program: program.to_owned(),
            source,
        };
        #[cfg(target_os = "linux")]
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))
            .map_err(|error| spawn_error(error.into()))?;
        let profile = tempfile::Builder::new()
            .prefix("morpheo-browser-")
            .tempdir_in(profiles)
            .map_err(spawn_error)?;
        let mut child = command(program, profile.path()).spawn().map_err(spawn_error)?;
        let mut chromium = Self {
            group: Pid::from_child(&child),
            crash_handlers: Vec::new(),
            watchdog: None,
            profile: Some(profile),
        };
        chromium.watchdog = Some(chromium.watch().map_err(spawn_error)?);
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(spawn_error(io::ErrorKind::BrokenPipe.into()));
        };
        Ok((chromium, Pipes { to, from }))
    }

    /// The group of its processes.
    pub(crate) fn group(&self) -> i32 {
        self.group.as_raw_nonzero().get()
    }

    fn watch(&self) -> io::Result<Child> {
        Command::new("/bin/sh")
            .args(["-c", WATCHDOG, "watchdog", &self.group.to_string()])
            .arg(self.profile_path())
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // What ends this process from a terminal is not to end the watchdog first.
            .process_group(0)
            .spawn()
    }

    fn profile_path(&self) -> &Path {
        self.profile.as_ref().map_or(Path::new(""), TempDir::path)
    }

    /// To be called once it answers: by then it has all its processes that leave the group.
    pub(crate) fn has_started(&mut self) {
        self.crash_handlers = self.outside_of_group();
    }

    fn outside_of_group(&self) -> Vec<Pid> {
        let watchdog = self.watchdog.as_ref().map(Pid::from_child);
        let group: Vec<i32> = processes::members(self.group()).collect();
        processes::mentioning(self.profile_path())
            .filter(|process| !group.contains(process))
            .filter_map(Pid::from_raw)
            .filter(|process| Some(*process) != watchdog)
            .collect()
    }

    fn stop(&mut self) {
        if let Some(mut watchdog) = self.watchdog.take() {
            watchdog.kill().and_then(|()| watchdog.wait()).ok();
        }
        // These fail when all of them are gone. No number is used again before its process was waited for.
        kill_process_group(self.group, Signal::KILL).ok();
        for handler in &self.crash_handlers {
            kill_process(*handler, Signal::KILL).ok();
        }
        let end = Instant::now() + PATIENCE;
        while !self.is_gone() {
            if Instant::now() > end {
                tracing::error!(group = %self.group, "a Chromium could not be killed");
                break;
            }
            sleep(LOOK_EVERY);
        }
        if let Some(profile) = self.profile.take()
            && let Err(error) = profile.close()
        {
            tracing::error!(%error, "a browser's profile was left behind");
        }
    }

    /// Waits for those that ended.
    fn is_gone(&mut self) -> bool {
        while let Ok(Some(_)) = waitpgid(self.group, WaitOptions::NOHANG) {}
        self.crash_handlers
            .retain(|handler| matches!(waitpid(Some(*handler), WaitOptions::NOHANG), Ok(None)));
        // One whose parent has not died yet is nobody to wait for.
        self.crash_handlers.is_empty() && processes::members(self.group()).next().is_none()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.stop();
    }
}

fn command(program: &Path, profile: &Path) -> Command {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", WITH_PIPES, "chromium"])
        .arg(program)
        .args(ARGUMENTS)
        .arg(format!("--user-data-dir={}", profile.display()))
        // Secrets of this process are nothing for a browser; what it writes besides its profile belongs into that too.
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("LANG", "C.UTF-8")
        .envs(
            [
                "HOME",
                "TMPDIR",
                "XDG_CACHE_HOME",
                "XDG_CONFIG_HOME",
                "XDG_DATA_HOME",
                "XDG_RUNTIME_DIR",
            ]
            .map(|key| (key, profile)),
        )
        .current_dir(profile)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0);
    if geteuid().is_root() {
        command.arg("--no-sandbox");
    }
    command
}
