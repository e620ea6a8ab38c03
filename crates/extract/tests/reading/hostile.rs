//! Files that are made to hurt. Whatever they do, the host gets an answer within its deadline.

use std::time::{Duration, Instant};

use extract::{Reading, Unreadable};
use test_support::files::office::{archive, bomb, content_types, docx, paragraph, xlsx};
use test_support::files::pdf::{FONT, compressed_stream, page, pdf, show, stream};

use crate::fixtures::doc::{Doc, HEADERS, PIECES, longs, piece_table};
use crate::{WORD, answer};

fn answer_in_time(file_name: &str, file: &[u8]) -> Result<Reading, Unreadable> {
    let start = Instant::now();
    let answer = answer(file_name, file);
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{file_name}: {:?}",
        start.elapsed()
    );
    answer
}

#[test]
fn files_with_wrong_bytes_get_an_answer() {
    let cells = r#"<sheetData><row r="1"><c r="A1"><v>7731</v></c></row></sheetData>"#;
    let text = compressed_stream("", show(&[(50, 700, WORD)]).as_bytes());
    let files = [
        ("a.docx", docx(&paragraph(WORD), &[("header", &paragraph(WORD))])),
        ("a.xlsx", xlsx(&[("A", "visible", cells)])),
        ("a.pdf", page(FONT, text, Vec::new())),
        ("a.doc", old_document(Vec::new())),
    ];
    let mut random = 7731_usize;
    for (name, file) in files {
        for _ in 0..40 {
            let mut broken = file.clone();
            for _ in 0..4 {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let at = (random >> 16) % broken.len();
                broken[at] = (random >> 8) as u8;
            }
            let _ = answer_in_time(name, &broken);
        }
    }
}

fn old_document(tables: Vec<(usize, Vec<u8>)>) -> Vec<u8> {
    let doc = Doc {
        body: &format!("{WORD}\r"),
        headers: "header\r\r",
        tables,
        ..Doc::default()
    };
    doc.file()
}

#[test]
fn pieces_upon_each_other_are_too_complex() {
    let bounds: Vec<_> = (0..=1_000_000).map(|at| 64 * at).collect();
    let table = piece_table(&bounds, &[0; 1_000_000]);
    assert_eq!(
        answer_in_time("pieces.doc", &old_document(vec![(PIECES, table)])),
        Err(Unreadable::TooComplex)
    );
}

#[test]
fn a_row_of_thousands_of_cells_does_not_widen_the_others() {
    let doc = Doc {
        body: &["x\u{7}".repeat(100_000), "y\u{7}\u{7}".repeat(100_000)].concat(),
        ..Doc::default()
    };
    let reading = answer_in_time("cells.doc", &doc.file()).unwrap();
    assert!(reading.total_chars < 100_000 * 64 * 4);
}

#[test]
fn headers_that_go_back_and_forth_are_damage() {
    let bounds = [0, 7].repeat(100_000);
    assert_eq!(
        answer_in_time("headers.doc", &old_document(vec![(HEADERS, longs(&bounds))])),
        Err(Unreadable::Damaged)
    );
}

/// Each sector is followed by each other one, in turn.
#[test]
fn a_chain_of_sectors_without_end_is_damaged() {
    let file = old_document(Vec::new());
    let sector = |number: usize| 512 * (number + 1);
    let table = sector(usize::from(file[0x4C]));
    for from in 0..file.len() / 512 - 1 {
        for to in 0..file.len() / 512 - 1 {
            let mut cyclic = file.clone();
            cyclic[table + 4 * from..][..4].copy_from_slice(&(to as u32).to_le_bytes());
            let answer = answer_in_time("cycle.doc", &cyclic);
            assert!(matches!(answer, Ok(_) | Err(Unreadable::Damaged)), "{answer:?}");
        }
    }
}

#[test]
fn a_document_of_four_gigabytes_is_too_complex() {
    let file = bomb(4095, 4095 << 20);
    assert!(file.len() < 8 << 20);
    assert_eq!(answer_in_time("bomb.docx", &file), Err(Unreadable::TooComplex));
}

#[test]
fn a_bomb_that_declares_a_small_size_is_damaged() {
    assert_eq!(
        answer_in_time("bomb.docx", &bomb(4095, 5_000)),
        Err(Unreadable::Damaged)
    );
}

#[test]
fn many_parts_within_bounds_are_a_bomb_together() {
    let part = "0".repeat(30 << 20);
    let types = content_types(&[("xl/workbook.xml", "spreadsheetml.sheet.main")]);
    let file = archive(&[
        ("[Content_Types].xml", &types),
        ("a", &part),
        ("b", &part),
        ("c", &part),
    ]);
    assert_eq!(answer_in_time("bomb.xlsx", &file), Err(Unreadable::TooComplex));
}

#[test]
fn arrays_within_arrays_do_not_overflow_the_stack() {
    let arrays = ["[".repeat(12_000), "]".repeat(12_000)].concat();
    let text = stream("", show(&[(50, 700, WORD)]).as_bytes());
    let file = page(FONT, text, vec![arrays.clone().into_bytes()]);
    answer_is_harmless(answer_in_time("arrays.pdf", &file));
    let content = format!("{} {arrays} TJ", show(&[(50, 700, WORD)]));
    answer_is_harmless(answer_in_time(
        "arrays.pdf",
        &page(FONT, stream("", content.as_bytes()), Vec::new()),
    ));
}

#[track_caller]
fn answer_is_harmless(answer: Result<Reading, Unreadable>) {
    match answer {
        Ok(reading) => assert_eq!(reading.text.as_deref(), Some(WORD)),
        Err(reason) => assert!(matches!(
            reason,
            Unreadable::Damaged | Unreadable::TooComplex | Unreadable::Scan
        )),
    }
}

#[test]
fn a_tree_of_pages_that_is_its_own_child_ends() {
    let file = pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>".to_vec(),
    ]);
    answer_is_harmless(answer_in_time("cycle.pdf", &file));
}

#[test]
fn forms_that_draw_each_other_end() {
    let form = |other: usize| {
        let entries = format!("/Type /XObject /Subtype /Form /Resources << /XObject << /F {other} 0 R >> >>");
        stream(&entries, "/F Do ".repeat(12).as_bytes())
    };
    let file = page(
        "/XObject << /F 5 0 R >>",
        stream("", b"/F Do"),
        vec![form(6), form(5)],
    );
    assert_eq!(answer_in_time("forms.pdf", &file), Err(Unreadable::TooComplex));
}

#[test]
fn an_operator_with_millions_of_operands_meets_the_memory_limit() {
    let content = format!("[{}] TJ", "0 ".repeat(15 << 20));
    let file = page(FONT, compressed_stream("", content.as_bytes()), Vec::new());
    assert!(file.len() < 1 << 20);
    assert_eq!(answer_in_time("operands.pdf", &file), Err(Unreadable::TooComplex));
}

/// Each range of codes is short to write and long to fill.
#[test]
fn a_font_that_never_ends_meets_the_limit_of_time() {
    let ranges = "<0000> <FFFF> <0041>\n".repeat(50_000);
    let map =
        format!("1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange\n{ranges}endbfrange");
    let file = page(
        "/Font << /F1 5 0 R >>",
        stream("", show(&[(50, 700, WORD)]).as_bytes()),
        vec![
            b"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>".to_vec(),
            b"<< /Type /Font /Subtype /CIDFontType2 >>".to_vec(),
            compressed_stream("", map.as_bytes()),
        ],
    );
    assert!(file.len() < 1 << 20);
    assert_eq!(answer_in_time("map.pdf", &file), Err(Unreadable::TooComplex));
}

#[test]
fn a_stream_that_inflates_without_end_is_too_complex() {
    let file = page(
        FONT,
        compressed_stream("", &[b' '; 1 << 20].repeat(40)),
        Vec::new(),
    );
    assert_eq!(answer_in_time("spaces.pdf", &file), Err(Unreadable::TooComplex));
}

#[test]
fn elements_within_elements_do_not_overflow_the_stack() {
    let deep = [
        "<w:p>".repeat(500_000),
        "<w:r><w:t>Quokka-7731</w:t></w:r>".to_owned(),
        "</w:p>".repeat(500_000),
    ]
    .concat();
    let types = content_types(&[("word/document.xml", "wordprocessingml.document.main")]);
    let file = archive(&[("[Content_Types].xml", &types), ("word/document.xml", &deep)]);
    assert_eq!(
        answer_in_time("deep.docx", &file).unwrap().text.as_deref(),
        Some(WORD)
    );
}

#[test]
fn a_cell_in_the_last_corner_of_a_sheet_takes_no_memory() {
    let cells = r#"<sheetData><row r="1"><c r="A1"><v>7731</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>"#;
    let reading = answer_in_time("far.xlsx", &xlsx(&[("Far", "visible", cells)])).unwrap();
    assert!(reading.text.unwrap().contains("7731"));
}

#[test]
fn a_line_of_millions_of_values_is_read() {
    let file = "7731;".repeat(2_000_000);
    let reading = answer_in_time("wide.csv", file.as_bytes()).unwrap();
    assert!(reading.text.unwrap().contains("The first 200 columns are shown."));
}

#[test]
fn a_table_of_ten_megabytes_is_read() {
    let file = "Quokka-7731;1.200,00;2026-03-01\n".repeat(320_000);
    answer_in_time("long.csv", file.as_bytes()).unwrap();
}
