//! The prompt's part about files: what was read of those that came along, and where pages find the app's files. It stands
//! before the request, since it changes less.

use askama::Template;
use domain::file_kind::FileKind;

use super::text::{fence, render};
use crate::error::AiError;
use crate::material::{Material, MaterialFile, NamedFile};

#[derive(Template)]
#[template(path = "prompts/files_rules.txt", escape = "none")]
struct Rules;

#[derive(Template)]
#[template(path = "prompts/files.txt", escape = "none")]
struct Files {
    files: Vec<Shown>,
    shown: Vec<Shown>,
}

struct Shown {
    name: String,
    kind: FileKind,
    address: String,
    facts: String,
    text: String,
}

/// The rules about files.
///
/// # Errors
/// A broken template.
pub fn files_rules() -> Result<String, AiError> {
    render(&Rules)
}

/// The files of a request.
///
/// # Errors
/// A broken template.
pub fn files(material: &Material) -> Result<String, AiError> {
    render(&Files {
        files: material.files.iter().map(shown).collect(),
        shown: material.shown.iter().map(named).collect(),
    })
}

fn shown(file: &MaterialFile) -> Shown {
    Shown {
        // The outer tags too: a text that closes them would pass for the request.
        text: fence(&fence(&fence(&file.text, "files"), "file"), "request"),
        ..named(&file.named)
    }
}

fn named(file: &NamedFile) -> Shown {
    Shown {
        name: attribute(&file.name),
        kind: file.kind,
        address: file.address.clone().unwrap_or_default(),
        facts: attribute(&file.facts),
        text: String::new(),
    }
}

/// A name in quotes, or in a list: one line without what ends either.
fn attribute(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '"' => '\'',
            '<' | '>' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}
