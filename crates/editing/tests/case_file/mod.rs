//! Reads the case files of `cases/`.
//!
//! A file is a heading (ignored) and cases. A case begins with `=== name` and consists of blocks, each begun by a
//! line `--- word …`; a block's text is the lines under it, without a line end behind the last one and without
//! empty lines at its end. What could not be seen is written as a sign:
//!
//! | sign | is |
//! |---|---|
//! | `␉` `␍` `␊` `␠` | tab, carriage return, line feed, blank |
//! | `⍽` | no-break space |
//! | `\u{301}` | the character of that number |
//! | `@repeat 1000 text` | the line `text`, a thousand times |
//!
//! | block | gives |
//! |---|---|
//! | `code`, `code same` | the page; that of the case before |
//! | `replace a`, `insert a`, `delete a`, `move a` | begins a change with the id `a` |
//! | `before`, `after`, `after_ref` | its texts |
//! | `section x`, `selector x`, `lines 3-4` | its target |
//! | `raw` | a change as JSON |
//! | `user 3 modify`, then `was` | a person's edit and what stood there |
//! | `independent` | the order of the changes must not matter |
//! | `expect applied` | the outcome |
//! | `result` | the page that comes of it |
//! | `old`, then `new` | or: what of the page is different in it, once or more |
//! | `fails a` | a change that fails; each line stands in its reason |
//! | `message` | each line stands in the message |

use editing::apply::Outcome;
use editing::diff::lines::{DiffKind, DiffLine};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// One case.
#[derive(Debug, Clone)]
pub struct Case {
    pub name: String,
    pub code: String,
    pub changes: Vec<Value>,
    pub user_diffs: Vec<DiffLine>,
    pub is_independent: bool,
    pub outcome: Outcome,
    pub result: String,
    pub fails: Vec<(String, Vec<String>)>,
    pub message: Vec<String>,
}

/// The cases of each file of a folder, by the name of the file.
pub fn read_folder(folder: &Path) -> Vec<(String, Vec<Case>)> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let group = path.file_stem().unwrap().to_string_lossy().into_owned();
            let cases = read_file(&group, &fs::read_to_string(path).unwrap());
            (group, cases)
        })
        .collect()
}

fn read_file(group: &str, text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for part in format!("\n{text}").split("\n=== ").skip(1) {
        let (name, body) = part.split_once('\n').unwrap_or((part, ""));
        let code_before = cases.last().map(|case| case.code.clone());
        let case = read_case(name.trim(), body, code_before).unwrap_or_else(|problem| {
            panic!("{group}: \"{name}\": {problem}");
        });
        assert!(
            cases.iter().all(|other| other.name != case.name),
            "{group}: two cases are named \"{name}\""
        );
        cases.push(case);
    }
    cases
}

fn read_case(name: &str, body: &str, code_before: Option<String>) -> Result<Case, String> {
    let mut code = None;
    let mut changes: Vec<Map<String, Value>> = Vec::new();
    let mut user_diffs: Vec<DiffLine> = Vec::new();
    let (mut is_independent, mut outcome, mut result) = (false, None, None);
    let mut differences: Vec<(String, Option<String>)> = Vec::new();
    let (mut fails, mut message) = (Vec::new(), Vec::new());
    for block in format!("\n{body}").split("\n--- ").skip(1) {
        let (header, text) = block.split_once('\n').unwrap_or((block, ""));
        let (word, rest) = header.trim().split_once(' ').unwrap_or((header.trim(), ""));
        let text = text.trim_end_matches('\n');
        let lines = || text.lines().map(written).collect::<Vec<_>>();
        let text = written(text);
        let mut set = |field: &str, value: Value| -> Result<(), String> {
            let change = changes.last_mut().ok_or(format!("{field} without a change"))?;
            change.insert(field.to_owned(), value);
            Ok(())
        };
        match word {
            "code" if rest == "same" => code = code_before.clone(),
            "code" => code = Some(text),
            "replace" | "insert" | "delete" | "move" => {
                let change = json!({"id": rest, "type": word});
                changes.push(change.as_object().cloned().unwrap_or_default());
            }
            "before" | "after" | "after_ref" => set(word, json!(text))?,
            "section" | "selector" | "lines" => {
                let (field, value) = match word {
                    "section" => ("sectionId", json!(rest)),
                    "selector" => ("selector", json!(rest)),
                    _ => ("lineRange", line_range(rest)?),
                };
                let change = changes.last_mut().ok_or("a target without a change")?;
                let target = change.entry("target").or_insert_with(|| json!({}));
                target[field] = value;
            }
            "raw" => {
                let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                changes.push(value.as_object().cloned().ok_or("raw is no object")?);
            }
            "user" => {
                let (line, kind) = rest.split_once(' ').ok_or("user LINE KIND")?;
                user_diffs.push(DiffLine {
                    line: line.parse().map_err(|_| format!("line {line}"))?,
                    kind: match kind {
                        "insert" => DiffKind::Insert,
                        "delete" => DiffKind::Delete,
                        "modify" => DiffKind::Modify,
                        _ => return Err(format!("user {kind}")),
                    },
                    content: text,
                    old_content: None,
                });
            }
            "was" => user_diffs.last_mut().ok_or("was without user")?.old_content = Some(text),
            "independent" => is_independent = true,
            "expect" => {
                outcome = Some(match rest {
                    "applied" => Outcome::Applied,
                    "partial" => Outcome::Partial,
                    "refused" => Outcome::Refused,
                    _ => return Err(format!("expect {rest}")),
                });
            }
            "result" => result = Some(text),
            "old" => differences.push((text, None)),
            "new" => differences.last_mut().ok_or("new without old")?.1 = Some(text),
            "fails" => fails.push((rest.to_owned(), lines())),
            "message" => message = lines(),
            _ => return Err(format!("what is \"{header}\"?")),
        }
    }
    let code = code.ok_or("no code")?;
    let outcome = outcome.ok_or("no expect")?;
    let result = match result {
        Some(result) => result,
        None if differences.is_empty() && outcome != Outcome::Refused => return Err("no result".to_owned()),
        None => differing(&code, &differences)?,
    };
    Ok(Case {
        name: name.to_owned(),
        code,
        changes: changes.into_iter().map(Value::Object).collect(),
        user_diffs,
        is_independent,
        outcome,
        result,
        fails,
        message,
    })
}

/// A page with each of the old texts, which stand in it once, as the new one.
fn differing(code: &str, differences: &[(String, Option<String>)]) -> Result<String, String> {
    let mut result = code.to_owned();
    for (old, new) in differences {
        let new = new.as_deref().ok_or("old without new")?;
        if code.matches(old.as_str()).count() != 1 || result.matches(old.as_str()).count() != 1 {
            return Err(format!("{old:?} stands not once in the code"));
        }
        result = result.replacen(old.as_str(), new, 1);
    }
    Ok(result)
}

fn line_range(text: &str) -> Result<Value, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let line = |text: &str| text.trim().parse::<usize>().map_err(|_| format!("lines {text}"));
    Ok(json!([line(first)?, line(last)?]))
}

/// A text with its signs put for what they stand for.
fn written(text: &str) -> String {
    let repeated: Vec<String> = text
        .split('\n')
        .flat_map(|line| {
            let repeat = line
                .strip_prefix("@repeat ")
                .and_then(|rest| rest.split_once(' '));
            match repeat {
                Some((count, line)) => vec![line.to_owned(); count.parse().unwrap()],
                None => vec![line.to_owned()],
            }
        })
        .collect();
    let text = repeated
        .join("\n")
        .replace('␉', "\t")
        .replace('␍', "\r")
        .replace('␊', "\n")
        .replace('␠', " ")
        .replace('⍽', "\u{a0}");
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').unwrap();
        out.push(char::from_u32(u32::from_str_radix(number, 16).unwrap()).unwrap());
        out.push_str(rest);
    }
    out
}
