//! Lines that stand for text that a model did not repeat: `...`, `…`, alone or in a comment.

use crate::text::slice::slice;

/// A text cut at its elisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Elided<'a> {
    /// The pieces between the elisions; none of them is blank.
    pub pieces: Vec<&'a str>,
    /// Whether an elision stands before the first piece.
    pub leads: bool,
    pub tail: Tail,
}

/// How a text ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// With its last piece.
    Piece,
    /// With a line that is an elision.
    Line,
    /// With dots at the end of the last piece's last line.
    Inline,
}

impl Elided<'_> {
    /// How many elisions stand between pieces.
    pub fn inner(&self) -> usize {
        self.pieces.len().saturating_sub(1)
    }

    /// Whether there is any elision in lines of their own.
    pub fn has_lines(&self) -> bool {
        self.leads || self.inner() > 0 || self.tail == Tail::Line
    }
}

/// Cuts a text at the lines that are elisions.
pub(super) fn cut(text: &str) -> Elided<'_> {
    let mut elided = Elided {
        pieces: Vec::new(),
        leads: false,
        tail: Tail::Piece,
    };
    let (mut start, mut piece_start, mut after_elision) = (0, 0, false);
    while start < text.len() {
        let end = memchr::memchr(b'\n', text.as_bytes().get(start..).unwrap_or_default())
            .map_or(text.len(), |newline| start + newline);
        if is_elision(slice(text, start..end)) {
            let piece = slice(text, piece_start..start);
            if !piece.trim_ascii().is_empty() {
                elided.pieces.push(piece);
            } else if elided.pieces.is_empty() {
                elided.leads = true;
            }
            piece_start = (end + 1).min(text.len());
            after_elision = true;
        }
        start = end + 1;
    }
    let piece = slice(text, piece_start..text.len());
    if piece.trim_ascii().is_empty() {
        if after_elision && !elided.pieces.is_empty() {
            elided.tail = Tail::Line;
        }
    } else if let Some(prefix) = without_dots(piece) {
        elided.pieces.push(prefix);
        elided.tail = Tail::Inline;
    } else {
        elided.pieces.push(piece);
    }
    elided
}

/// A text without the dots at its end; nothing when it has none or nothing else.
fn without_dots(text: &str) -> Option<&str> {
    let body = text.trim_ascii_end();
    let prefix = body.strip_suffix("...").or_else(|| body.strip_suffix('…'))?;
    let prefix = prefix.trim_end_matches(['.', '…']).trim_ascii_end();
    (!prefix.trim_ascii().is_empty()).then_some(prefix)
}

/// Whether a line stands for text that was left out.
pub(crate) fn is_elision(line: &str) -> bool {
    let line = line.trim_ascii();
    if line.is_empty() || line.len() > 160 {
        return false;
    }
    if line.bytes().all(|byte| byte == b'.') {
        return line.len() >= 3;
    }
    if line == "…" {
        return true;
    }
    comment(line).is_some_and(|inner| says_so(inner.trim_ascii()))
}

/// What a line that is one comment says.
fn comment(line: &str) -> Option<&str> {
    let between = |open: &str, close: &str| line.strip_prefix(open)?.strip_suffix(close);
    let inner = between("<!--", "-->")
        .or_else(|| between("{/*", "*/}"))
        .or_else(|| between("/*", "*/"))
        .or_else(|| line.strip_prefix("//"))
        .or_else(|| {
            line.strip_prefix('#')
                .filter(|rest| rest.starts_with([' ', '.', '…']))
        })?;
    // one comment, not the end of one and the start of another
    (!inner.contains("-->") && !inner.contains("*/")).then_some(inner)
}

/// Whether a comment says that something was left out: dots on both sides, dots and the words for it,
/// or nothing but a fixed phrase.
fn says_so(comment: &str) -> bool {
    let inner = comment
        .trim_start_matches(['.', '…'])
        .trim_end_matches(['.', '…']);
    let dots = |part: &str| part.contains('…') || part.len() >= 2;
    let at_start = dots(slice(
        comment,
        0..comment.len() - comment.trim_start_matches(['.', '…']).len(),
    ));
    let at_end = dots(slice(
        comment,
        comment.trim_end_matches(['.', '…']).len()..comment.len(),
    ));
    let words: Vec<String> = inner
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let is = |list: &[&str], word: &String| list.contains(&word.as_str());
    let has_core = words.iter().any(|word| is(&CORE, word));
    let all_known = words.iter().all(|word| is(&CORE, word) || is(&AROUND, word));
    if words.is_empty() {
        return at_start || at_end;
    }
    if at_start && at_end {
        return words.len() <= 8;
    }
    if at_start || at_end {
        return has_core && all_known;
    }
    // without dots: 'existing code', 'rest unchanged' and their like
    let says = |list: &[&str]| words.iter().any(|word| is(list, word));
    all_known
        && words.len() >= 2
        && ((says(&["rest", "remaining", "existing", "other", "everything", "all"])
            && says(&[
                "unchanged",
                "same",
                "omitted",
                "remains",
                "remain",
                "stays",
                "stay",
            ]))
            || (says(&["existing", "rest"]) && says(&["code", "html", "css", "markup", "javascript", "js"])))
}

/// Words that say that something was left out.
const CORE: [&str; 25] = [
    "existing",
    "rest",
    "remaining",
    "unchanged",
    "same",
    "previous",
    "omitted",
    "truncated",
    "other",
    "more",
    "keep",
    "kept",
    "remains",
    "remain",
    "stays",
    "stay",
    "continues",
    "continue",
    "etc",
    "before",
    "above",
    "original",
    "everything",
    "snip",
    "skipped",
];

/// Words that may stand beside them.
const AROUND: [&str; 62] = [
    "the",
    "of",
    "as",
    "is",
    "are",
    "here",
    "code",
    "content",
    "contents",
    "html",
    "css",
    "js",
    "javascript",
    "script",
    "scripts",
    "style",
    "styles",
    "markup",
    "lines",
    "line",
    "section",
    "sections",
    "element",
    "elements",
    "items",
    "item",
    "cards",
    "card",
    "rules",
    "rule",
    "functions",
    "function",
    "methods",
    "method",
    "logic",
    "file",
    "body",
    "head",
    "and",
    "all",
    "in",
    "for",
    "this",
    "to",
    "it",
    "properties",
    "attributes",
    "options",
    "imports",
    "with",
    "from",
    "below",
    "part",
    "parts",
    "page",
    "block",
    "fields",
    "rows",
    "links",
    "tags",
    "meta",
    "no",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_leave_out() {
        for line in [
            "...",
            "  …",
            "// ...",
            "/* … */",
            "<!-- ... -->",
            "{/* ... */}",
            "// ... existing code ...",
            "<!-- existing code -->",
            "/* rest unchanged */",
            "// rest of the code...",
            "# ... rest of the file",
            "<!-- ... other cards ... -->",
            "// …rest of the styles unchanged",
            "/* ... keep the same */",
            "// ... add your logic ...",
            "....",
        ] {
            assert!(is_elision(line), "{line}");
        }
    }

    #[test]
    fn lines_that_do_not() {
        for line in [
            "",
            "..",
            "...args,",
            "// Loading...",
            "<p>...</p>",
            "// existing users",
            "<!-- Other content -->",
            "// ...then the rest is drawn by hand",
            "a // ...",
            "/* a */ b /* ... */",
        ] {
            assert!(!is_elision(line), "{line}");
        }
    }

    #[test]
    fn texts_are_cut() {
        let elided = cut("a\n// ...\n\nb\n  ...\n");
        assert_eq!(elided.pieces, ["a\n", "\nb\n"]);
        assert_eq!(
            (elided.leads, elided.tail, elided.inner()),
            (false, Tail::Line, 1)
        );
        let elided = cut("...\n<h1>Welc...");
        assert_eq!(elided.pieces, ["<h1>Welc"]);
        assert_eq!((elided.leads, elided.tail), (true, Tail::Inline));
        assert!(!cut("a\nb").has_lines());
        assert!(cut("...").pieces.is_empty());
    }
}
