use extract::{FileKind, Unreadable};
use test_support::files::office::{archive, content_types, docx, paragraph};
use test_support::files::pdf::page_of_texts;

use crate::{WORD, answer, assert_in_order, reading, text};

#[test]
fn a_document_is_read_in_order_with_everything_around_its_body() {
    let body = r#"
        <w:p><w:pPr><w:pStyle w:val="berschrift2"/></w:pPr><w:r><w:t>Plan</w:t></w:r><w:r><w:t xml:space="preserve"> of Quokka-7731</w:t></w:r></w:p>
        <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr><w:r><w:t>counted item</w:t></w:r></w:p>
        <w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="8"/></w:numPr></w:pPr><w:r><w:t>inner item</w:t></w:r></w:p>
        <w:p><w:r><w:t>before the box</w:t></w:r><w:r>
          <mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent><w:p><w:r><w:t>box word</w:t></w:r></w:p></w:txbxContent></wps:txbx></mc:Choice>
          <mc:Fallback><w:txbxContent><w:p><w:r><w:t>box word</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent>
        </w:r><w:r><w:t> and behind</w:t><w:footnoteReference w:id="2"/></w:r></w:p>
        <w:tbl><w:tr><w:tc><w:p><w:r><w:t>Item</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Price</w:t></w:r></w:p></w:tc></w:tr>
        <w:tr><w:tc><w:p><w:r><w:t>A|B</w:t></w:r></w:p><w:p><w:r><w:t>second</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>3 &amp; 4</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"#;
    let others = [
        ("header", paragraph("header word")),
        ("footer", paragraph("footer word")),
        (
            "footnotes",
            format!(r#"<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="2">{}</w:footnote>"#, paragraph("note word")),
        ),
        ("styles", r#"<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>"#.to_owned()),
        (
            "numbering",
            r#"<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>"#.to_owned(),
        ),
        ("comments", paragraph("comment word")),
    ];
    let others: Vec<_> = others
        .iter()
        .map(|(kind, content)| (*kind, content.as_str()))
        .collect();

    let reading = reading("plan.docx", &docx(body, &others));

    assert_eq!(reading.kind, FileKind::Document);
    let text = reading.text.unwrap();
    assert_in_order(
        &text,
        &[
            "Header: header word",
            "## Plan of Quokka-7731",
            "1. counted item",
            "  - inner item",
            "before the box and behind[^2]",
            "box word",
            "| Item | Price |\n| --- | --- |\n| A\\|B<br>second | 3 & 4 |",
            "[^2]: note word",
            "Footer: footer word",
        ],
    );
    assert_eq!(text.matches("box word").count(), 1);
    assert!(!text.contains("comment word"));
}

#[test]
fn deleted_and_hidden_text_is_left_out_and_inserted_text_is_kept() {
    let body = r#"<w:p><w:ins w:id="1"><w:r><w:t>Quokka-7731 came</w:t></w:r></w:ins>
        <w:del w:id="2"><w:r><w:delText>Numbat-1122</w:delText></w:r></w:del>
        <w:moveFrom w:id="3"><w:r><w:t>Numbat-1122</w:t></w:r></w:moveFrom>
        <w:r><w:rPr><w:vanish/></w:rPr><w:t>Bilby-3344</w:t></w:r></w:p>"#;
    let reading = reading("changes.docx", &docx(body, &[]));
    assert_eq!(reading.text.as_deref(), Some("Quokka-7731 came"));
    assert_eq!(
        reading.notes,
        [
            "Text that was deleted under tracked changes was left out.",
            "Hidden text was left out."
        ]
    );
}

#[test]
fn entities_that_a_document_defines_are_not_expanded() {
    let parts = [
        (
            "[Content_Types].xml",
            &*content_types(&[("word/document.xml", "wordprocessingml.document.main")]),
        ),
        (
            "word/document.xml",
            r#"<!DOCTYPE w [<!ENTITY a "lollollollol"><!ENTITY b "&a;&a;&a;&a;">]><w:document xmlns:w="w"><w:p><w:r><w:t>Quokka-7731 &b;!</w:t></w:r></w:p></w:document>"#,
        ),
    ];
    assert_eq!(text("laughs.docx", &archive(&parts)), "Quokka-7731 !");
}

#[test]
fn a_pdf_with_the_name_of_a_document_is_a_pdf() {
    let reading = reading("report.docx", &page_of_texts(&[(50, 700, WORD)]));
    assert_eq!(
        (reading.media_type.as_str(), reading.text.as_deref()),
        ("application/pdf", Some(WORD))
    );
}

#[test]
fn a_document_without_words_is_empty() {
    assert_eq!(
        answer("blank.docx", &docx(&paragraph("  "), &[])),
        Err(Unreadable::Empty)
    );
}

#[test]
fn a_cut_document_is_damaged() {
    let file = docx(&paragraph(WORD), &[]);
    assert_eq!(
        answer("cut.docx", &file[..file.len() / 2]),
        Err(Unreadable::Damaged)
    );
}

#[test]
fn other_archives_are_not_supported() {
    assert_eq!(
        answer("photos.zip", &archive(&[("a.txt", WORD)])),
        Err(Unreadable::Unsupported)
    );
}

#[test]
fn an_encrypted_document_needs_its_password() {
    let name: Vec<u8> = "EncryptedPackage\0"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let wrapped = [
        &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1][..],
        &[0; 1024],
        &name,
    ]
    .concat();
    assert_eq!(answer("secret.xlsx", &wrapped), Err(Unreadable::Encrypted));
}
