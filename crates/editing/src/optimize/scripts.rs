//! What scripts do that exposes those who use a page: text that runs as code, and input that becomes markup.

use crate::script_literals::lexer::{Kind, Lexer};
use crate::text::slice::slice;

/// What belongs to the window, and so names its functions too.
const WINDOWS: [&str; 3] = ["window", "globalThis", "self"];
/// Properties that take markup.
const PROPERTIES: [&str; 2] = ["innerHTML", "outerHTML"];
/// Functions that take markup; `write` is that of `document`.
const FUNCTIONS: [&str; 3] = ["insertAdjacentHTML", "write", "writeln"];
/// Parts of the names of functions whose result holds no markup.
const SAFE: [&str; 8] = [
    "escap",
    "sanit",
    "encod",
    "purif",
    "parseint",
    "parsefloat",
    "number",
    "math",
];
/// A statement is read no further, in tokens.
const MOST_TOKENS: usize = 400;

/// How often a script does what is unsafe.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Unsafe {
    /// `eval`, `new Function`, and timers with a text.
    pub evaluations: usize,
    /// Markup that is set from a field, the address or a question to the person, without anything that makes it safe.
    pub markup_of_input: usize,
}

/// A statement that sets markup.
#[derive(Debug, Clone, Copy, Default)]
struct Statement {
    /// Open brackets.
    depth: usize,
    tokens: usize,
}

impl Unsafe {
    /// Reads a script, as far as it can be read; linear in it.
    pub(super) fn read(&mut self, code: &str) {
        let (mut first, mut before, mut last) = ("", "", "");
        let mut statement: Option<Statement> = None;
        let mut end = 0;
        for (kind, span) in Lexer::new(code) {
            let is_new_line = slice(code, end..span.start).contains('\n');
            end = span.end;
            let text = slice(code, span);
            self.evaluations += usize::from(evaluates(kind, text, [first, before, last]));
            if sets_markup(text, [first, before, last]) {
                statement = Some(Statement::default());
            } else if let Some(current) = &mut statement {
                let is_over = current.is_over(kind, text, is_new_line);
                let is_input = !is_over && is_input(text, last);
                self.markup_of_input += usize::from(is_input);
                if is_over || is_input || is_safe(kind, text) {
                    statement = None;
                }
            }
            (first, before, last) = (before, last, text);
        }
    }
}

impl Statement {
    /// Takes a token; gives whether it stands behind the statement.
    fn is_over(&mut self, kind: Kind, text: &str, is_new_line: bool) -> bool {
        self.tokens += 1;
        match text {
            "(" | "[" | "{" => self.depth += 1,
            ")" | "]" | "}" if self.depth == 0 => return true,
            ")" | "]" | "}" => self.depth -= 1,
            _ => {}
        }
        let is_next = is_new_line && self.depth == 0 && kind == Kind::Other && self.tokens > 1;
        self.tokens > MOST_TOKENS || (text == ";" && self.depth == 0) || is_next
    }
}

fn evaluates(kind: Kind, text: &str, [first, before, last]: [&str; 3]) -> bool {
    match text {
        "(" if last == "eval" => match before {
            "function" => false,
            "." => WINDOWS.contains(&first),
            _ => true,
        },
        "(" => last == "Function" && before == "new",
        _ => kind == Kind::Text && last == "(" && matches!(before, "setTimeout" | "setInterval"),
    }
}

fn sets_markup(text: &str, [first, before, last]: [&str; 3]) -> bool {
    match text {
        "=" => {
            PROPERTIES.contains(&last) && before == "."
                || last == "+" && PROPERTIES.contains(&before) && first == "."
        }
        "(" => FUNCTIONS.contains(&last) && before == "." && (last == FUNCTIONS[0] || first == "document"),
        _ => false,
    }
}

/// Whether a token is what comes from outside: `.value`, `location`, `prompt(`, `URLSearchParams`, `.referrer`.
fn is_input(text: &str, last: &str) -> bool {
    match text {
        "value" | "referrer" => last == ".",
        "location" | "URLSearchParams" => true,
        "(" => last == "prompt",
        _ => false,
    }
}

fn is_safe(kind: Kind, text: &str) -> bool {
    kind == Kind::Other && {
        let name = text.to_ascii_lowercase();
        SAFE.iter().any(|part| name.contains(part))
    }
}

#[cfg(test)]
mod tests {
    use super::Unsafe;

    fn read(code: &str) -> (usize, usize) {
        let mut found = Unsafe::default();
        found.read(code);
        (found.evaluations, found.markup_of_input)
    }

    #[test]
    fn text_that_runs_as_code_is_counted() {
        for (code, count) in [
            ("eval('1 + 1')", 1),
            ("window.eval(x); new Function('a', b)", 2),
            ("setTimeout('tick()', 10); setInterval(\"x\", 1)", 2),
            ("setTimeout(tick, 10); setTimeout(() => eval2(), 1)", 0),
            ("function eval(x) {} math.eval('1')", 0),
            ("// eval(x)\nconst a = 'eval(x)'", 0),
        ] {
            assert_eq!(read(code).0, count, "{code}");
        }
    }

    #[test]
    fn input_that_becomes_markup_is_counted_once_a_statement() {
        for (code, count) in [
            ("list.innerHTML = field.value", 1),
            ("list.innerHTML += `<li>${field.value} ${field.value}</li>`;", 1),
            (
                "list.insertAdjacentHTML('beforeend', '<li>' + field.value + '</li>')",
                1,
            ),
            ("document.write(location.hash)", 1),
            ("a.outerHTML = prompt('Name?')", 1),
            ("list.innerHTML = escapeHtml(field.value)", 0),
            ("list.innerHTML = Number(field.value)", 0),
            ("list.textContent = field.value", 0),
            ("list.innerHTML = ''; show(field.value)", 0),
            ("list.innerHTML = ''\nshow(field.value)", 0),
            ("if (a) { list.innerHTML = '' } field.value = ''", 0),
            ("if (list.innerHTML == field.value) go()", 0),
            ("file.write(field.value)", 0),
        ] {
            assert_eq!(read(code).1, count, "{code}");
        }
    }

    #[test]
    fn a_hostile_script_is_read_in_time() {
        let code = "a.innerHTML = (".repeat(100_000);
        assert_eq!(read(&code), (0, 0));
    }
}
