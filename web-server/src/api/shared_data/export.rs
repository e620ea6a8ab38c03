//! Shared data as CSV, for spreadsheets. Every cell but a number of JSON is text of strangers: one that a spreadsheet would
//! take for a formula begins with an apostrophe.

use std::collections::HashMap;

use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, get, web};
use anyhow::Context as _;
use db::shared_data::entries::{self, SharedEntry};
use db::shared_data::values::{self, SharedValue};
use domain::limits::DATA_CSV_MAX_COLUMNS;
use domain::shared_data::{DataList, read_data};
use domain::slug::page_slug;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::task::spawn_blocking;
use utoipa::IntoParams;

use super::manage::own;
use super::{Authors, list_of};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// What is exported.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// The list; the values when absent.
    list: Option<String>,
}

/// A shared list of an app of the signed-in person as CSV, the earliest entry first, or its values. Entries that are objects
/// have a column for each of their fields, 100 in all; what has none stands in the last one as JSON.
#[utoipa::path(tag = "publishing", operation_id = "exportSharedData", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app"), ExportQuery), responses(
    (status = 200, content_type = "text/csv", body = String), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[get("/api/pwa/{id}/shared-data/export")]
pub async fn export_shared_data(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    query: web::Query<ExportQuery>,
) -> ApiResult {
    let list = query.list.as_deref().map(list_of).transpose()?;
    rate::count(state.redis(), rate::SHARED_DATA_EXPORTS, &user.id().to_string()).await?;
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    let of = list.as_ref().map_or("values", DataList::as_str);
    let name = format!("attachment; filename=\"{}-{of}.csv\"", page_slug(&app.name));
    let csv = match (&list, app.store) {
        (Some(list), Some(store)) => {
            let entries = entries::all(&mut connection, store, list).await?;
            let author = |entry: &SharedEntry| Authors::Of(app.id).name(&state, entry.author_id);
            let authors = entries.iter().map(author).collect::<ApiResult<Vec<_>>>()?;
            spawn_blocking(move || csv_of_entries(&entries, &authors)).await
        }
        (None, Some(store)) => {
            let values = values::all(&mut connection, store).await?;
            spawn_blocking(move || csv_of_values(&values)).await
        }
        (Some(_), None) => Ok(csv_of_entries(&[], &[])),
        (None, None) => Ok(csv_of_values(&[])),
    };
    let csv = csv.context("shared data could not be written as CSV")?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, name))
        .body(csv))
}

fn csv_of_values(values: &[SharedValue]) -> String {
    let mut csv = Csv::new();
    csv.texts(["key", "value", "version", "updatedAt"]);
    csv.end_row();
    for value in values {
        csv.text(&value.key);
        csv.json(&read(&value.value));
        csv.text(&value.version.to_string());
        csv.text(&value.updated_at.to_rfc3339());
        csv.end_row();
    }
    csv.text
}

/// Columns are the fields that entries have, in the order in which they first appear. `authors` are those of the entries.
fn csv_of_entries(entries: &[SharedEntry], authors: &[Option<String>]) -> String {
    let values: Vec<Value> = entries.iter().map(|entry| read(&entry.value)).collect();
    let mut columns: Vec<&str> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let (mut has_others, mut has_more) = (false, false);
    for value in &values {
        let Value::Object(fields) = value else {
            has_others = true;
            continue;
        };
        for name in fields.keys() {
            if places.contains_key(name.as_str()) {
                continue;
            }
            if columns.len() == DATA_CSV_MAX_COLUMNS {
                has_more = true;
                break;
            }
            places.insert(name, columns.len());
            columns.push(name);
        }
    }
    let mut csv = Csv::new();
    csv.texts(["id", "createdAt", "author"]);
    csv.texts(columns.iter().copied());
    if has_others {
        csv.text("value");
    }
    if has_more {
        csv.text("more");
    }
    csv.end_row();
    for ((entry, value), author) in entries.iter().zip(&values).zip(authors) {
        csv.text(&entry.id.to_string());
        csv.text(&entry.created_at.to_rfc3339());
        csv.text(author.as_deref().unwrap_or_default());
        let none = Map::new();
        let fields = value.as_object().unwrap_or(&none);
        for name in &columns {
            csv.json(fields.get(*name).unwrap_or(&Value::Null));
        }
        if has_others {
            csv.json(if value.is_object() { &Value::Null } else { value });
        }
        if has_more {
            let more = fields
                .iter()
                .filter(|(name, _)| !places.contains_key(name.as_str()));
            let more: Map<String, Value> = more.map(|(name, value)| (name.clone(), value.clone())).collect();
            csv.json(&if more.is_empty() {
                Value::Null
            } else {
                Value::Object(more)
            });
        }
        csv.end_row();
    }
    csv.text
}

fn read(stored: &str) -> Value {
    read_data(stored).unwrap_or_default()
}

/// A CSV file as RFC 4180 has it, every cell in quotes.
struct Csv {
    text: String,
    is_row_begun: bool,
}

impl Csv {
    fn new() -> Self {
        Self {
            // Spreadsheets take the bytes for UTF-8 because of it.
            text: "\u{feff}".to_owned(),
            is_row_begun: false,
        }
    }

    fn texts<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        cells.into_iter().for_each(|cell| self.text(cell));
    }

    fn end_row(&mut self) {
        self.text.push_str("\r\n");
        self.is_row_begun = false;
    }

    /// A cell with a value of JSON: a text as it is, nothing for null, anything else as JSON.
    fn json(&mut self, value: &Value) {
        match value {
            Value::Null => self.cell(""),
            Value::String(text) => self.text(text),
            // A number is never a formula, and with an apostrophe it would be no number.
            Value::Number(number) => self.cell(&number.to_string()),
            other => self.text(&other.to_string()),
        }
    }

    /// A cell with a text of anybody.
    fn text(&mut self, text: &str) {
        if is_formula(text) {
            self.cell(&format!("'{text}"));
        } else {
            self.cell(text);
        }
    }

    fn cell(&mut self, text: &str) {
        if self.is_row_begun {
            self.text.push(',');
        }
        self.is_row_begun = true;
        self.text.push('"');
        self.text.push_str(&text.replace('"', "\"\""));
        self.text.push('"');
    }
}

/// Whether a spreadsheet may take a cell for a formula: some look past blanks, control characters and characters that are
/// not seen, some part cells at a semicolon whatever stands around it, and some know the wide forms of East Asian keyboards.
fn is_formula(cell: &str) -> bool {
    let is_passed_over = |c: char| c == ';' || c.is_whitespace() || c.is_control() || is_invisible(c);
    cell.trim_start_matches(is_passed_over)
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

/// Whether a character is not seen although it is no blank: soft hyphen, zero width, marks of direction, byte order mark,
/// and those that choose the form of the one before.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone as _, Utc};

    use super::*;

    fn entry(id: i64, value: &str) -> SharedEntry {
        SharedEntry {
            id,
            value: value.to_owned(),
            author_id: None,
            created_at: Utc.with_ymd_and_hms(2026, 12, 1, 9, 0, 0).unwrap(),
        }
    }

    fn rows(entries: &[SharedEntry]) -> Vec<String> {
        let csv = csv_of_entries(entries, &vec![None; entries.len()]);
        let csv = csv.strip_prefix('\u{feff}').unwrap();
        csv.split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn the_fields_of_entries_are_columns() {
        let entries = [
            entry(1, r#"{"name":"Ada","note":"a \"b\", c"}"#),
            entry(3, r#"{"note":"x\ny","age":-7,"tags":["a",null],"done":true}"#),
            entry(4, "\"alone\""),
        ];
        let at = "\"2026-12-01T09:00:00+00:00\",\"\"";
        assert_eq!(
            rows(&entries),
            [
                r#""id","createdAt","author","name","note","age","tags","done","value""#.to_owned(),
                format!(r#""1",{at},"Ada","a ""b"", c","","","","""#),
                format!("\"3\",{at},\"\",\"x\ny\",\"-7\",\"[\"\"a\"\",null]\",\"true\",\"\""),
                format!(r#""4",{at},"","","","","","alone""#),
            ]
        );
        assert_eq!(rows(&[]), [r#""id","createdAt","author""#]);
    }

    #[test]
    fn no_cell_is_a_formula() {
        for text in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            " =1",
            "\t=1",
            "\r=1",
            "\n@a",
            "\u{feff}=1",
            "\u{a0}=1",
            ";=1",
            " ;\t; -1",
            "\u{ad}=1",
            "\u{200b}+1",
            "\u{200d}\u{feff}\r\n@a",
            "\u{202e}=1",
            "\u{2060};=1",
            "\u{fe0f}-1",
            "＝1",
        ] {
            let value = serde_json::json!({ text: text }).to_string();
            let csv = csv_of_entries(&[entry(1, &value)], &[None]);
            assert_eq!(
                csv.matches(&format!("\"'{text}\"")).count(),
                2,
                "{text:?}: {csv:?}"
            );
        }
        let harmless = rows(&[entry(1, r#"{"a":"1=1","b":-1.5,"c":"it's"}"#)]);
        assert!(harmless[1].ends_with(r#""1=1","-1.5","it's""#), "{harmless:?}");
    }

    #[test]
    fn strangers_make_no_more_than_so_many_columns() {
        let field = |n: usize| serde_json::json!({ format!("f{n}"): n }).to_string();
        let entries: Vec<_> = (0..300).map(|n| entry(1, &field(n))).collect();
        let rows = rows(&entries);
        assert_eq!(rows[0].split(',').count(), 3 + DATA_CSV_MAX_COLUMNS + 1);
        assert!(rows[1].ends_with(r#","""#), "{}", rows[1]);
        assert!(rows[300].ends_with(r#","{""f299"":299}""#), "{}", rows[300]);
    }

    #[test]
    fn values_stand_by_their_keys() {
        let value = SharedValue {
            key: "score".to_owned(),
            value: "{\"a\":\"=1\"}".to_owned(),
            version: 9,
            updated_at: Utc.with_ymd_and_hms(2026, 12, 1, 9, 0, 0).unwrap(),
        };
        assert_eq!(
            csv_of_values(&[value]),
            "\u{feff}\"key\",\"value\",\"version\",\"updatedAt\"\r\n\
             \"score\",\"{\"\"a\"\":\"\"=1\"\"}\",\"9\",\"2026-12-01T09:00:00+00:00\"\r\n"
        );
    }
}
