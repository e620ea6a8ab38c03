use extract::{FileKind, MAX_TEXT_BYTES, Unreadable};

use crate::{answer, assert_in_order, reading, text};

#[test]
fn text_is_read_as_it_is() {
    let cases = [
        (
            "data.json",
            "{\"name\": \"Quokka-7731\"}",
            FileKind::Data,
            "application/json",
        ),
        (
            "data.xml",
            "<?xml version=\"1.0\"?><a>Quokka-7731</a>",
            FileKind::Data,
            "application/xml",
        ),
        (
            "README.md",
            "# Quokka-7731\r\n\ttext\n",
            FileKind::Text,
            "text/markdown",
        ),
        (
            "page.html",
            "<!doctype html><p>Quokka-7731",
            FileKind::Text,
            "text/html",
        ),
        (
            "main.rs",
            "fn main() { \"Quokka-7731\" }",
            FileKind::Text,
            "text/plain",
        ),
        (
            "logo.svg",
            "<svg xmlns=\"…\"><text>Quokka-7731</text></svg>",
            FileKind::Text,
            "image/svg+xml",
        ),
        ("Notes", "Quokka-7731: Grüße", FileKind::Text, "text/plain"),
    ];
    for (name, content, kind, media_type) in cases {
        let reading = reading(name, content.as_bytes());
        assert_eq!(
            (reading.kind, reading.media_type.as_str()),
            (kind, media_type),
            "{name}"
        );
        assert_eq!(reading.text.as_deref(), Some(content));
        assert_eq!(reading.total_chars, content.chars().count());
    }
}

#[test]
fn an_xml_of_entities_is_not_expanded() {
    let entities: String = (1..10)
        .map(|at| format!("<!ENTITY l{at} \"{}\">", format!("&l{};", at - 1).repeat(10)))
        .collect();
    let xml = format!("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY l0 \"lol\">{entities}]><a>&l9;</a>");
    assert_eq!(text("laughs.xml", xml.as_bytes()), xml);
}

#[test]
fn long_text_is_cut_between_letters_and_says_how_long_it_was() {
    let long = "ä€𝄞x".repeat(1_048_576);
    let reading = reading("long.txt", long.as_bytes());
    let text = reading.text.unwrap();
    assert!(text.len() <= MAX_TEXT_BYTES && text.len() > MAX_TEXT_BYTES - 4);
    assert!(long.starts_with(&text));
    assert_eq!(reading.total_chars, 4 * 1_048_576);
}

#[test]
fn the_worst_text_for_json_passes() {
    let text = reading("quotes.txt", "\"\n".repeat(MAX_TEXT_BYTES).as_bytes())
        .text
        .unwrap();
    assert_eq!(text.len(), MAX_TEXT_BYTES);
}

#[test]
fn a_declared_encoding_is_believed() {
    let xml = b"<?xml version=\"1.0\" encoding=\"iso-8859-2\"?><a>\xB9\xBE</a>";
    assert_in_order(&text("a.xml", xml), &["šž"]);
}

#[test]
fn nothing_and_white_space_are_empty() {
    assert_eq!(answer("nothing.txt", b""), Err(Unreadable::Empty));
    assert_eq!(answer("nothing.docx", b""), Err(Unreadable::Empty));
    assert_eq!(answer("blank.txt", b" \n\t\r\n "), Err(Unreadable::Empty));
}

#[test]
fn text_that_begins_like_another_format_is_text() {
    for content in [
        "BM is a mark of images",
        "MZ is one of programs",
        "ID3 is one of sound",
        "The mark %PDF-1.7 of a PDF",
    ] {
        assert_eq!(text("notes.txt", content.as_bytes()), content);
    }
}

#[test]
fn bytes_of_no_known_kind_are_not_supported() {
    let noise: Vec<u8> = (0..4096_u32)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    assert_eq!(answer("noise.txt", &noise), Err(Unreadable::Unsupported));
    assert_eq!(
        answer("a.txt", b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
        Err(Unreadable::Unsupported)
    );
    assert_eq!(
        answer("letter.doc", b"{\\rtf1 Quokka-7731}"),
        Err(Unreadable::Unsupported)
    );
}
