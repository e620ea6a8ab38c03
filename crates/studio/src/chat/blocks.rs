//! Changes between their tags, as `templates/prompts/chat.txt` describes them.

use super::hunks::Hunk;
use crate::modify::Guess;
use crate::words::escape;

/// A place where the page differs.
pub(super) fn of_hunk(id: &str, description: &str, hunk: &Hunk) -> String {
    let lines = format!(" lines=\"{}-{}\"", hunk.first_line, hunk.last_line);
    if hunk.new.trim().is_empty() {
        block(id, "delete", description, &lines, &[("before", &hunk.old)])
    } else {
        let texts = [("before", hunk.old.as_str()), ("after", hunk.new.as_str())];
        block(id, "replace", description, &lines, &texts)
    }
}

/// Code that is not there.
pub(super) fn of_guess(id: &str, description: &str, guess: &Guess) -> String {
    match &guess.after {
        None => block(id, "delete", description, "", &[("before", &guess.before)]),
        Some(after) => {
            let texts = [("before", guess.before.as_str()), ("after", after.as_str())];
            block(id, "replace", description, "", &texts)
        }
    }
}

fn block(id: &str, kind: &str, description: &str, place: &str, texts: &[(&str, &str)]) -> String {
    let mut block = format!(
        "<morpheo:change id=\"{id}\" type=\"{kind}\" description=\"{}\"{place}>\n",
        escape(description)
    );
    for (name, text) in texts {
        block.push_str(&format!("<morpheo:{name}>\n{text}\n</morpheo:{name}>\n"));
    }
    block.push_str("</morpheo:change>");
    block
}
