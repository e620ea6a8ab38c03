//! Workbooks of Excel: the visible sheets, one after the other.

use std::io::Cursor;

use calamine::{
    Data, Dimensions, ExcelDateTime, Reader, SheetType, SheetVisible, Xls, XlsError, Xlsx, XlsxError,
};
use extract::{FileKind, Reading, Unreadable};

use crate::table::Table;
use crate::text;

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const XLS: &str = "application/vnd.ms-excel";
/// Formulas and merged cells that are listed of a sheet.
const LISTED: usize = 50;
/// Further right, a cell is most likely a stray one.
const MAX_COLUMNS: u32 = 2_000;

/// What is read of one sheet.
#[derive(Default)]
struct Sheet {
    table: Table,
    row: Option<(u32, Vec<String>)>,
    formulas: Vec<String>,
    merged: Vec<String>,
}

/// The archive's parts are within bounds already.
///
/// # Errors
/// A password, a damaged file, or empty sheets.
pub fn read_xlsx(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(reason_of_xlsx)?;
    let (names, notes) = visible(workbook.sheets_metadata());
    let mut text = String::new();
    for name in names {
        let mut sheet = Sheet::default();
        let mut cells = workbook.worksheet_cells_reader(&name).map_err(reason_of_xlsx)?;
        while let Some(cell) = cells.next_cell_with_formula().map_err(reason_of_xlsx)? {
            sheet.add(cell.pos, &cell.value.into(), cell.formula.as_deref());
        }
        drop(cells);
        let merged = workbook.merge_cells_by_sheet_name(&name).unwrap_or_default();
        sheet.merged = merged.iter().take(LISTED).map(range).collect();
        text += &sheet.describe(&name);
    }
    text::reading(FileKind::Table, XLSX, text, notes)
}

/// # Errors
/// A password, a damaged file, or empty sheets.
pub fn read_xls(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let mut workbook = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Unreadable::Encrypted,
        _ => Unreadable::Damaged,
    })?;
    let (names, notes) = visible(workbook.sheets_metadata());
    let mut text = String::new();
    for name in names {
        let mut sheet = Sheet::default();
        let cells = workbook.worksheet_range(&name).map_err(|_| Unreadable::Damaged)?;
        let formulas = workbook.worksheet_formula(&name).unwrap_or_default();
        for (row, column, value) in cells.used_cells() {
            let position = cells.start().unwrap_or_default();
            let position = (
                position.0.saturating_add(number(row)),
                position.1.saturating_add(number(column)),
            );
            let formula = formulas.get_value(position).filter(|formula| !formula.is_empty());
            sheet.add(position, value, formula.map(String::as_str));
        }
        text += &sheet.describe(&name);
    }
    text::reading(FileKind::Table, XLS, text, notes)
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Names of the sheets that are read, and a sentence for each that is hidden.
fn visible(sheets: &[calamine::Sheet]) -> (Vec<String>, Vec<String>) {
    let tables = sheets.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let (shown, hidden): (Vec<_>, Vec<_>) = tables.partition(|sheet| sheet.visible == SheetVisible::Visible);
    let names = shown.into_iter().map(|sheet| sheet.name.clone()).collect();
    let sentence = |sheet: &calamine::Sheet| format!("The hidden sheet “{}” was left out.", sheet.name);
    (names, hidden.into_iter().take(LISTED).map(sentence).collect())
}

impl Sheet {
    /// Cells come in the order of their rows.
    fn add(&mut self, (row, column): (u32, u32), value: &Data, formula: Option<&str>) {
        if column >= MAX_COLUMNS {
            return;
        }
        if let Some(formula) = formula
            && self.formulas.len() < LISTED
        {
            self.formulas
                .push(format!("{} = {formula}", cell_name(row, column)));
        }
        let shown = show(value);
        if shown.is_empty() {
            return;
        }
        if self.row.as_ref().is_some_and(|(current, _)| *current != row) {
            self.end_row();
        }
        let (_, cells) = self.row.get_or_insert_with(|| (row, Vec::new()));
        let index = column as usize;
        if cells.len() <= index {
            cells.resize(index + 1, String::new());
        }
        if let Some(cell) = cells.get_mut(index) {
            *cell = shown;
        }
    }

    fn end_row(&mut self) {
        if let Some((_, cells)) = self.row.take() {
            self.table.push(cells);
        }
    }

    /// Nothing of a sheet without cells.
    fn describe(mut self, name: &str) -> String {
        self.end_row();
        if self.table.is_empty() {
            return String::new();
        }
        let mut text = format!("## Sheet “{name}”\n\n{}", self.table.describe(""));
        for (title, entries) in [("Formulas", self.formulas), ("Merged cells", self.merged)] {
            if !entries.is_empty() {
                text += &format!("\n{title}: {}\n", entries.join("; "));
            }
        }
        text + "\n"
    }
}

/// A value as it is in the file; dates in ISO 8601.
fn show(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Bool(true) => "yes".to_owned(),
        Data::Bool(false) => "no".to_owned(),
        Data::DateTime(time) if time.is_duration() => duration(time.as_f64()),
        Data::DateTime(time) => date(time),
        Data::Error(error) => error.to_string(),
    }
}

fn date(time: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
    let clock = format!("{hour:02}:{minute:02}:{second:02}");
    if time.as_f64() < 1.0 {
        clock
    } else if clock == "00:00:00" {
        format!("{year:04}-{month:02}-{day:02}")
    } else {
        format!("{year:04}-{month:02}-{day:02} {clock}")
    }
}

/// `days` as hours, minutes and seconds.
fn duration(days: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a cast of a float saturates, which is far from any duration"
    )]
    let seconds = (days * 86_400.0).round() as i64;
    let sign = if seconds < 0 { "-" } else { "" };
    let seconds = seconds.unsigned_abs();
    format!(
        "{sign}{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

fn range(dimensions: &Dimensions) -> String {
    let name = |(row, column): (u32, u32)| cell_name(row, column);
    format!("{}:{}", name(dimensions.start), name(dimensions.end))
}

/// `B3` of row 2 and column 1.
fn cell_name(row: u32, column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column.saturating_add(1);
    while left > 0 {
        left -= 1;
        letters.push(
            char::from_digit(10 + left % 26, 36)
                .unwrap_or_default()
                .to_ascii_uppercase(),
        );
        left /= 26;
    }
    format!(
        "{}{}",
        letters.iter().rev().collect::<String>(),
        u64::from(row) + 1
    )
}

fn reason_of_xlsx(error: XlsxError) -> Unreadable {
    match error {
        XlsxError::Password => Unreadable::Encrypted,
        _ => Unreadable::Damaged,
    }
}
