//! A file as it comes: piece by piece into a temporary file, so that a slow upload holds no more memory than a piece.

use actix_multipart::Field;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::limits::{FILE_MAX_BYTES, FILE_NAME_MAX_CHARS};
use futures_util::TryStreamExt as _;
use platform::spooled::{SpooledBytes, SpooledWriter};
use sha2::{Digest as _, Sha256};

use crate::api::fields::unreadable;
use crate::error::ApiResult;

/// What is held in memory before it is written.
const PIECE: usize = 64 * 1024;

/// A file that came.
#[derive(Debug, Clone)]
pub(in crate::api) struct Incoming {
    /// What the person calls it.
    pub name: String,
    pub bytes: SpooledBytes,
    pub hash: BlobHash,
}

/// Receives the file of a field, of at most 10 MB and at most `left` bytes.
///
/// # Errors
/// `file-too-large`, `files-too-large`; `invalid-request` for a field that breaks off.
pub(in crate::api) async fn receive(field: &mut Field, left: usize) -> ApiResult<Incoming> {
    let disposition = field.content_disposition();
    let given = disposition
        .and_then(|disposition| disposition.get_filename())
        .unwrap_or_default();
    let name = name_of(given);
    let (mut writer, mut held, mut size) = (SpooledWriter::default(), Vec::new(), 0_usize);
    let mut digest = Sha256::new();
    while let Some(piece) = field.try_next().await.map_err(unreadable)? {
        size = size.saturating_add(piece.len());
        if size > FILE_MAX_BYTES {
            return Err(ErrorCode::FileTooLarge.into());
        }
        if size > left {
            return Err(ErrorCode::FilesTooLarge.into());
        }
        digest.update(&piece);
        held.extend_from_slice(&piece);
        if held.len() >= PIECE {
            let full = std::mem::take(&mut held);
            writer = writer.push(full).await.map_err(anyhow::Error::from)?;
        }
    }
    let writer = writer.push(held).await.map_err(anyhow::Error::from)?;
    Ok(Incoming {
        name,
        bytes: writer.end().map_err(anyhow::Error::from)?,
        hash: BlobHash(digest.finalize().into()),
    })
}

/// Characters that are not seen: marks of width and direction (Unicode's `Cf`, `Zl`, `Zp`), with which a name looks like
/// another.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The name without folders and characters that are not seen, at most 200 characters.
fn name_of(given: &str) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|c| !c.is_control() && !is_unseen(*c))
        .collect();
    let name: String = name.trim().chars().take(FILE_NAME_MAX_CHARS).collect();
    if name.is_empty() { "file".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_folders_and_no_control_characters() {
        for (given, name) in [
            ("Logo – Größe (2).png", "Logo – Größe (2).png"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\a\\plan.csv", "plan.csv"),
            ("a\u{0}\n.txt", "a.txt"),
            ("\u{202e}gnp.exe.csv", "gnp.exe.csv"),
            ("", "file"),
            ("folder/", "file"),
        ] {
            assert_eq!(name_of(given), name);
        }
        assert_eq!(name_of(&"ä".repeat(300)).chars().count(), FILE_NAME_MAX_CHARS);
    }
}
