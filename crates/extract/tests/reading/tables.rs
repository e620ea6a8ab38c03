use encoding_rs::{GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};
use extract::{FileKind, Unreadable};
use test_support::files::office::xlsx;

use crate::{WORD, answer, assert_in_order, reading, text};

const TABLE: &str = "Größe;Preis;Menge\nCafé;3,50;12\n日本;1.200,00;3\n";

fn assert_is_table(file: &[u8], rows: &[&str]) {
    let reading = reading("table.csv", file);
    assert_eq!(reading.kind, FileKind::Table);
    assert_in_order(&reading.text.unwrap(), rows);
}

const WHOLE: [&str; 5] = [
    "2 rows, 3 columns, separated by “;”.",
    "- Größe: text\n- Preis: number\n- Menge: number",
    "| Größe | Preis | Menge |",
    "| Café | 3,50 | 12 |",
    "| 日本 | 1.200,00 | 3 |",
];

#[test]
fn a_table_is_read_in_unicode_with_a_mark_and_without() {
    assert_is_table(TABLE.as_bytes(), &WHOLE);
    assert_is_table(&[b"\xEF\xBB\xBF", TABLE.as_bytes()].concat(), &WHOLE);
    let utf16: Vec<u16> = TABLE.encode_utf16().collect();
    let little: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = utf16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    assert_is_table(&[&b"\xFF\xFE"[..], &little].concat(), &WHOLE);
    assert_is_table(&[&b"\xFE\xFF"[..], &big].concat(), &WHOLE);
    assert_is_table(&little, &WHOLE);
    assert_is_table(&big, &WHOLE);
}

#[test]
fn a_table_is_read_in_the_encodings_of_excel() {
    let encoded = |text: &str, encoding: &'static encoding_rs::Encoding| {
        let (bytes, _, has_unknown) = encoding.encode(text);
        assert!(!has_unknown && encoding != UTF_8);
        bytes.into_owned()
    };
    let western = "Größe;Preis;Menge\nCafé;3,50;12\n";
    assert_is_table(
        &encoded(western, WINDOWS_1252),
        &["| Größe | Preis | Menge |", "| Café | 3,50 | 12 |"],
    );
    let chinese = "名称;价格;数量\n咖啡;3,50;12\n日本;1.200,00;3\n";
    assert_is_table(
        &encoded(chinese, GBK),
        &[
            "| 名称 | 价格 | 数量 |",
            "| 咖啡 | 3,50 | 12 |",
            "| 日本 | 1.200,00 | 3 |",
        ],
    );
    let japanese = "サイズ;価格;数量\nカフェ;3,50;12\n日本;1.200,00;3\n";
    assert_is_table(
        &encoded(japanese, SHIFT_JIS),
        &[
            "| サイズ | 価格 | 数量 |",
            "| カフェ | 3,50 | 12 |",
            "| 日本 | 1.200,00 | 3 |",
        ],
    );
}

#[test]
fn a_guessed_encoding_is_said() {
    let reading = reading("table.csv", &WINDOWS_1252.encode("Größe;Preis\nCafé;3,50\n").0);
    assert_eq!(reading.notes, ["The text was read as windows-1252."]);
}

#[test]
fn every_separator_is_found() {
    for separator in [",", ";", "\t", "|"] {
        let table = ["name;price;when", "a;3.50;2026-03-01", "b;4;2026-03-02"]
            .join("\n")
            .replace(';', separator);
        let text = text("table.csv", table.as_bytes());
        assert_in_order(
            &text,
            &[
                "2 rows, 3 columns",
                "- price: number\n- when: date",
                "| a | 3.50 | 2026-03-01 |",
            ],
        );
    }
    assert_in_order(
        &text("table.csv", b"sep=,\nname,price\nx;y;z,3\n"),
        &["separated by “,”", "| x;y;z | 3 |"],
    );
}

#[test]
fn a_quoted_value_keeps_its_separators_and_line_breaks() {
    let table = "name,text,done\n\"Quokka-7731, \"\"Q\"\"\",\"two\r\nlines\",yes\nb,,no\n";
    let text = text("table.csv", table.as_bytes());
    assert_in_order(
        &text,
        &[
            "2 rows, 3 columns",
            "- done: yes/no",
            "| Quokka-7731, \"Q\" | two<br>lines | yes |",
            "| b |  | no |",
        ],
    );
}

#[test]
fn of_many_rows_first_middle_and_last_ones_are_shown() {
    let rows: String = (1..=100_000).map(|row| format!("{row},name {row}\n")).collect();
    let text = text("table.csv", format!("id,name\n{rows}").as_bytes());
    assert_in_order(
        &text,
        &[
            "100000 rows, 2 columns",
            "| 1 | name 1 |",
            "| 40 | name 40 |",
            "left out",
            "| 99991 |",
            "| 100000 |",
        ],
    );
    let shown = text.lines().filter(|line| line.starts_with("| ")).count();
    assert!((55..75).contains(&shown), "{shown} lines");
    assert!(
        text.lines()
            .any(|line| (40_000..60_000).any(|row| line.starts_with(&format!("| {row} |"))))
    );
}

#[test]
fn a_table_without_values_is_empty() {
    assert_eq!(answer("table.csv", b" \n\n,,\n"), Err(Unreadable::Empty));
}

#[test]
fn a_workbook_is_read_sheet_by_sheet() {
    let cell = |name: &str, text: &str| format!(r#"<c r="{name}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let orders = format!(
        r#"<sheetData><row r="1">{}{}{}</row>
        <row r="2">{}<c r="B2" s="1"><v>46082</v></c><c r="C2"><v>3.5</v></c></row>
        <row r="3">{}<c r="B3" s="1"><v>46083.5</v></c><c r="C3"><f>C2*2</f><v>7</v></c></row></sheetData>
        <mergeCells count="1"><mergeCell ref="A5:B6"/></mergeCells>"#,
        cell("A1", "Name"),
        cell("B1", "Day"),
        cell("C1", "Price"),
        cell("A2", WORD),
        cell("A3", "Café"),
    );
    let second = format!(
        r#"<sheetData><row r="1">{}</row></sheetData>"#,
        cell("A1", "Quokka-7731 again")
    );
    let hidden = format!(
        r#"<sheetData><row r="1">{}</row></sheetData>"#,
        cell("A1", "Numbat-1122")
    );
    let file = xlsx(&[
        ("Orders", "visible", &orders),
        ("Costs", "hidden", &hidden),
        ("Notes", "visible", &second),
    ]);

    let reading = reading("book.xlsx", &file);

    assert_eq!(reading.kind, FileKind::Table);
    assert_eq!(reading.notes, ["The hidden sheet “Costs” was left out."]);
    let text = reading.text.unwrap();
    assert_in_order(
        &text,
        &[
            "## Sheet “Orders”",
            "2 rows, 3 columns.",
            "- Day: date\n- Price: number",
            "| Quokka-7731 | 2026-03-01 | 3.5 |",
            "| Café | 2026-03-02 12:00:00 | 7 |",
            "Formulas: C3 = C2*2",
            "Merged cells: A5:B6",
            "## Sheet “Notes”",
            "Quokka-7731 again",
        ],
    );
    assert!(!text.contains("Numbat-1122"));
}
