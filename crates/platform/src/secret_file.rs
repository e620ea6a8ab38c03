//! A secret of an installation that was not given one: a file in the state directory.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use thiserror::Error;

/// Shortest secret, in bytes: 32 random ones are 43 characters of base64.
const SHORTEST: usize = 32;

/// Why there is no secret.
#[derive(Debug, Error)]
pub enum SecretFileError {
    /// The file or its directory can neither be read nor written.
    #[error("{} cannot be {doing}: {source}", .path.display())]
    File {
        path: PathBuf,
        /// What was tried: `read`, `made` or `written`.
        doing: &'static str,
        source: io::Error,
    },
    /// Anybody could guess what the file holds.
    #[error(
        "{} holds {bytes} bytes and must hold {SHORTEST} or more: {remedy}",
        .path.display()
    )]
    TooShort {
        path: PathBuf,
        bytes: usize,
        /// What to do, and what follows from it.
        remedy: &'static str,
    },
}

/// The secret of this name: the text of base64 that its file holds. The first process makes it; others that start at the
/// same moment get the same. `remedy` says what a person can do about a file that holds less than a secret.
///
/// # Errors
/// [`SecretFileError`].
pub fn read_or_make(state_dir: &Path, name: &str, remedy: &'static str) -> Result<Vec<u8>, SecretFileError> {
    let path = state_dir.join(name);
    let failed = |path: &Path, doing| {
        let path = path.to_path_buf();
        move |source| SecretFileError::File { path, doing, source }
    };
    if !path.try_exists().map_err(failed(&path, "read"))? {
        fs::create_dir_all(state_dir).map_err(failed(state_dir, "made"))?;
        make(state_dir, name, &path).map_err(failed(&path, "written"))?;
    }
    let secret = fs::read(&path).map_err(failed(&path, "read"))?;
    if secret.len() < SHORTEST {
        return Err(SecretFileError::TooShort {
            bytes: secret.len(),
            path,
            remedy,
        });
    }
    Ok(secret)
}

/// Writes a new secret beside its place and links it there once it is safe on the disk. A link never takes the place
/// of a file that another process made.
fn make(state_dir: &Path, name: &str, path: &Path) -> io::Result<()> {
    let mut random = [0; 32];
    aws_lc_rs::rand::fill(&mut random).map_err(|_| io::Error::other("the system has no random numbers"))?;
    let secret = URL_SAFE_NO_PAD.encode(random);
    let beside = state_dir.join(format!("{name}.{}", uuid::Uuid::new_v4().simple()));
    let written = write(&beside, secret.as_bytes()).and_then(|()| fs::hard_link(&beside, path));
    drop(fs::remove_file(&beside));
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
        // The name is safe when its directory is.
        Ok(()) => fs::File::open(state_dir)?.sync_all(),
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
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

    const NAME: &str = "some-secret";

    fn secret_in(state_dir: &Path) -> Result<Vec<u8>, SecretFileError> {
        read_or_make(state_dir, NAME, "remove the file")
    }

    #[test]
    fn a_secret_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let secret = secret_in(&state).unwrap();
        assert!(secret.len() >= SHORTEST);
        assert_eq!(secret_in(&state).unwrap(), secret);
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
                    .map(|_| scope.spawn(|| secret_in(folder.path()).unwrap()))
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
            let error = secret_in(folder.path()).unwrap_err().to_string();
            assert!(
                error.contains(NAME) && error.contains("remove the file"),
                "{error}"
            );
        }
    }
}
