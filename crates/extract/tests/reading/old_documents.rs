//! Documents of Word 97 to 2003.

use extract::{FileKind, Unreadable};

use crate::fixtures::doc::{
    CHARACTER_PAGES, Doc, ENDNOTE_REFERENCES, ENDNOTES, FOOTNOTE_REFERENCES, FOOTNOTES, HEADERS,
    PARAGRAPH_PAGES, PIECES, character_page, compound_file, longs, paragraph_page, piece_table, references,
};
use crate::{WORD, answer, assert_in_order, reading, text};

#[test]
fn an_old_document_is_read_with_everything_around_its_body() {
    let doc = Doc {
        body: "Plan of Quokka-7731\u{2} for €3\rItem\u{7}Price\u{7}\u{7}A|B\u{7}3\u{7}\u{7}end\u{2}\r",
        footnotes: "\u{2} note wörd ☃\r\r",
        headers: "\u{3}\rheader word\r\rfooter word\r\rheader word\r\r\r",
        comments: "comment word\r",
        endnotes: "\u{2} last word\r\r",
        boxes: "box word\r\r",
        tables: vec![
            (FOOTNOTE_REFERENCES, references(&[19, 52])),
            (FOOTNOTES, longs(&[0, 14, 15])),
            (ENDNOTE_REFERENCES, references(&[50, 52])),
            (ENDNOTES, longs(&[0, 12, 13])),
            // Six separators, and the six of each of two sections.
            (
                HEADERS,
                longs(&[
                    0, 2, 2, 2, 2, 2, 2, 2, 15, 15, 28, 28, 28, 28, 41, 41, 41, 41, 41, 42,
                ]),
            ),
        ],
        ..Doc::default()
    };

    let reading = reading("plan.doc", &doc.file());

    assert_eq!(
        (reading.kind, reading.media_type.as_str()),
        (FileKind::Document, "application/msword")
    );
    assert_eq!(
        reading.text.unwrap(),
        "Header: header word\n\nPlan of Quokka-7731[^1] for €3\n\n\
         | Item | Price |\n| --- | --- |\n| A\\|B | 3 |\n\nend[^e1]\n\nbox word\n\n\
         [^1]: note wörd ☃\n\n[^e1]: last word\n\nFooter: footer word"
    );
    assert_eq!(reading.notes, Vec::<String>::new());
}

#[test]
fn results_of_fields_are_read_and_their_codes_are_not() {
    let body = "See \u{13} HYPERLINK \"http://x\" \u{13} PAGE \u{14}5\u{15} \u{14}the \u{13} REF a \u{14}Quokka\u{15}-7731\u{15}\
                \u{13} XE \"index\" \u{15}, non\u{1e}breaking op\u{1f}tional\u{1}\u{8}\u{b}next line\r";
    let doc = Doc {
        body,
        ..Doc::default()
    };
    assert_eq!(
        text("fields.doc", &doc.file()),
        "See the Quokka-7731, non-breaking optional\nnext line"
    );
}

#[test]
fn headings_and_tables_are_found_by_their_formatting() {
    let in_table: &[u8] = &[0x16, 0x24, 1];
    // A long property comes first, as the widths of cells do.
    let row_end: &[u8] = &[0x08, 0xD6, 4, 0, 9, 9, 9, 0x16, 0x24, 1, 0x17, 0x24, 1];
    let doc = Doc {
        body: "Title\rone\rtwo\u{7}\u{7}Quokka-7731\u{7}\u{7}x\u{7}y\u{7}\u{7}\u{7}after\r",
        pages: vec![(
            PARAGRAPH_PAGES,
            paragraph_page(&[
                (6, 2, &[]),
                (27, 0, in_table),
                (28, 0, row_end),
                (33, 0, in_table),
                (34, 0, row_end),
                (40, 0, &[]),
            ]),
        )],
        ..Doc::default()
    };
    assert_eq!(
        text("formatted.doc", &doc.file()),
        "## Title\n\n| one<br>two |  | Quokka-7731 |\n| --- | --- | --- |\n| x | y |  |\n\nafter"
    );
}

#[test]
fn deleted_and_hidden_text_of_an_old_document_is_left_out() {
    let doc = Doc {
        body: "Quokka-7731 Numbat-1122 came Bilby-3344\r",
        pages: vec![(
            CHARACTER_PAGES,
            character_page(&[
                (12, &[0x35, 0x08, 1]),
                (24, &[0x00, 0x08, 1]),
                (29, &[]),
                (39, &[0x3C, 0x08, 1]),
            ]),
        )],
        ..Doc::default()
    };
    let reading = reading("changes.doc", &doc.file());
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
fn a_document_that_holds_a_workbook_is_a_document() {
    let body = format!("{WORD}\r");
    let doc = Doc {
        body: &body,
        ..Doc::default()
    };
    let file = doc.file_beside(&[("/ObjectPool/_1/Workbook", b"sheet")]);
    assert_eq!(text("report.doc", &file), WORD);
}

#[test]
fn an_old_document_with_a_password_is_encrypted_and_one_before_word_97_not_supported() {
    let body = format!("{WORD}\r");
    let doc = |flags, version| Doc {
        body: &body,
        flags,
        version,
        ..Doc::default()
    };
    assert_eq!(
        answer("secret.doc", &doc(0x0100, None).file()),
        Err(Unreadable::Encrypted)
    );
    assert_eq!(
        answer("word95.doc", &doc(0, Some(0x68)).file()),
        Err(Unreadable::Unsupported)
    );
    let slides = compound_file(&[("/PowerPoint Document", b"slides")]);
    assert_eq!(answer("talk.ppt", &slides), Err(Unreadable::Unsupported));
}

#[test]
fn an_old_document_without_words_is_empty() {
    let doc = Doc {
        body: "\r \r",
        ..Doc::default()
    };
    assert_eq!(answer("blank.doc", &doc.file()), Err(Unreadable::Empty));
}

#[test]
fn a_cut_or_broken_old_document_is_damaged() {
    let body = format!("{WORD}\r").repeat(1000);
    let doc = Doc {
        body: &body,
        ..Doc::default()
    };
    let file = doc.file();
    assert_in_order(&text("whole.doc", &file), &[WORD]);
    for file in [
        file[..file.len() / 2].to_vec(),
        // The second table is not there.
        Doc { flags: 0x0200, ..doc }.file(),
        compound_file(&[("/WordDocument", b"no mark of Word")]),
    ] {
        assert_eq!(answer("broken.doc", &file), Err(Unreadable::Damaged));
    }
}

#[test]
fn pieces_outside_of_the_document_are_damage() {
    let body = format!("{WORD}\r");
    let tables = [
        // The place, the number of characters, their order, what is before the table.
        piece_table(&[0, 12], &[1 << 29]),
        piece_table(&[0, 12], &[(1 << 30) - 1]),
        piece_table(&[0, 5_000_000], &[1024]),
        piece_table(&[0, 12, 3], &[1024, 1024]),
        piece_table(&[0, 4], &[1024]),
        vec![1, 0xFF, 0xFF, 0],
        vec![2, 0xFF, 0xFF, 0xFF, 0xFF],
        Vec::new(),
    ];
    for table in tables {
        let doc = Doc {
            body: &body,
            tables: vec![(PIECES, table)],
            ..Doc::default()
        };
        assert_eq!(answer("outside.doc", &doc.file()), Err(Unreadable::Damaged));
    }
}
