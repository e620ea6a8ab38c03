//! How the files of an export are called.

use std::collections::HashSet;

use domain::blob::BlobHash;

use super::AppToExport;

/// The names of its pages, in their order: `index.html` is the one that it opens with.
pub(super) fn of_pages(app: &AppToExport<'_>) -> Vec<String> {
    let home = app.home();
    let mut taken = HashSet::from(["index.html".to_owned()]);
    app.pages
        .iter()
        .enumerate()
        .map(|(place, page)| {
            if place == home {
                return "index.html".to_owned();
            }
            let mut name = format!("{}.html", page.slug);
            while !taken.insert(name.clone()) {
                name.insert_str(0, "page-");
            }
            name
        })
        .collect()
}

/// Where a file lies. Scripts lie beside the pages, so that what they name is the same from the page and from the script.
pub(crate) fn of_file(hash: BlobHash, media_type: &str) -> String {
    let hash: String = hash.to_string().chars().take(16).collect();
    match media_type {
        "text/javascript" => format!("script-{hash}.js"),
        _ => format!("assets/{hash}{}", ending(media_type)),
    }
}

/// What the name of a file of this media type ends with; nothing for one that is not known.
#[must_use]
pub fn ending(media_type: &str) -> &'static str {
    match media_type {
        "application/json" => ".json",
        "application/pdf" => ".pdf",
        "application/wasm" => ".wasm",
        "application/xml" => ".xml",
        "audio/flac" => ".flac",
        "audio/mp4" => ".m4a",
        "audio/mpeg" => ".mp3",
        "audio/ogg" => ".ogg",
        "audio/wav" => ".wav",
        "font/otf" => ".otf",
        "font/ttf" => ".ttf",
        "font/woff" => ".woff",
        "font/woff2" => ".woff2",
        "image/avif" => ".avif",
        "image/bmp" => ".bmp",
        "image/gif" => ".gif",
        "image/jpeg" => ".jpg",
        "image/png" => ".png",
        "image/svg+xml" => ".svg",
        "image/webp" => ".webp",
        "image/x-icon" => ".ico",
        "model/gltf+json" => ".gltf",
        "model/gltf-binary" => ".glb",
        "text/css" => ".css",
        "text/csv" => ".csv",
        "text/markdown" => ".md",
        "text/plain" => ".txt",
        "text/vtt" => ".vtt",
        "video/mp4" => ".mp4",
        "video/quicktime" => ".mov",
        "video/webm" => ".webm",
        _ => "",
    }
}
