//! An app as a ZIP archive.

use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};

use domain::asset_path;
use domain::blob::BlobHash;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{AppToExport, BYTE_BUDGET, ExportError, file_names, page, take};

/// The app as an archive: a page each, `index.html` first, and the files that they refer to. It runs where it is
/// unpacked, and on any web server. The same app gives the same bytes.
///
/// # Errors
/// [`ExportError`].
pub fn as_archive(app: &AppToExport<'_>) -> Result<Vec<u8>, ExportError> {
    if app.pages.is_empty() {
        return Err(ExportError::NoPage);
    }
    let mut budget = BYTE_BUDGET;
    let names = file_names::of_pages(app);
    let places: BTreeMap<BlobHash, String> = app
        .files
        .iter()
        .map(|(hash, file)| (*hash, file_names::of_file(*hash, &file.media_type)))
        .collect();
    let addresses = page::Addresses::new(app.pages, &names);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (page, name) in app.pages.iter().zip(&names) {
        let html = page::connected(page.html, &addresses)?;
        let html = asset_path::replace(&html, budget, |hash| places.get(&hash).map(String::as_str))
            .ok_or(ExportError::TooLarge)?;
        take(&mut budget, html.len())?;
        archive.start_file(name, options(true))?;
        archive.write_all(html.as_bytes())?;
    }
    for (hash, file) in app.files {
        let Some(place) = places.get(hash) else { continue };
        let text = std::str::from_utf8(&file.bytes).ok();
        let bytes = match (file.media_type.as_str(), text) {
            ("text/css", Some(sheet)) => {
                // From the sheet's own folder.
                let near: BTreeMap<_, _> = places
                    .iter()
                    .map(|(hash, place)| (*hash, beside_sheet(place)))
                    .collect();
                asset_path::replace(sheet, budget, |hash| near.get(&hash).map(String::as_str))
                    .ok_or(ExportError::TooLarge)?
                    .into_bytes()
            }
            ("text/javascript", Some(script)) => {
                let near: BTreeMap<_, _> = places
                    .iter()
                    .map(|(hash, place)| (*hash, format!("./{place}")))
                    .collect();
                asset_path::replace(script, budget, |hash| near.get(&hash).map(String::as_str))
                    .ok_or(ExportError::TooLarge)?
                    .into_bytes()
            }
            _ => file.bytes.clone(),
        };
        take(&mut budget, bytes.len())?;
        let is_text = file.media_type.starts_with("text/") || file.media_type.ends_with("json");
        archive.start_file(place, options(is_text))?;
        archive.write_all(&bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// Images and sounds are packed already.
fn options(is_text: bool) -> SimpleFileOptions {
    let method = if is_text {
        CompressionMethod::Deflated
    } else {
        CompressionMethod::Stored
    };
    SimpleFileOptions::default().compression_method(method)
}

fn beside_sheet(place: &str) -> String {
    match place.strip_prefix("assets/") {
        Some(name) => name.to_owned(),
        None => format!("../{place}"),
    }
}
