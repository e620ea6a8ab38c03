//! Libraries that pages load from CDNs, copied into the app: it then starts without a network, and without the CDN.
//!
//! - `address`: the paths of copies
//! - `sources`: what a page loads, and the paths of copies in its place
//! - `sheet`: what style sheets load
//! - `import_map`: what modules import, by the page's import map, so that no script is changed

mod address;
mod import_map;
mod sheet;
mod sources;

use std::collections::BTreeMap;

pub use address::{FOLDER, original};
pub use sources::Sources;

use self::address::absolute;
use self::sheet::Place;

/// Paths of copies, without the first slash, by the addresses of their originals.
type Paths = BTreeMap<String, String>;

const SCRIPT: &str = "text/javascript";
const STYLE_SHEET: &str = "text/css";

/// A library as it was fetched.
#[derive(Debug, Clone, Copy)]
pub struct Library<'a> {
    /// As browsers write it, without a fragment.
    pub address: &'a str,
    /// `text/javascript`, `text/css` or that of a font.
    pub media_type: &'a str,
    pub bytes: &'a [u8],
}

/// A file of the app with what a library holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryCopy {
    /// Its path on the app's origin, without the first slash.
    pub path: String,
    pub content_type: String,
    pub bytes: Vec<u8>,
    /// Addresses in it lead to other copies, so it has not the bytes that an `integrity` attribute names.
    is_changed: bool,
}

/// The libraries of an app, as files of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copies {
    paths: Paths,
    by_path: BTreeMap<String, LibraryCopy>,
}

impl Copies {
    /// Copies of these libraries. One whose address makes no path is left out.
    #[must_use]
    pub fn of(libraries: &[Library<'_>]) -> Self {
        let mut paths = Paths::new();
        for library in libraries {
            let is_font = !matches!(library.media_type, SCRIPT | STYLE_SHEET);
            let address = absolute(library.address);
            if let Some(path) = address.and_then(|address| address::path(&address, is_font)) {
                paths.insert(library.address.to_owned(), path);
            }
        }
        let mut by_path = BTreeMap::new();
        for library in libraries {
            if let Some(path) = paths.get(library.address) {
                by_path
                    .entry(path.clone())
                    .or_insert_with(|| copy(library, path, &paths));
            }
        }
        Self { paths, by_path }
    }

    /// The files, each once, by their paths.
    pub fn files(&self) -> impl Iterator<Item = &LibraryCopy> {
        self.by_path.values()
    }

    /// How many libraries there are copies of.
    #[must_use]
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The paths, with the first slash, by the addresses of the originals, as JSON.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn json(&self) -> serde_json::Result<String> {
        let paths = self.paths.iter();
        let paths: BTreeMap<_, _> = paths
            .map(|(address, path)| (address, format!("/{path}")))
            .collect();
        serde_json::to_string(&paths)
    }

    /// The copy of the library at this address.
    fn get(&self, address: &str) -> Option<&LibraryCopy> {
        self.by_path.get(self.paths.get(address)?)
    }

    /// The addresses of scripts, with the paths of their copies.
    fn scripts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.paths.iter().filter_map(|(address, path)| {
            let is_script = self.by_path.get(path)?.content_type.starts_with(SCRIPT);
            is_script.then_some((address.as_str(), path.as_str()))
        })
    }
}

fn copy(library: &Library<'_>, path: &str, paths: &Paths) -> LibraryCopy {
    let changed = match (library.media_type, std::str::from_utf8(library.bytes)) {
        (STYLE_SHEET, Ok(sheet)) => absolute(library.address).and_then(|address| {
            let place = Place::Copy {
                address: &address,
                path,
            };
            let replacements = sheet::replacements(sheet, place, paths);
            (!replacements.is_empty()).then(|| sheet::replaced(sheet, &replacements).into_bytes())
        }),
        _ => None,
    };
    let is_text = matches!(library.media_type, SCRIPT | STYLE_SHEET);
    LibraryCopy {
        path: path.to_owned(),
        content_type: if is_text {
            format!("{}; charset=utf-8", library.media_type)
        } else {
            library.media_type.to_owned()
        },
        is_changed: changed.is_some(),
        bytes: changed.unwrap_or_else(|| library.bytes.to_vec()),
    }
}
