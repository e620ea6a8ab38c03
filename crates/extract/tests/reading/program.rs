//! The program itself and its host.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use extract::{ExtractError, Unreadable};

use crate::WORD;

#[test]
fn the_program_is_found_beside_the_tests() {
    assert_eq!(
        extract::program().unwrap(),
        Path::new(env!("CARGO_BIN_EXE_extract"))
    );
}

#[test]
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn the_program_can_open_and_start_nothing() {
    let mut program = Command::new(extract::program().unwrap());
    let output = program.arg("--self-test").stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(!Path::new("/tmp/extract-self-test").exists());
}

#[test]
fn a_file_is_read_from_its_path() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), WORD).unwrap();
    let reading = extract::read_file(&extract::program().unwrap(), "a.txt", file.path())
        .unwrap()
        .unwrap();
    assert_eq!(reading.text.as_deref(), Some(WORD));
}

#[test]
fn a_file_or_program_that_is_not_there_says_nothing_of_the_content() {
    let nowhere = Path::new("/nowhere/at/all");
    let program = extract::program().unwrap();
    assert!(matches!(
        extract::read_file(&program, "a.txt", nowhere),
        Err(ExtractError::Content(_))
    ));
    assert!(matches!(
        extract::read(nowhere, "a.txt", WORD.as_bytes()),
        Err(ExtractError::Start(..))
    ));
}

#[test]
fn a_program_that_hangs_is_ended_at_the_deadline() {
    let start = Instant::now();
    // `sleep 60`: the extension is the program's argument.
    assert_eq!(
        extract::read(Path::new("/bin/sleep"), "a.60", &b""[..]).unwrap(),
        Err(Unreadable::TooComplex)
    );
    assert!((15..25).contains(&start.elapsed().as_secs()));
}

#[test]
fn an_endless_answer_is_too_complex_and_no_answer_is_damaged() {
    let start = Instant::now();
    assert_eq!(
        extract::read(Path::new("/usr/bin/yes"), "a.txt", &b""[..]).unwrap(),
        Err(Unreadable::TooComplex)
    );
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(
        extract::read(Path::new("/bin/false"), "a.txt", &b""[..]).unwrap(),
        Err(Unreadable::Damaged)
    );
}

#[test]
fn a_system_without_limits_says_nothing_of_the_content() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    std::fs::write(&program, format!("#!/bin/sh\nexit {}\n", extract::WITHOUT_LIMITS)).unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    assert!(matches!(
        extract::read(&program, "a.txt", WORD.as_bytes()),
        Err(ExtractError::Limits)
    ));
}

#[test]
fn answers_are_written_as_the_catalogue_has_them() {
    let names =
        [Unreadable::TooComplex, Unreadable::Heic].map(|reason| serde_json::to_string(&reason).unwrap());
    assert_eq!(names, ["\"too-complex\"", "\"heic\""]);
    assert_eq!(
        serde_json::to_string(&extract::FileKind::Table).unwrap(),
        "\"table\""
    );
}
