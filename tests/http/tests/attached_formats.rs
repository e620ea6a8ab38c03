//! Formats of attached files: what of each reaches the model.

use http_tests::attached_files::{answering, asked, asked_of, attach, generate};
use http_tests::pages::page;
use serde_json::json;
use test_support::files::office::{docx, paragraph, xlsx};
use test_support::files::pdf::{page_of_letters, page_of_texts};
use test_support::providers::Wire;

/// A file, its kind, what of it the model has to be given, in this order, and what is left out.
struct Sample<'a> {
    name: &'a str,
    bytes: Vec<u8>,
    kind: &'a str,
    given: &'a [&'a str],
    left_out: &'a [&'a str],
}

/// Attaches each file, generates with it, and checks the message that the model was sent.
async fn assert_given(samples: &[Sample<'_>]) {
    let (_app, account, provider) = answering(Wire::OpenAi, &page(2)).await;
    for sample in samples {
        let name = sample.name;
        let answer = attach(&account, name, sample.bytes.clone()).await;
        assert_eq!(
            (answer.status, &answer.body["kind"]),
            (201, &json!(sample.kind)),
            "{name}: {}",
            answer.text
        );
        let uploaded = json!([{ "path": answer.body["path"] }]);
        generate(&account, asked("A page about this", uploaded))
            .await
            .all()
            .await
            .complete();
        let requests = provider.requests();
        let messages = requests.last().unwrap().body["messages"].as_array().unwrap();
        let message = messages.last().unwrap()["content"].as_str().unwrap();
        let mut rest = message;
        for part in sample.given {
            let Some((_, behind)) = rest.split_once(part) else {
                panic!("{name}: {part:?} does not follow in\n{message}")
            };
            rest = behind;
        }
        let request = asked_of(&provider);
        for word in sample.left_out {
            assert!(!request.contains(word), "{name}: {word} is in {request}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_given_with_everything_around_its_body_and_without_deleted_and_hidden_text() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph(text));
    let body = [
        r#"<w:p><w:pPr><w:pStyle w:val="h2"/></w:pPr><w:r><w:t>Heading Quokka</w:t></w:r></w:p>"#,
        r#"<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr><w:r><w:t>Item Bilby</w:t></w:r></w:p>"#,
        r#"<w:p><w:r><w:t>Body Dunnart</w:t><w:footnoteReference w:id="2"/></w:r>
        <w:del w:id="3"><w:r><w:delText>Deleted-1122</w:delText></w:r></w:del>
        <w:moveFrom w:id="4"><w:r><w:t>Moved-1122</w:t></w:r></w:moveFrom>
        <w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden-1122</w:t></w:r></w:p>"#,
        &format!("<w:p><w:r><wps:txbx><w:txbxContent>{}</w:txbxContent></wps:txbx></w:r></w:p>", paragraph("Box Potoroo")),
        &format!("<w:tbl><w:tr>{}{}</w:tr><w:tr>{}{}</w:tr></w:tbl>", cell("Item"), cell("Price"), cell("Cell Kowari"), cell("3,50")),
    ]
    .concat();
    let footnotes = format!(
        r#"<w:footnote w:id="2">{}</w:footnote>"#,
        paragraph("Note Mulgara")
    );
    let others = [
        ("header", &*paragraph("Header Numbat")),
        ("footer", &*paragraph("Footer Wombat")),
        ("footnotes", &footnotes),
        (
            "styles",
            r#"<w:style w:styleId="h2"><w:name w:val="heading 2"/></w:style>"#,
        ),
        (
            "numbering",
            r#"<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>"#,
        ),
    ];
    assert_given(&[Sample {
        name: "plan.docx",
        bytes: docx(&body, &others),
        kind: "document",
        given: &[
            "deleted under tracked changes was left out",
            "Hidden text was left out",
            "Header: Header Numbat",
            "## Heading Quokka",
            "1. Item Bilby",
            "Body Dunnart[^2]",
            "Box Potoroo",
            "| Item | Price |",
            "| Cell Kowari | 3,50 |",
            "[^2]: Note Mulgara",
            "Footer: Footer Wombat",
        ],
        left_out: &["Deleted-1122", "Moved-1122", "Hidden-1122"],
    }])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_workbook_every_visible_sheet_is_given_with_dates_and_the_values_of_formulas() {
    let cell = |name: &str, text: &str| format!(r#"<c r="{name}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let rows = |rows: &str| format!("<sheetData>{rows}</sheetData>");
    let orders = rows(&format!(
        r#"<row r="1">{}{}{}</row><row r="2">{}<c r="B2" s="1"><v>46082</v></c><c r="C2"><f>6*7</f><v>42</v></c></row>"#,
        cell("A1", "Name"),
        cell("B1", "Day"),
        cell("C1", "Price"),
        cell("A2", "Quokka-7731"),
    ));
    let one = |text: &str| rows(&format!(r#"<row r="1">{}</row>"#, cell("A1", text)));
    assert_given(&[Sample {
        name: "book.xlsx",
        bytes: xlsx(&[
            ("Orders", "visible", &orders),
            ("Costs", "hidden", &one("Hidden-1122")),
            ("Remarks", "visible", &one("Bilby-3344")),
        ]),
        kind: "table",
        given: &[
            "The hidden sheet “Costs” was left out.",
            "## Sheet “Orders”",
            "- Day: date\n- Price: number",
            "| Quokka-7731 | 2026-03-01 | 42 |",
            "Formulas: C2 = 6*7",
            "## Sheet “Remarks”",
            "Bilby-3344",
        ],
        left_out: &["Hidden-1122", "| 46082"],
    }])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pdf_is_given_column_by_column_and_in_the_letters_that_its_font_maps_to() {
    let lines: Vec<(i32, String, String)> = (0..8)
        .map(|line| {
            let text = |column: &str| format!("{column} column, line number {line} of it");
            (720 - 14 * line, text("left"), text("right"))
        })
        .collect();
    let texts: Vec<(i32, i32, &str)> = lines
        .iter()
        .flat_map(|(y, left, right)| [(50, *y, &**left), (310, *y, &**right)])
        .collect();
    let sample = |name, bytes, given| Sample {
        name,
        bytes,
        kind: "document",
        given,
        left_out: &[],
    };
    assert_given(&[
        sample(
            "columns.pdf",
            page_of_texts(&texts),
            &[
                "left column, line number 0",
                "left column, line number 7",
                "right column, line number 0",
                "right column, line number 7",
            ],
        ),
        sample(
            "letters.pdf",
            page_of_letters("Quokka-7731 日本"),
            &["Quokka-7731 日本"],
        ),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_given_in_its_letters_whatever_its_encoding() {
    let utf16 = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        let table = "Größe;Preis\nCafé €;3,50\n";
        [mark, &table.encode_utf16().flat_map(bytes).collect::<Vec<u8>>()].concat()
    };
    let rows = ["| Größe | Preis |", "| Café € | 3,50 |"];
    let western = b"Gr\xF6\xDFe;Preis\nCaf\xE9 \x80;3,50\n".to_vec();
    let sample = |name, bytes, given| Sample {
        name,
        bytes,
        kind: "table",
        given,
        left_out: &["\u{FFFD}"],
    };
    // A guess is named, since the page has to decode the file in the same way.
    let guessed = |note| [note, rows[0], rows[1]];
    assert_given(&[
        sample(
            "western.csv",
            western,
            &guessed("The text was read as windows-1252."),
        ),
        sample(
            "little.csv",
            utf16(b"", u16::to_le_bytes),
            &guessed("The text was read as UTF-16LE."),
        ),
        sample(
            "big.csv",
            utf16(b"", u16::to_be_bytes),
            &guessed("The text was read as UTF-16BE."),
        ),
        sample("marked-little.csv", utf16(b"\xFF\xFE", u16::to_le_bytes), &rows),
        sample("marked-big.csv", utf16(b"\xFE\xFF", u16::to_be_bytes), &rows),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_read_by_its_content_and_what_was_deleted_is_not() {
    let (_app, account, provider) = answering(Wire::OpenAi, &page(2)).await;
    let deleted = "<w:p><w:del w:id=\"1\"><w:r><w:delText>Numbat-42</w:delText></w:r></w:del></w:p>";
    let body = paragraph("Quokka-7731") + deleted;
    let answer = attach(&account, "really-a-document.pdf", docx(&body, &[])).await;
    assert_eq!(
        (answer.status, &answer.body["kind"]),
        (201, &json!("document")),
        "{}",
        answer.text
    );
    let uploaded = json!([{ "path": answer.body["path"] }]);
    generate(&account, asked("A page about this", uploaded))
        .await
        .all()
        .await
        .complete();
    let request = asked_of(&provider);
    assert!(
        request.contains("Quokka-7731") && !request.contains("Numbat-42"),
        "{request}"
    );
}
