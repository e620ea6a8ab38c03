//! Web servers and workers as processes of their own, which a test may kill.

use std::net::TcpListener;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::client::{Account, Visitor};
use crate::site::{Site, wait_until};

/// The processes of one site.
pub struct Cluster {
    site: Site,
    started: usize,
}

/// A running process. It is killed when it is dropped; its last words are shown when the test fails.
pub struct Process {
    name: &'static str,
    child: Child,
    log: PathBuf,
    port: u16,
}

impl Cluster {
    /// A site on which nothing runs yet.
    pub async fn create() -> Self {
        let site = Site::create(free_port()).await;
        Self { site, started: 0 }
    }

    /// Starts a web server. The first one is at the site's own address, further ones beside it.
    pub async fn web(&mut self) -> Process {
        let first: u16 = self.setting("PORT").parse().unwrap();
        let port = if Visitor::answers(first).await {
            free_port()
        } else {
            first
        };
        let process = self.start("web-server", port);
        let visitor = self.visitor(&process);
        wait_until("the web server answers", || async {
            Visitor::answers(port).await && visitor.get("/healthz").await.status == 200
        })
        .await;
        process
    }

    /// Starts a worker.
    pub async fn worker(&mut self) -> Process {
        let process = self.start("workers", 0);
        wait_until("the worker serves", || async {
            process.words().contains("the worker serves")
        })
        .await;
        process
    }

    /// Somebody who is sent to this web server.
    #[must_use]
    pub fn visitor(&self, web: &Process) -> Visitor {
        Visitor::through(web.port, self.origin())
    }

    /// A new account.
    pub async fn register(&self, web: &Process) -> Account {
        self.visitor(web).register().await
    }

    fn start(&mut self, name: &'static str, port: u16) -> Process {
        self.started += 1;
        let log = self.folder().join(format!("{name}-{}.log", self.started));
        let file = std::fs::File::create(&log).unwrap();
        let program = programs().join(name);
        let child = Command::new(&program)
            .env_clear()
            .envs(self.environment())
            .env("PORT", port.to_string())
            .stdin(Stdio::null())
            .stdout(file.try_clone().unwrap())
            .stderr(file)
            .spawn()
            .unwrap_or_else(|error| {
                panic!(
                    "{}: {error}; bin/test builds it, or: cargo build -p web-server -p workers",
                    program.display()
                )
            });
        Process {
            name,
            child,
            log,
            port,
        }
    }
}

impl Deref for Cluster {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl DerefMut for Cluster {
    fn deref_mut(&mut self) -> &mut Site {
        &mut self.site
    }
}

impl Process {
    /// Ends it at once, as a crash does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} {}", self.child.id())])
            .status()
            .unwrap();
        assert!(sent.success(), "{} is gone", self.name);
    }

    /// Asks it to stop and waits till it did.
    pub async fn terminate(&mut self) -> ExitStatus {
        self.signal("TERM");
        let mut status = None;
        let child = &mut self.child;
        test_support::wait::wait_until("the process ends", crate::site::WAIT_TIMEOUT, || {
            status = child.try_wait().unwrap();
            std::future::ready(status.is_some())
        })
        .await
        .unwrap();
        status.unwrap()
    }

    /// What it logged.
    #[must_use]
    pub fn words(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.log).unwrap_or_default()).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            let words = self.words();
            let lines: Vec<&str> = words.lines().collect();
            let last = lines.len().saturating_sub(40);
            eprintln!(
                "--- {} {} ---\n{}",
                self.name,
                self.child.id(),
                lines[last..].join("\n")
            );
        }
    }
}

/// Where cargo put the programs: beside the folder of this test's own.
fn programs() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    this.parent().and_then(Path::parent).unwrap().to_owned()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    listener.local_addr().unwrap().port()
}
