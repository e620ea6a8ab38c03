//! Everything that a published app consists of.

use std::collections::{BTreeSet, HashSet};

use domain::page_links::PageLinks;
use sha2::{Digest, Sha256};

use crate::address::PageAddress;
use crate::error::PublishError;
use crate::files::{APPLE_TOUCH_ICON, File, ICON_192, ICON_512, ICON_MASKABLE, PAGE, SERVICE_WORKER};
use crate::icons::{self, Icons};
use crate::input::PublishInput;
use crate::libraries::Copies;
use crate::scan::{self, Found};
use crate::service_worker::Kept;
use crate::theme::Theme;
use crate::{connections, manifest, page, service_worker};

/// A published app.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// Its pages, in the order that they were given in.
    pub pages: Vec<BuiltPage>,
    pub service_worker: String,
    pub icons: Icons,
    /// The colours that were found in the page that it opens with, or the defaults.
    pub theme: Theme,
    /// 16 hexadecimal digits that change whenever any file does.
    pub content_hash: String,
    /// The place of the page that it opens with.
    pub home: usize,
    /// The name of that page as a second address of it; none when the app has one page.
    pub home_alias: Option<String>,
    /// The addresses of libraries that its pages go on loading from elsewhere although libraries are copied, each once, at
    /// most [`KEPT_MAX`].
    pub kept_libraries: Vec<String>,
}

/// A page of a published app.
#[derive(Debug, Clone)]
pub struct BuiltPage {
    /// Where it is.
    pub address: PageAddress,
    pub title: String,
    /// The page with all that an app needs.
    pub html: String,
    pub manifest: String,
    /// Where it leads within the app without reaching a page: slugs of its connections and addresses of its links, each
    /// once, at most [`BROKEN_MAX`].
    pub broken_connections: Vec<String>,
    /// The addresses without encryption that browsers block in it, since it is at `https:`; each host once.
    pub blocked_addresses: Vec<String>,
}

/// Most places of a page that lead nowhere and are listed.
pub const BROKEN_MAX: usize = 100;
/// Most libraries that are listed because they are not copied.
pub const KEPT_MAX: usize = 50;
/// Longer addresses are cut where they are listed.
const BROKEN_MAX_CHARS: usize = 100;

const HTML: &str = "text/html; charset=utf-8";

impl Bundle {
    /// All files, the page that it opens with first.
    #[must_use]
    pub fn files(&self) -> Vec<File<'_>> {
        let file = |path, content_type, bytes| File {
            path,
            content_type,
            bytes,
        };
        let mut files = Vec::with_capacity(2 * self.pages.len() + 6);
        let (home, others): (Vec<_>, Vec<_>) = self.pages.iter().partition(|page| page.address.file == PAGE);
        for page in home.iter().chain(&others) {
            files.push(file(&page.address.file, HTML, page.html.as_bytes()));
            files.push(file(
                &page.address.manifest,
                "application/manifest+json",
                page.manifest.as_bytes(),
            ));
        }
        if let (Some(alias), Some(page)) = (&self.home_alias, home.first()) {
            files.push(file(alias, HTML, page.html.as_bytes()));
        }
        files.push(file(
            SERVICE_WORKER,
            "text/javascript; charset=utf-8",
            self.service_worker.as_bytes(),
        ));
        let icons = [ICON_192, ICON_512, ICON_MASKABLE, APPLE_TOUCH_ICON];
        for (path, bytes) in icons.into_iter().zip(self.icons.all()) {
            files.push(file(path, "image/png", bytes));
        }
        files
    }
}

/// Makes the app. The same input gives the same bytes.
///
/// # Errors
/// When name or a page are blank, or two pages have one slug.
pub fn build(input: &PublishInput<'_>) -> Result<Bundle, PublishError> {
    let name = input.name.trim();
    if name.is_empty() {
        return Err(PublishError::NameMissing);
    }
    if input.pages.is_empty() || input.pages.iter().any(|page| page.html.trim().is_empty()) {
        return Err(PublishError::PageMissing);
    }
    let mut slugs = HashSet::new();
    if !input.pages.iter().all(|page| slugs.insert(page.slug)) {
        return Err(PublishError::SlugTwice);
    }
    let input = PublishInput {
        name,
        origin: input.origin.trim_end_matches('/'),
        ..input.clone()
    };
    let home = input.home();

    let found: Vec<Found> = input
        .pages
        .iter()
        .map(|page| scan::scan(page.html))
        .collect::<Result<_, _>>()?;
    let theme = found.get(home).map(Theme::of).ok_or(PublishError::PageMissing)?;
    let icons = match input.icon {
        Some(image) => icons::from_image(image, &theme)?,
        None => icons::from_name(name)?,
    };
    let icon_version = hash_of(&icons.all());
    let links = connections::page_links(input.pages);
    let pages = found
        .iter()
        .enumerate()
        .map(|(place, found)| built_page(&input, place, found, &icon_version, &links))
        .collect::<Result<Vec<_>, _>>()?;

    let several = input.pages.len() > 1;
    let home_alias = input
        .pages
        .get(home)
        .filter(|_| several)
        .map(|page| page.slug.to_owned());
    let kept = kept(&input, &pages, &icons);
    // The worker holds the hash, so what is hashed of it is itself without one; it has the hash of every other file.
    let linked = service_worker::pages_json(&input)?;
    let none = Copies::default();
    let copies = input.libraries.unwrap_or(&none).json()?;
    let worker = service_worker::render("", &kept, &linked, &copies)?;
    let alias = home_alias.as_deref().unwrap_or_default();
    let content_hash = hash_of(&[worker.as_bytes(), alias.as_bytes()]);
    let service_worker = service_worker::render(&content_hash, &kept, &linked, &copies)?;
    Ok(Bundle {
        pages,
        service_worker,
        icons,
        theme,
        content_hash,
        home,
        home_alias,
        kept_libraries: kept_libraries(&input, &found),
    })
}

fn built_page(
    input: &PublishInput<'_>,
    place: usize,
    found: &Found,
    icon_version: &str,
    links: &PageLinks,
) -> Result<BuiltPage, PublishError> {
    let theme = Theme::of(found);
    let is_encrypted = input.origin.starts_with("https:");
    Ok(BuiltPage {
        address: PageAddress::of(input, place),
        title: input.title(place),
        html: page::assemble(input, place, found, &theme, icon_version)?,
        manifest: manifest::render(input, place, found, &theme, icon_version)?,
        broken_connections: broken(input, found, links),
        blocked_addresses: if is_encrypted {
            found.insecure.clone()
        } else {
            Vec::new()
        },
    })
}

/// Where a page leads without reaching a page.
fn broken(input: &PublishInput<'_>, found: &Found, links: &PageLinks) -> Vec<String> {
    let connections = found.connections.iter().map(|connection| &connection.slug);
    let connections = connections.filter(|slug| PageAddress::of_slug(input, slug).is_none());
    let addresses = found.plain_links.iter().map(|link| &link.address);
    let addresses = addresses.filter(|address| links.is_missing(address));
    let all: BTreeSet<String> = connections
        .chain(addresses)
        .map(|place| place.trim().chars().take(BROKEN_MAX_CHARS).collect())
        .collect();
    all.into_iter().take(BROKEN_MAX).collect()
}

/// The libraries that pages go on loading from elsewhere.
fn kept_libraries(input: &PublishInput<'_>, found: &[Found]) -> Vec<String> {
    let Some(copies) = input.libraries else {
        return Vec::new();
    };
    let pages = input.pages.iter().zip(found);
    let all: BTreeSet<String> = pages
        .flat_map(|(page, found)| found.sources.kept(page.html, copies))
        .collect();
    all.into_iter().take(KEPT_MAX).collect()
}

/// What the service worker keeps: everything but itself.
fn kept(input: &PublishInput<'_>, pages: &[BuiltPage], icons: &Icons) -> Vec<Kept> {
    let kept = |path: &str, bytes: &[u8]| Kept {
        path: format!("/{path}"),
        version: hash_of(&[bytes]),
    };
    let mut files = Vec::with_capacity(2 * pages.len() + input.assets.len() + 4);
    for page in pages {
        files.push(Kept {
            path: page.address.path.clone(),
            version: hash_of(&[page.html.as_bytes()]),
        });
        files.push(kept(&page.address.manifest, page.manifest.as_bytes()));
    }
    let paths = [ICON_192, ICON_512, ICON_MASKABLE, APPLE_TOUCH_ICON];
    files.extend(
        paths
            .into_iter()
            .zip(icons.all())
            .map(|(path, bytes)| kept(path, bytes)),
    );
    // Their addresses are hashes of their content.
    files.extend(input.assets.iter().map(|path| kept(path, b"")));
    let copies = input.libraries.into_iter().flat_map(Copies::files);
    files.extend(copies.map(|copy| kept(&copy.path, &copy.bytes)));
    files
}

/// The first 16 hexadecimal digits of the SHA-256 of these pieces; where one ends counts too.
fn hash_of(pieces: &[&[u8]]) -> String {
    let mut sha = Sha256::new();
    for piece in pieces {
        sha.update(u64::try_from(piece.len()).unwrap_or(u64::MAX).to_le_bytes());
        sha.update(piece);
    }
    sha.finalize()
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
