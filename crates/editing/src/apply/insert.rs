//! Putting text in, on lines of its own behind an anchor.

use super::edits::Edit;
use super::indent::MOST_INDENT;
use super::localise::rebased;
use super::page::Page;
use super::pieces::language_at;
use super::steps::opens;
use crate::text::slice::{all_blank, byte, indentation, line_end, line_start, next_line, slice};
use std::ops::Range;

/// The splice that puts `text` behind the anchor at `place`.
pub(super) fn edit(page: &Page<'_>, place: &Range<usize>, text: &str) -> Edit {
    let code = page.code;
    let core = crate::text::lines::trimmed(code, place.clone());
    let anchor = if core.is_empty() { place.clone() } else { core };
    let mut end = anchor.end;
    while matches!(byte(code, end), b';' | b',') {
        end += 1;
    }
    let own_line = slice(code, line_start(code, anchor.end)..line_end(code, anchor.end));
    let line_indent = indentation(own_line);
    let base = base(page, &anchor, line_indent);
    let base = slice(&base, 0..base.len().min(MOST_INDENT));
    let lines = rebased(page, text, base, line_below(code, anchor.end));
    let ending = page.ending();
    let rest = end..line_end(code, end);
    if all_blank(slice(code, rest.clone())) || is_comment(slice(code, rest.clone())) {
        let at = rest.end;
        if at == 0 && code.is_empty() {
            return Edit::new(0..0, lines.join(ending));
        }
        let text: String = lines.iter().map(|line| format!("{ending}{line}")).collect();
        return Edit::new(at..at, text);
    }
    // something follows on the line: it goes on a line behind the new text
    let blanks = slice(code, rest.clone()).len() - slice(code, rest).trim_ascii_start().len();
    let mut text: String = lines.iter().map(|line| format!("{ending}{line}")).collect();
    text.push_str(ending);
    text.push_str(line_indent);
    Edit::new(end..end + blanks, text)
}

/// Whether the rest of a line is one comment, which belongs to what stands before it.
fn is_comment(rest: &str) -> bool {
    let rest = rest.trim_ascii();
    rest.starts_with("//")
        || (rest.starts_with("/*") && rest.find("*/") == Some(rest.len() - 2) && rest.len() >= 4)
}

/// The indentation of text behind an anchor: that of the anchor's last line, or of what the line opens.
fn base(page: &Page<'_>, anchor: &Range<usize>, line_indent: &str) -> String {
    let code = page.code;
    let above = slice(code, 0..anchor.end).trim_ascii_end().len();
    if all_blank(slice(code, anchor.clone())) && above > 0 {
        // a blank line: the one above it that is not
        let line = line_start(code, above);
        return base(page, &(line..above), indentation(slice(code, line..above)));
    }
    let start = line_start(code, anchor.end).max(anchor.start);
    let last_line = slice(code, start..anchor.end);
    if !opens(last_line, language_at(page, anchor.end.saturating_sub(1))) {
        return line_indent.to_owned();
    }
    let next = indentation(line_below(code, anchor.end));
    if next.len() > line_indent.len() && next.starts_with(line_indent) {
        return next.to_owned();
    }
    format!("{line_indent}{}", page.unit())
}

/// The first line below a place that is not blank.
fn line_below(code: &str, at: usize) -> &str {
    let below = next_line(code, at);
    slice(code, below..code.len())
        .lines()
        .find(|line| !all_blank(line))
        .unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(code: &str, anchor: &str, text: &str) -> String {
        let at = code.find(anchor).unwrap();
        let edit = edit(&Page::new(code), &(at..at + anchor.len()), text);
        format!(
            "{}{}{}",
            &code[..edit.span.start],
            edit.text,
            &code[edit.span.end..]
        )
    }

    #[test]
    fn new_text_stands_on_its_own_lines() {
        assert_eq!(
            with("  <p>a</p>\n  <p>b</p>\n", "<p>a</p>", "<p>x</p>"),
            "  <p>a</p>\n  <p>x</p>\n  <p>b</p>\n"
        );
        assert_eq!(
            with("<ul><li>a</li><li>b</li></ul>", "<li>a</li>", "<li>x</li>"),
            "<ul><li>a</li>\n<li>x</li>\n<li>b</li></ul>"
        );
        assert_eq!(
            with("a();\r\nb();\r\n", "a()", "x();\ny();"),
            "a();\r\nx();\r\ny();\r\nb();\r\n"
        );
        assert_eq!(with("a", "a", "x"), "a\nx");
        assert_eq!(with("a; // why\nb", "a;", "x;"), "a; // why\nx;\nb");
    }

    #[test]
    fn what_a_line_opens_indents_the_text_behind_it() {
        assert_eq!(
            with("<ul>\n    <li>a\n</ul>", "<ul>", "<li>x"),
            "<ul>\n    <li>x\n    <li>a\n</ul>"
        );
        assert_eq!(with("<ul>\n</ul>", "<ul>", "<li>x"), "<ul>\n  <li>x\n</ul>");
        assert_eq!(
            with(" <b>\n  c\n </b>\n", "<b>\n  c\n </b>", "<i>\n    d\n  </i>"),
            " <b>\n  c\n </b>\n <i>\n  d\n </i>\n"
        );
    }

    #[test]
    fn text_that_is_indented_as_the_place_is_stays_as_it_stands() {
        let own = "  f();\n      g();";
        assert_eq!(with("  a();\n", "a();", own), "  a();\n  f();\n      g();\n");
        assert_eq!(
            with(
                "switch\n  case 1:\n      a();\n",
                "case 1:",
                "      b();\n        c();"
            ),
            "switch\n  case 1:\n      b();\n        c();\n      a();\n"
        );
        assert_eq!(with("a\n", "a", "b {\n    c\n}"), "a\nb {\n    c\n}\n");
        // flat and shifted text is put in its place
        assert_eq!(with("  a();\n", "a();", "f();\ng();"), "  a();\n  f();\n  g();\n");
        assert_eq!(
            with("  a();\n", "a();", "        f();\n        g();"),
            "  a();\n  f();\n  g();\n"
        );
        assert_eq!(
            with("  {\n    a();\n  }\n", "a();", "  f();"),
            "  {\n    a();\n    f();\n  }\n"
        );
    }
}
