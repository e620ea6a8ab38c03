//! The files that an app keeps, each under the hash of what it holds; style sheets and scripts refer to others.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::asset_path;
use domain::blob::BlobHash;
use domain::limits::{APP_ASSETS_MAX_BYTES, APP_MAX_ASSETS, FILE_MAX_BYTES, IMPORT_PAGE_MAX_BYTES};
use sha2::{Digest as _, Sha256};

use super::{Files, ImportError, ImportedFile, decode, literals, media, references, sheets};

/// Most missing files that are told.
const MISSING_MAX: usize = 50;
/// How many sheets and scripts may refer to one another in a row.
const DEPTH_MAX: usize = 8;

/// The files of an archive, and those of them that are referred to.
pub(super) struct Assets<'a> {
    files: &'a Files,
    kept: BTreeMap<BlobHash, ImportedFile>,
    /// By path; nothing for a file that is none that apps have a use for.
    known: HashMap<String, Option<BlobHash>>,
    /// Sheets and scripts that are being read.
    open: Vec<String>,
    bytes: usize,
    missing: BTreeSet<String>,
    too_large: bool,
}

impl<'a> Assets<'a> {
    pub(super) fn new(files: &'a Files) -> Self {
        Self {
            files,
            kept: BTreeMap::new(),
            known: HashMap::new(),
            open: Vec::new(),
            bytes: 0,
            missing: BTreeSet::new(),
            too_large: false,
        }
    }

    /// What the app needs, and what did not come along.
    pub(super) fn finish(self) -> Result<(Vec<ImportedFile>, Vec<String>), ImportError> {
        if self.too_large {
            return Err(ImportError::TooLarge);
        }
        let missing = self.missing.into_iter().take(MISSING_MAX).collect();
        Ok((self.kept.into_values().collect(), missing))
    }

    /// Where the app finds the file that a reference in the file `base` means; nothing for what lies elsewhere. What did
    /// not come along is noted.
    pub(super) fn address(&mut self, base: &str, reference: &str) -> Option<String> {
        let found = references::resolve(base, reference)?;
        match self.file(&found.path) {
            // A query names a version, which the hash does by itself.
            Some(hash) => {
                let fragment = found.rest.find('#').and_then(|at| found.rest.get(at..));
                Some(format!(
                    "{}{}",
                    asset_path::of(hash),
                    fragment.unwrap_or_default()
                ))
            }
            // It came along, and refers to itself in the end.
            None if self.open.contains(&found.path) => None,
            None => {
                self.is_missing(found.path);
                None
            }
        }
    }

    /// The text of a style sheet or script that came along, if that is what the reference means.
    pub(super) fn text(&mut self, base: &str, reference: &str) -> Option<(String, String)> {
        let found = references::resolve(base, reference)?;
        match self.files.get(&found.path) {
            // Before it is read: it could not become part of a page.
            Some(bytes) if bytes.len() > IMPORT_PAGE_MAX_BYTES => {
                self.too_large = true;
                None
            }
            Some(bytes) => {
                let text = decode::text(bytes).into_owned();
                Some((found.path, text))
            }
            None => {
                self.is_missing(found.path);
                None
            }
        }
    }

    /// A style sheet's text with the addresses of what it refers to.
    pub(super) fn in_sheet(&mut self, path: &str, sheet: &str) -> String {
        sheets::rewrite(sheet, &mut |reference| self.address(path, reference))
    }

    /// A script's text with the addresses of the files that its strings name, from the script's folder or from that of
    /// the archive.
    pub(super) fn in_script(&mut self, path: &str, script: &str) -> String {
        literals::rewrite(script, &mut |string| {
            [path, ""].into_iter().find_map(|base| {
                let found = references::resolve(base, string)?;
                let hash = self.file(&found.path)?;
                found.rest.is_empty().then(|| asset_path::of(hash))
            })
        })
    }

    fn is_missing(&mut self, path: String) {
        if self.missing.len() < MISSING_MAX {
            self.missing.insert(path);
        }
    }

    /// Keeps the file with this path.
    fn file(&mut self, path: &str) -> Option<BlobHash> {
        if let Some(known) = self.known.get(path) {
            return *known;
        }
        let files = self.files;
        let bytes = files.get(path)?;
        let hash = self.keep(path, bytes);
        // One that refers to itself in the end is asked for again when it is done, one that is too deep where it is not.
        if !self.open.iter().any(|open| open == path) && self.open.len() < DEPTH_MAX {
            self.known.insert(path.to_owned(), hash);
        }
        hash
    }

    fn keep(&mut self, path: &str, bytes: &[u8]) -> Option<BlobHash> {
        if bytes.len() > FILE_MAX_BYTES {
            self.too_large = true;
            return None;
        }
        let media_type = media::media_type(path, bytes).or_else(|| media::text_type(path))?;
        let bytes = match media_type {
            "text/css" | "text/javascript" => {
                if self.open.len() == DEPTH_MAX || self.open.iter().any(|open| open == path) {
                    return None;
                }
                self.open.push(path.to_owned());
                let text = decode::text(bytes).into_owned();
                let text = match media_type {
                    "text/css" => self.in_sheet(path, &text),
                    _ => self.in_script(path, &text),
                };
                self.open.pop();
                text.into_bytes()
            }
            _ => bytes.to_vec(),
        };
        let hash = BlobHash(Sha256::digest(&bytes).into());
        if self.kept.contains_key(&hash) {
            return Some(hash);
        }
        self.bytes += bytes.len();
        if bytes.len() > FILE_MAX_BYTES
            || self.bytes > APP_ASSETS_MAX_BYTES
            || self.kept.len() == APP_MAX_ASSETS
        {
            self.too_large = true;
            return None;
        }
        let file = ImportedFile {
            hash,
            media_type,
            bytes,
        };
        self.kept.insert(hash, file);
        Some(hash)
    }
}
