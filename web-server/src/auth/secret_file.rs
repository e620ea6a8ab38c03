//! The signing secret of an installation that was not given one: a file in the state directory.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::opaque;

const NAME: &str = "jwt-secret";
/// Shortest secret, in bytes. Anybody who guesses it can sign in as anybody.
const SHORTEST: usize = 32;

/// The secret of this installation. The first process makes it; others that start at the same moment get the same.
///
/// # Errors
/// When the file can neither be read nor written, or holds less than a secret.
pub fn read_or_make(state_dir: &Path) -> anyhow::Result<Vec<u8>> {
    let path = state_dir.join(NAME);
    if !path
        .try_exists()
        .with_context(|| format!("{} cannot be read", path.display()))?
    {
        fs::create_dir_all(state_dir).with_context(|| format!("{} cannot be made", state_dir.display()))?;
        make(state_dir, &path).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let secret = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    if secret.len() < SHORTEST {
        bail!(
            "{} holds {} bytes and must hold {SHORTEST} or more: remove the file to have a new secret made (everybody \
             signs in again), or set JWT_SECRET",
            path.display(),
            secret.len()
        );
    }
    Ok(secret)
}

/// Writes a new secret beside its place and links it there once it is safe on the disk. A link never takes the place
/// of a file that another process made.
fn make(state_dir: &Path, path: &Path) -> std::io::Result<()> {
    let (secret, _) = opaque::new();
    let beside = state_dir.join(format!("{NAME}.{}", uuid::Uuid::new_v4().simple()));
    let written = write(&beside, secret.as_bytes()).and_then(|()| fs::hard_link(&beside, path));
    drop(fs::remove_file(&beside));
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
        // The name is safe when its directory is.
        Ok(()) => fs::File::open(state_dir)?.sync_all(),
    }
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_secret_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let secret = read_or_make(&state).unwrap();
        assert!(secret.len() >= SHORTEST);
        assert_eq!(read_or_make(&state).unwrap(), secret);
        let mode = fs::metadata(state.join(NAME)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(
            fs::read_dir(&state).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }

    #[test]
    fn processes_that_start_together_have_one_secret() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let secrets: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..8)
                    .map(|_| scope.spawn(|| read_or_make(folder.path()).unwrap()))
                    .collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            assert!(secrets.windows(2).all(|pair| pair[0] == pair[1]));
        }
    }

    #[test]
    fn a_file_that_a_full_disk_left_empty_stops_the_start() {
        for left in ["", "short"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(NAME), left).unwrap();
            let error = read_or_make(folder.path()).unwrap_err().to_string();
            assert!(
                error.contains(NAME) && error.contains("remove the file"),
                "{error}"
            );
        }
    }
}
