//! The parts of an OOXML file. Every part is inflated and counted before any parser sees the file: sizes that the archive
//! declares are not believed.

use std::io::{self, Cursor, Read};

use extract::Unreadable;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;
use zip::result::ZipError;

use crate::text;

const MAX_PARTS: usize = 10_000;
const MAX_PART_BYTES: u64 = 32 * 1024 * 1024;
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// An archive whose parts are within bounds.
pub struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Name and content type.
    types: Vec<(String, String)>,
}

/// # Errors
/// A password, a damaged archive, or more bytes than a file may inflate to.
pub fn open(bytes: &[u8]) -> Result<Package<'_>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(reason)?;
    if archive.len() > MAX_PARTS {
        return Err(Unreadable::TooComplex);
    }
    let mut left = MAX_BYTES;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(reason)?;
        let most = left.min(MAX_PART_BYTES);
        if part.size() > most {
            return Err(Unreadable::TooComplex);
        }
        let inflated =
            io::copy(&mut part.take(most + 1), &mut io::sink()).map_err(|_| Unreadable::Damaged)?;
        left = most
            .checked_sub(inflated)
            .map(|_| left - inflated)
            .ok_or(Unreadable::TooComplex)?;
    }
    let mut package = Package {
        archive,
        types: Vec::new(),
    };
    package.types = match package.part("[Content_Types].xml")? {
        Some(xml) => content_types(&xml),
        None => Vec::new(),
    };
    Ok(package)
}

impl Package<'_> {
    /// The text of a part, none where there is no such part.
    ///
    /// # Errors
    /// The part is damaged.
    pub fn part(&mut self, name: &str) -> Result<Option<String>, Unreadable> {
        let part = match self.archive.by_name(name) {
            Err(ZipError::FileNotFound) => return Ok(None),
            part => part.map_err(reason)?,
        };
        let mut bytes = Vec::new();
        part.take(MAX_PART_BYTES)
            .read_to_end(&mut bytes)
            .map_err(|_| Unreadable::Damaged)?;
        Ok(Some(text::decode(&bytes)?.text))
    }

    /// The first part whose content type ends so.
    pub fn part_of_type(&self, ending: &str) -> Option<String> {
        self.parts_of_type(ending).into_iter().next()
    }

    pub fn parts_of_type(&self, ending: &str) -> Vec<String> {
        let has_type = |(_, media_type): &&(String, String)| media_type.ends_with(ending);
        self.types
            .iter()
            .filter(has_type)
            .map(|(name, _)| name.clone())
            .collect()
    }
}

fn content_types(xml: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(xml);
    let mut types = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) if tag.local_name().as_ref() == "Override" => {
                let name = attribute(&tag, "PartName").unwrap_or_default();
                let media_type = attribute(&tag, "ContentType").unwrap_or_default();
                types.push((name.trim_start_matches('/').to_owned(), media_type));
            }
            Ok(Event::Eof) | Err(_) => return types,
            Ok(_) => {}
        }
    }
}

/// The value of an attribute, whatever its prefix.
pub fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).flatten();
    let found = attributes.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    let value = found.normalized_value(XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| found.value.to_string(), |value| value.into_owned()))
}

fn reason(error: ZipError) -> Unreadable {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            Unreadable::Encrypted
        }
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            Unreadable::Unsupported
        }
        _ => Unreadable::Damaged,
    }
}
