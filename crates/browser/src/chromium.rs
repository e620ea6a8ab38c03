//! A Chromium with everything it started.
//!
//! It listens for its debugger on a port of the loopback address. No page reaches that port: names and addresses are
//! unknown to Chromium, its proxy does not exist, the policy of a page allows no connection, and the port refuses a
//! WebSocket with an `Origin`, which every page has. Another user of the same machine does reach it, for as long as Chromium
//! runs: the path of the debugger cannot be guessed, but `/json/version` and `/json/list` give it to everyone who asks,
//! and whoever debugs this Chromium reads with the rights of this process. Nothing here guards against that; workers
//! belong on a machine, or into a container, of their own.
//!
//! It runs in a process group of its own, but for the processes that wait for its crashes: these leave the group, and
//! are known by their arguments. Stopping it kills all of them and waits for each: they become this process' children
//! when their parents die ([`rustix::process::set_child_subreaper`]). Should this process be
//! killed, a shell at the other end of a pipe reads the pipe's end, kills the group and removes the profile; those that wait
//! for crashes go by themselves then.

use std::fs::{File, Permissions};
use std::io::{self, Read as _};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, geteuid, kill_process, kill_process_group, waitid,
    waitpgid, waitpid,
};
use tempfile::TempDir;

use crate::processes;

/// How long it may take until a connection to it can be made: a loaded machine took more than ten seconds.
const STARTING: Duration = Duration::from_secs(20);
/// How long it may take to die.
const DYING: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Waits for the end of its input, which comes when whoever holds the pipe is gone.
const WATCHDOG: &str = r#"read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -s KILL -- "-$1" 2>/dev/null
    rm -rf -- "$2" 2>/dev/null && exit
    sleep 0.1
done"#;

/// The file of a profile in which Chromium writes the port and the path of its debugger.
const PORT_FILE: &str = "DevToolsActivePort";

const ARGUMENTS: &[&str] = &[
    "--headless",
    "--remote-debugging-port=0",
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
    // The same screenshot everywhere.
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
    /// It ended before a connection could be made. Within a container it may lack the right to make a sandbox.
    #[error("Chromium ended at once: {0}")]
    Ended(io::Error),
    /// It opened no port for its debugger in time.
    #[error("Chromium did not answer")]
    Silent,
}

/// Where a Chromium listens for its debugger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Endpoint {
    /// The port of the loopback address.
    pub(crate) port: u16,
    /// The path of the WebSocket, which has an id that changes with each start.
    pub(crate) path: String,
}

impl Endpoint {
    /// Reads what Chromium wrote: the port, and the path in the next line. None when it is not complete.
    fn parse(written: &str) -> Option<Self> {
        let (port, path) = written.split_once('\n')?;
        let id = path.strip_prefix("/devtools/browser/")?;
        let is_id = id.len() == 36 && id.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit());
        is_id.then_some(Self {
            port: port.parse().ok()?,
            path: path.to_owned(),
        })
    }
}

/// A running Chromium. Dropping it ends everything it started and removes its profile, which takes some milliseconds.
pub(crate) struct Chromium {
    group: Pid,
    crash_handlers: Vec<Pid>,
    watchdog: Option<Child>,
    profile: Option<TempDir>,
    endpoint: Endpoint,
}

impl Chromium {
    /// Starts one with a new profile in `profiles` and waits until a connection can be made. Blocks, for twenty seconds
    /// at most.
    ///
    /// # Errors
    /// [`LaunchError`]; nothing is left of it then.
    pub(crate) fn start(program: &Path, profiles: &Path) -> Result<Self, LaunchError> {
        let spawn_error = |source| LaunchError::Spawn {
            program: program.to_owned(),
            source,
        };
        #[cfg(target_os = "linux")]
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))
            .map_err(|error| spawn_error(error.into()))?;
        let profile = tempfile::Builder::new()
            .prefix("morpheo-browser-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(profiles)
            .map_err(spawn_error)?;
        let child = command(program, profile.path()).spawn().map_err(spawn_error)?;
        let mut chromium = Self {
            group: Pid::from_child(&child),
            crash_handlers: Vec::new(),
            watchdog: None,
            profile: Some(profile),
            endpoint: Endpoint {
                port: 0,
                path: String::new(),
            },
        };
        chromium.watchdog = Some(chromium.watch().map_err(spawn_error)?);
        let endpoint = chromium.wait_for_endpoint();
        // By now it has all its processes that leave the group.
        chromium.crash_handlers = chromium.outside_of_group();
        chromium.endpoint = endpoint?;
        Ok(chromium)
    }

    fn wait_for_endpoint(&self) -> Result<Endpoint, LaunchError> {
        let end = Instant::now() + STARTING;
        let file = self.profile_path().join(PORT_FILE);
        while Instant::now() < end {
            if let Some(endpoint) = read_start(&file).as_deref().and_then(Endpoint::parse) {
                return Ok(endpoint);
            }
            if let Some(status) = self.ended()? {
                return Err(LaunchError::Ended(io::Error::other(status)));
            }
            sleep(LOOK_EVERY);
        }
        Err(LaunchError::Silent)
    }

    /// Whether the first process ended, and how. Its number stays taken.
    fn ended(&self) -> Result<Option<String>, LaunchError> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status =
            waitid(WaitId::Pid(self.group), options).map_err(|error| LaunchError::Ended(error.into()))?;
        Ok(status.map(
            |status| match (status.exit_status(), status.terminating_signal()) {
                (Some(code), _) => format!("exit code {code}"),
                (None, Some(signal)) => format!("signal {signal}"),
                (None, None) => "it stopped".to_owned(),
            },
        ))
    }

    /// Where it listens.
    pub(crate) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
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

    fn outside_of_group(&self) -> Vec<Pid> {
        let watchdog = self.watchdog.as_ref().map(Pid::from_child);
        let group: Vec<i32> = processes::members(self.group()).collect();
        processes::mentioning(self.profile_path())
            .filter(|process| !group.contains(process))
            .filter_map(Pid::from_raw)
            .filter(|process| Some(*process) != watchdog)
            .collect()
    }

    /// Kills it with all its processes and does not wait for their end, which [`drop`] does.
    pub(crate) fn kill(&self) {
        // These fail when all of them are gone. No number is used again before its process was waited for.
        kill_process_group(self.group, Signal::KILL).ok();
        for handler in &self.crash_handlers {
            kill_process(*handler, Signal::KILL).ok();
        }
    }

    fn stop(&mut self) {
        if let Some(mut watchdog) = self.watchdog.take() {
            watchdog.kill().and_then(|()| watchdog.wait()).ok();
        }
        self.kill();
        let end = Instant::now() + DYING;
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

/// The first kilobyte of a text file.
fn read_start(file: &Path) -> Option<String> {
    let mut text = String::new();
    File::open(file).ok()?.take(1024).read_to_string(&mut text).ok()?;
    Some(text)
}

fn command(program: &Path, profile: &Path) -> Command {
    // Calls that wait for something go first.
    let mut command = Command::new("nice");
    command
        .args(["-n", "10"])
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
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    if geteuid().is_root() {
        command.arg("--no-sandbox");
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_read_once_it_is_complete() {
        let path = "/devtools/browser/0f2b8a5c-3f0e-4c6b-9d1a-5b7e8c9d0a1b";
        let parse = Endpoint::parse;
        assert_eq!(
            parse(&format!("4711\n{path}")),
            Some(Endpoint {
                port: 4711,
                path: path.to_owned()
            })
        );
        for written in [
            "",
            "4711",
            "4711\n",
            "4711\n/devtools/browser/0f2b8a5c",
            "70000\n/a",
        ] {
            assert_eq!(parse(written), None, "{written}");
        }
    }
}
