use extract::{FileKind, Unreadable};
use lopdf::{Document, EncryptionState, EncryptionVersion, Permissions};
use test_support::files::pdf::{FONT, page, page_of_letters, page_of_texts, pdf, scan, show, stream};

use crate::{WORD, answer, assert_in_order, reading, text};

#[test]
fn lines_come_one_below_the_other() {
    let file = page_of_texts(&[
        (50, 700, "Second line of it"),
        (50, 714, "First line"),
        (50, 660, "A new paragraph"),
    ]);
    assert_eq!(
        text("lines.pdf", &file),
        "First line\nSecond line of it\n\nA new paragraph"
    );
}

#[test]
fn words_that_stand_apart_stay_apart() {
    let content = b"BT /F1 10 Tf 50 700 Td [(Quok) 20 (ka-7731) -300 (is) ] TJ ( here) Tj ET";
    assert_eq!(
        text("words.pdf", &page(FONT, stream("", content), Vec::new())),
        "Quokka-7731 is here"
    );
}

#[test]
fn two_columns_are_read_one_after_the_other() {
    let mut texts = vec![(
        50,
        760,
        "A title that runs across both of the columns of this page, from edge to edge of it".to_owned(),
    )];
    for line in 0..8 {
        let y = 720 - 14 * line;
        texts.push((50, y, format!("left column, line number {line} of it")));
        texts.push((310, y, format!("right column, line number {line} of it")));
    }
    let texts: Vec<_> = texts.iter().map(|(x, y, text)| (*x, *y, text.as_str())).collect();
    let text = text("columns.pdf", &page_of_texts(&texts));
    assert_in_order(
        &text,
        &[
            "A title",
            "left column, line number 0",
            "left column, line number 7",
            "right column, line number 0",
            "right column, line number 7",
        ],
    );
}

#[test]
fn a_footer_comes_behind_both_columns() {
    let mut texts = vec![(50, 300, "page 1 of 1".to_owned())];
    for line in 0..8 {
        let y = 720 - 14 * line;
        texts.push((50, y, format!("left column, line number {line} of it")));
        texts.push((310, y, format!("right column, line number {line} of it")));
    }
    let texts: Vec<_> = texts.iter().map(|(x, y, text)| (*x, *y, text.as_str())).collect();
    let text = text("footer.pdf", &page_of_texts(&texts));
    assert_in_order(
        &text,
        &[
            "left column, line number 7",
            "right column, line number 7",
            "page 1 of 1",
        ],
    );
}

#[test]
fn a_table_stays_in_rows() {
    let mut texts = Vec::new();
    for (at, name) in ["Apple", "Pear", "Plum", "Fig", "Lime"].into_iter().enumerate() {
        let y = 700 - 14 * i32::try_from(at).unwrap();
        texts.extend([(50, y, name), (300, y, "3.50"), (400, y, "12")]);
    }
    assert_in_order(
        &text("table.pdf", &page_of_texts(&texts)),
        &["Apple\t3.50\t12\nPear\t3.50\t12\n"],
    );
}

#[test]
fn a_font_that_has_only_a_map_to_unicode_is_read() {
    let file = page_of_letters(&format!("{WORD} 日本"));
    assert_eq!(text("unicode.pdf", &file), format!("{WORD} 日本"));
}

#[test]
fn writing_from_right_to_left_and_ligatures_are_read_as_letters() {
    assert_eq!(
        text("letters.pdf", &page_of_letters("ﬁnd םולש 日")),
        "find שלום 日"
    );
    assert_eq!(text("letters.pdf", &page_of_letters("ﺔﻴﺑﺮﻌﻟا")), "العربية");
}

#[test]
fn text_within_a_form_is_read() {
    let form = stream(
        &format!("/Type /XObject /Subtype /Form /Resources << {FONT} >>"),
        show(&[(50, 700, WORD)]).as_bytes(),
    );
    let file = page(
        "/XObject << /Fm 5 0 R >>",
        stream("", b"q 1 0 0 1 0 0 cm /Fm Do Q"),
        vec![form],
    );
    assert_eq!(text("form.pdf", &file), WORD);
}

#[test]
fn what_was_typed_into_a_field_is_read_where_it_stands() {
    let look = stream(
        &format!("/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << {FONT} >>"),
        show(&[(2, 5, WORD)]).as_bytes(),
    );
    let file = pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /Resources << {FONT} >> /Contents 4 0 R /Annots [5 0 R 6 0 R] >>"
        )
        .into_bytes(),
        stream("", show(&[(50, 705, "Name:")]).as_bytes()),
        b"<< /Type /Annot /Subtype /Widget /Rect [80 700 280 720] /AP << /N 7 0 R >> >>".to_vec(),
        b"<< /Type /Annot /Subtype /Widget /F 2 /Rect [80 600 280 620] /AP << /N 7 0 R >> >>".to_vec(),
        look,
    ]);
    assert_eq!(text("form.pdf", &file), format!("Name: {WORD}"));
}

#[test]
fn pages_of_images_are_a_scan() {
    assert_eq!(answer("scan.pdf", &scan()), Err(Unreadable::Scan));
}

fn encrypted(user_password: &str) -> Vec<u8> {
    let mut document = Document::load_mem(&page_of_texts(&[(50, 700, WORD)])).unwrap();
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: "owner",
        user_password,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut file = Vec::new();
    document.save_to(&mut file).unwrap();
    file
}

#[test]
fn a_pdf_with_a_password_is_encrypted() {
    assert_eq!(
        answer("secret.pdf", &encrypted("secret")),
        Err(Unreadable::Encrypted)
    );
}

#[test]
fn a_pdf_that_only_forbids_changes_is_read() {
    assert_eq!(text("locked.pdf", &encrypted("")), WORD);
}

#[test]
fn a_pdf_of_noise_is_damaged() {
    assert_eq!(
        answer("noise.pdf", b"%PDF-1.7\nnothing of a PDF follows"),
        Err(Unreadable::Damaged)
    );
}

#[test]
fn a_letter_that_no_font_knows_is_said() {
    let font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 << /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 >>] >> >>";
    let content = format!("BT /F1 10 Tf 50 700 Td ({WORD}) Tj /F2 10 Tf 0 -14 Td <00010002> Tj ET");
    let reading = reading(
        "letters.pdf",
        &page(font, stream("", content.as_bytes()), Vec::new()),
    );
    assert_eq!(
        (reading.kind, reading.text.as_deref()),
        (FileKind::Document, Some(WORD))
    );
    assert_eq!(
        reading.notes,
        ["Some letters could not be read: their font does not say which they are."]
    );
}

#[test]
fn a_damaged_table_of_objects_is_repaired() {
    let file = page_of_texts(&[(50, 700, WORD)]);
    let start = file.windows(9).position(|part| part == b"startxref").unwrap();
    assert_eq!(text("cut.pdf", &file[..start]), WORD);
}

#[test]
fn pages_come_in_order() {
    let page = |contents: usize| {
        format!("<< /Type /Page /Parent 2 0 R /Resources << {FONT} >> /Contents {contents} 0 R >>")
            .into_bytes()
    };
    let content = |text: &str| stream("", show(&[(50, 700, text)]).as_bytes());
    let file = pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [4 0 R 3 0 R] /Count 2 >>".to_vec(),
        page(5),
        page(6),
        content("page two"),
        content("page one"),
    ]);
    assert_eq!(text("pages.pdf", &file), "page one\n\npage two");
}
