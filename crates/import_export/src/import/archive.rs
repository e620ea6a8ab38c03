//! What is in a ZIP archive, within bounds: nothing is written anywhere, and nothing is unpacked beyond what an app may
//! have.

use std::io::{Cursor, Read as _};

use domain::limits::{IMPORT_MAX_FILES, IMPORT_UNPACKED_MAX_BYTES};
use domain::page_links::normal_path;
use memchr::memmem;
use zip::ZipArchive;
use zip::result::ZipError;

use super::{Files, ImportError};

/// What an archive begins with; an empty one is no app.
const SIGNATURE: &[u8] = b"PK\x03\x04";
/// What each entry of an archive's directory begins with (APPNOTE 4.3.12).
const ENTRY_SIGNATURE: &[u8] = b"PK\x01\x02";
/// Longest path that is looked at, in bytes.
const PATH_MAX_BYTES: usize = 1_024;

/// Whether these bytes are an archive.
#[must_use]
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// Its files by their paths, without a folder that holds all of them, and without what systems and editors hide in
/// archives.
pub(super) fn unpack(bytes: &[u8]) -> Result<Files, ImportError> {
    // The directory is read as a whole: counted first, since an entry takes many times its bytes in memory.
    if memmem::find_iter(bytes, ENTRY_SIGNATURE)
        .nth(IMPORT_MAX_FILES)
        .is_some()
    {
        return Err(ImportError::TooLarge);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(error)?;
    if archive.len() > IMPORT_MAX_FILES {
        return Err(ImportError::TooLarge);
    }
    let (mut files, mut budget) = (Files::new(), IMPORT_UNPACKED_MAX_BYTES);
    for place in 0..archive.len() {
        let entry = archive.by_index(place).map_err(error)?;
        let Some(path) = entry.name().ok().and_then(|name| path_of(&name)) else {
            continue;
        };
        if entry.is_dir() || entry.is_symlink() {
            continue;
        }
        let mut held = Vec::new();
        // What the directory says of the size may be a lie.
        let most = u64::try_from(budget).unwrap_or(u64::MAX).saturating_add(1);
        entry
            .take(most)
            .read_to_end(&mut held)
            .map_err(|_| ImportError::Unreadable)?;
        budget = budget.checked_sub(held.len()).ok_or(ImportError::TooLarge)?;
        files.insert(path, held);
    }
    Ok(without_common_folder(files))
}

/// A path as references name it; nothing for what is hidden.
fn path_of(name: &str) -> Option<String> {
    if name.len() > PATH_MAX_BYTES {
        return None;
    }
    let path = normal_path(&name.replace('\\', "/"));
    let is_hidden = path
        .split('/')
        .any(|part| part.starts_with('.') || part == "__MACOSX");
    (!path.is_empty() && !is_hidden).then_some(path)
}

/// The files as if the folder that holds all of them were the archive.
fn without_common_folder(mut files: Files) -> Files {
    loop {
        let folder = match files.keys().next().and_then(|path| path.split_once('/')) {
            Some((folder, _)) => format!("{folder}/"),
            None => return files,
        };
        if !files.keys().all(|path| path.starts_with(&folder)) {
            return files;
        }
        files = files
            .into_iter()
            .map(|(path, held)| (path.get(folder.len()..).unwrap_or_default().to_owned(), held))
            .collect();
    }
}

fn error(error: ZipError) -> ImportError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            ImportError::Protected
        }
        _ => ImportError::Unreadable,
    }
}
