//! Runs the program with one file: an empty environment, a deadline, a bounded answer, and no process left behind.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::{MAX_TEXT_BYTES, Reading, Unreadable, WITHOUT_LIMITS};

/// From the start of the program to its whole answer.
const DEADLINE: Duration = Duration::from_secs(15);
/// JSON makes two bytes of a line break or a quotation mark; notes and names come on top.
const MAX_ANSWER_BYTES: u64 = 2 * MAX_TEXT_BYTES as u64 + 64 * 1024;

/// The program could not be run: nothing is known of the file.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError {
    #[error("the program {0} does not start")]
    Start(PathBuf, #[source] io::Error),
    #[error("the file cannot be opened")]
    Content(#[source] io::Error),
    #[error("the program cannot be waited for")]
    Wait(#[source] io::Error),
    #[error("the system sets no limits to the program")]
    Limits,
}

/// The program `extract` beside the running one; of a test, beside its folder.
///
/// # Errors
/// The path of the running program is not known.
pub fn program() -> io::Result<PathBuf> {
    let running = std::env::current_exe()?;
    let mut folder = running.parent().unwrap_or(Path::new("/"));
    if folder.ends_with("deps") {
        folder = folder.parent().unwrap_or(folder);
    }
    Ok(folder.join(format!("extract{}", std::env::consts::EXE_SUFFIX)))
}

/// Reads what `content` gives. Blocks up to 15 s, and for as long as `content` itself blocks.
///
/// # Errors
/// The program could not be run.
pub fn read(
    program: &Path,
    file_name: &str,
    mut content: impl Read + Send,
) -> Result<Result<Reading, Unreadable>, ExtractError> {
    let mut child = Running::start(program, file_name, Stdio::piped())?;
    let stdin = child.0.stdin.take();
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program that has seen enough closes its input; its answer says why.
            stdin.map(|mut stdin| io::copy(&mut content, &mut stdin))
        });
        child.answer()
    })
}

/// Reads a file. Blocks up to 15 s.
///
/// # Errors
/// The file could not be opened or the program not be run.
pub fn read_file(
    program: &Path,
    file_name: &str,
    path: &Path,
) -> Result<Result<Reading, Unreadable>, ExtractError> {
    let file = File::open(path).map_err(ExtractError::Content)?;
    Running::start(program, file_name, file.into())?.answer()
}

/// The program while it runs: dropped, it is killed and its exit is awaited.
struct Running(Child);

impl Running {
    fn start(program: &Path, file_name: &str, stdin: Stdio) -> Result<Self, ExtractError> {
        Command::new(program)
            .arg(extension(file_name))
            .env_clear()
            .current_dir("/")
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map(Self)
            .map_err(|error| ExtractError::Start(program.to_owned(), error))
    }

    fn answer(mut self) -> Result<Result<Reading, Unreadable>, ExtractError> {
        let answer = self.0.stdout.take().and_then(answer_before_deadline);
        if answer.is_none() {
            // It may be gone already.
            let _ = self.0.kill();
        }
        let status = self.0.wait().map_err(ExtractError::Wait)?;
        if status.code() == Some(WITHOUT_LIMITS.into()) {
            return Err(ExtractError::Limits);
        }
        Ok(match answer {
            None => Err(Unreadable::TooComplex),
            Some(answer) => serde_json::from_slice(&answer).unwrap_or(Err(reason_of(status))),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// All of the answer; none when it is too long or late.
fn answer_before_deadline(stdout: ChildStdout) -> Option<Vec<u8>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    // Ends with the program at the latest.
    thread::spawn(move || {
        let mut answer = Vec::new();
        let read = stdout.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut answer);
        let _ = sender.send(read.map(|_| answer));
    });
    let answer = receiver.recv_timeout(DEADLINE).ok()?.ok()?;
    (answer.len() as u64 <= MAX_ANSWER_BYTES).then_some(answer)
}

/// A limit ends the program by a signal, a panic of a parser by a status.
fn reason_of(status: ExitStatus) -> Unreadable {
    match status.code() {
        None => Unreadable::TooComplex,
        Some(_) => Unreadable::Damaged,
    }
}

/// What the program needs of a name, and all that it gets: `csv` of `Costs 2026.csv`, nothing of `Makefile`.
fn extension(file_name: &str) -> String {
    let extension = file_name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_plain = extension.len() <= 16 && extension.chars().all(|letter| letter.is_ascii_alphanumeric());
    if is_plain {
        extension.to_ascii_lowercase()
    } else {
        String::new()
    }
}
