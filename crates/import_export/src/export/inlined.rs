//! Files as addresses that hold them.

use std::collections::{BTreeMap, HashMap};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::asset_path;
use domain::blob::BlobHash;

use super::{ExportError, FileToExport, take};

/// How many style sheets and scripts may refer to one another in a row.
const DEPTH_MAX: usize = 8;

/// The data URLs of these files, with those of the files that they refer to within them.
pub(super) fn data_urls(
    files: &BTreeMap<BlobHash, FileToExport>,
    budget: &mut usize,
) -> Result<HashMap<BlobHash, String>, ExportError> {
    let mut made = HashMap::new();
    for hash in files.keys() {
        make(files, *hash, &mut made, budget, 0)?;
    }
    Ok(made)
}

/// A file refers to none that refers back to it: its hash would have to hold itself.
fn make(
    files: &BTreeMap<BlobHash, FileToExport>,
    hash: BlobHash,
    made: &mut HashMap<BlobHash, String>,
    budget: &mut usize,
    depth: usize,
) -> Result<(), ExportError> {
    let Some(file) = files
        .get(&hash)
        .filter(|_| depth <= DEPTH_MAX && !made.contains_key(&hash))
    else {
        return Ok(());
    };
    let text = match file.media_type.as_str() {
        "text/css" | "text/javascript" => std::str::from_utf8(&file.bytes).ok(),
        _ => None,
    };
    let bytes = match text {
        Some(text) => {
            for inner in asset_path::mentioned(text, files.len()) {
                make(files, inner, made, budget, depth + 1)?;
            }
            let most = *budget;
            let whole = asset_path::replace(text, most, |inner| made.get(&inner).map(String::as_str));
            whole.ok_or(ExportError::TooLarge)?.into_bytes()
        }
        None => file.bytes.clone(),
    };
    let url = format!("data:{};base64,{}", file.media_type, STANDARD.encode(bytes));
    take(budget, url.len())?;
    made.insert(hash, url);
    Ok(())
}
