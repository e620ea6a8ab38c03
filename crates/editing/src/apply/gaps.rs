//! Where a blank against no blank means nothing: `a:b` and `a: b` in a declaration, `x=1` and `x = 1` in a script,
//! `<p >` and `<p>` in a tag. Never in texts, strings and regular expressions, nor between `a` and `:hover`.

use super::align::units;
use super::balance::Language;
use super::page::{Page, RawText};
use super::scanner::{Part, Scanner};
use crate::html::token::{Token, Tokenizer};
use crate::text::slice::{byte, slice};
use std::ops::Range;

/// The places of a page at which a blank means nothing.
#[derive(Debug, Clone)]
pub(super) struct Gaps {
    /// A bit for each byte of the page: that of the character behind the place.
    free: Vec<u64>,
}

impl Gaps {
    /// Reads a page; linear in it.
    pub fn read(page: &Page<'_>) -> Self {
        let mut gaps = Self {
            free: vec![0; page.code.len() / 64 + 1],
        };
        for raw in page.raw_texts().iter().filter(|raw| raw.is_plain) {
            gaps.raw_text(page, raw);
        }
        for token in Tokenizer::new(page.code) {
            if let Token::Tag(tag) = token {
                gaps.tag(page.code, &tag.span);
            }
        }
        gaps
    }

    /// Whether blanks before the character at `at` mean nothing.
    pub fn is_free(&self, at: usize) -> bool {
        self.free
            .get(at / 64)
            .is_some_and(|bits| (bits >> (at % 64)) & 1 == 1)
    }

    fn set(&mut self, at: usize) {
        if let Some(bits) = self.free.get_mut(at / 64) {
            *bits |= 1 << (at % 64);
        }
    }

    fn raw_text(&mut self, page: &Page<'_>, raw: &RawText) {
        let code = page.text(raw.content.clone());
        let mut style = Statements::read(code, raw.language);
        self.code(code, raw.content.start, raw.language, &mut style);
    }

    /// The places of a script, a style, or the value of a `style` attribute.
    fn code(&mut self, code: &str, offset: usize, language: Language, statements: &mut Statements) {
        let mut parts = Scanner::new(code, language)
            .filter(|part| !matches!(part, Part::Bracket(..)))
            .peekable();
        let mut left: Option<usize> = None;
        for unit in units(code) {
            let right = unit.start;
            while parts.next_if(|part| span(part).end <= right).is_some() {}
            let within = parts
                .peek()
                .filter(|part| span(part).start < right && left.is_none_or(|left| span(part).start <= left));
            let signs = (left.map_or(0, |at| byte(code, at)), byte(code, right));
            if within.is_none() {
                statements.reach(code, right);
            }
            let is_free = match within {
                Some(Part::Comment(_)) => !matches!(signs, (b'*' | b'/', b'*' | b'/')),
                Some(_) => false,
                None if language == Language::Script => may_part(signs),
                None => statements.may_part(code, signs),
            };
            if is_free {
                self.set(offset + right);
            }
            if within.is_none() {
                statements.pass(code, right);
            }
            left = Some(right);
        }
    }

    /// The places of a tag, and those of the value of its `style` attribute.
    fn tag(&mut self, code: &str, span: &Range<usize>) {
        let tag = slice(code, span.clone());
        let (mut left, mut before) = (0_u8, 0_u8);
        let (mut has_value, mut until) = (false, 0);
        let mut name = 0..0;
        let bare: Vec<usize> = units(tag).map(|unit| unit.start).collect();
        for (index, at) in bare.iter().copied().enumerate() {
            if at < until {
                left = byte(tag, at);
                continue;
            }
            let right = byte(tag, at);
            let next = bare.get(index + 1).map_or(0, |at| byte(tag, *at));
            let is_quote = |sign| matches!(sign, b'"' | b'\'');
            let is_free = match right {
                b'=' => is_quote(next),
                b'>' => left != b'/',
                b'/' => next == b'>' && (is_quote(left) || !has_value),
                _ => is_quote(right) && left == b'=',
            };
            if is_free && index > 1 {
                self.set(span.start + at);
            }
            if is_quote(right) && left == b'=' {
                let len = memchr::memchr(right, tag.as_bytes().get(at + 1..).unwrap_or_default());
                let value = at + 1..at + 1 + len.unwrap_or(0);
                until = value.end + 1;
                if slice(tag, name.clone()).eq_ignore_ascii_case("style") {
                    self.declarations(slice(tag, value.clone()), span.start + value.start);
                }
            } else if right == b'=' {
                has_value = true;
            } else if before != right || !right.is_ascii_punctuation() {
                let goes_on = name.end == at && left != b'=';
                name = if goes_on { name.start..at + 1 } else { at..at + 1 };
            }
            before = right;
            left = right;
        }
    }

    fn declarations(&mut self, value: &str, offset: usize) {
        if !value.contains('&') {
            let mut statements = Statements::read(value, Language::Style);
            self.code(value, offset, Language::Style, &mut statements);
        }
    }
}

fn span(part: &Part) -> Range<usize> {
    match part {
        Part::Text(span) | Part::Comment(span) => span.clone(),
        Part::Bracket(at, _) => *at..at + 1,
    }
}

/// Whether two signs of a script may stand with or without a blank between them.
fn may_part((left, right): (u8, u8)) -> bool {
    const OPERATORS: &[u8] = b"+-*/%=<>!&|^~?:.";
    if left == 0 {
        return true;
    }
    let is_odd = |sign: u8| matches!(sign, b'\\' | b'#' | b'@');
    if is_odd(left) || is_odd(right) {
        return false;
    }
    if left == b'.' || right == b'.' {
        // `1 .a` is no `1.a`, and `a ? .5 : b` no `a?.5:b`
        let other = if left == b'.' { right } else { left };
        return !other.is_ascii_digit() && !OPERATORS.contains(&other);
    }
    if !(OPERATORS.contains(&left) && OPERATORS.contains(&right)) {
        return true;
    }
    // a sign before an operand behind an operator: `a=-1`, `a&&!b`
    matches!(right, b'-' | b'+' | b'!' | b'~')
        && left != right
        && !matches!((left, right), (b'<', b'!') | (b'/', _))
}

/// The statements of a style, read forward.
#[derive(Debug)]
struct Statements {
    /// Where each ends: `{`, `}` and `;`.
    ends: Vec<usize>,
    next: usize,
    /// The first character of the current one, and where its first colon is.
    start: Option<usize>,
    colon: Option<usize>,
    /// The last character that is no part of a string or comment.
    last: Option<usize>,
    parentheses: usize,
    brackets: usize,
}

impl Statements {
    fn read(code: &str, language: Language) -> Self {
        let mut ends = Vec::new();
        let (mut at, mut depth) = (0, 0_usize);
        let semicolons = |from: usize, to: usize, depth: usize, ends: &mut Vec<usize>| {
            if depth == 0 {
                let text = slice(code, from..to).as_bytes();
                ends.extend(memchr::memchr_iter(b';', text).map(|found| from + found));
            }
        };
        let parts = Scanner::new(code, language);
        for part in parts.take_while(|_| language == Language::Style) {
            let span = span(&part);
            semicolons(at, span.start, depth, &mut ends);
            at = span.end;
            if let Part::Bracket(bracket, _) = part {
                match byte(code, bracket) {
                    b'(' => depth += 1,
                    b')' => depth = depth.saturating_sub(1),
                    b'{' | b'}' => {
                        depth = 0;
                        ends.push(bracket);
                    }
                    _ => {}
                }
            }
        }
        if language == Language::Style {
            semicolons(at, code.len(), depth, &mut ends);
        }
        Self {
            ends,
            next: 0,
            start: None,
            colon: None,
            last: None,
            parentheses: 0,
            brackets: 0,
        }
    }

    /// Goes on to the statement that holds a place or ends there.
    fn reach(&mut self, code: &str, at: usize) {
        while self.ends.get(self.next).is_some_and(|end| *end < at) {
            self.next += 1;
            (self.start, self.colon, self.parentheses, self.brackets) = (None, None, 0, 0);
        }
        if self.start.is_none()
            && self.ends.get(self.next) != Some(&at)
            && !slice(code, at..code.len()).starts_with("/*")
        {
            self.start = Some(at);
        }
    }

    /// Takes in the sign at a place that is no part of a string or comment.
    fn pass(&mut self, code: &str, at: usize) {
        self.last = Some(at);
        match byte(code, at) {
            b'(' => self.parentheses += 1,
            b')' => self.parentheses = self.parentheses.saturating_sub(1),
            b'[' => self.brackets += 1,
            b']' => self.brackets = self.brackets.saturating_sub(1),
            b':' if self.colon.is_none() => self.colon = Some(at),
            _ => {}
        }
    }

    /// Whether two signs may stand with or without a blank between them; the second is where [`Self::reach`] went.
    fn may_part(&self, code: &str, (left, right): (u8, u8)) -> bool {
        let is_end = |sign| matches!(sign, b'{' | b'}' | b';');
        let is_flat = self.parentheses == 0 && self.brackets == 0;
        if left == 0 || (is_flat && (is_end(left) || is_end(right))) {
            return true;
        }
        let is_within = self.parentheses > 0 && self.brackets == 0;
        if (is_flat || is_within) && (left == b',' || right == b',') {
            return true;
        }
        if is_within && (left == b'(' || right == b')') {
            return true;
        }
        let start = slice(code, self.start.unwrap_or(code.len())..code.len());
        let is_prelude = self
            .ends
            .get(self.next)
            .is_some_and(|end| byte(code, *end) == b'{');
        if start.starts_with('@') {
            return is_prelude && is_within && start.starts_with("@media") && (left == b':' || right == b':');
        }
        if is_prelude {
            let joins = |sign| matches!(sign, b'>' | b'~' | b'+');
            return is_flat && (joins(left) != joins(right));
        }
        let is_first_colon =
            (right == b':' && self.colon.is_none()) || (left == b':' && self.is_behind_first_colon(code));
        let is_slash = |sign, other| sign == b'/' && !matches!(other, b'/' | b'*');
        is_flat && (is_first_colon || right == b'!' || is_slash(left, right) || is_slash(right, left))
    }

    /// Whether the last sign is the first colon of the statement, behind the name of a property.
    fn is_behind_first_colon(&self, code: &str) -> bool {
        let Some((start, colon)) = self.start.zip(self.colon).filter(|_| self.last == self.colon) else {
            return false;
        };
        let name = slice(code, start..colon).trim_ascii();
        !name.is_empty()
            && name
                .bytes()
                .all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_' | b'*'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page with `·` where a blank means nothing and none stands.
    fn free(code: &str) -> String {
        let page = Page::new(code);
        let gaps = Gaps::read(&page);
        let mut text = String::new();
        for (at, sign) in code.char_indices() {
            let follows_blank = code[..at].ends_with([' ', '\n']);
            if gaps.is_free(at) && !follows_blank && at > 0 {
                text.push('·');
            }
            text.push(sign);
        }
        text
    }

    fn script(code: &str) -> String {
        let marked = free(&format!("<script>{code}</script>"));
        marked
            .trim_start_matches("<script·>·")
            .trim_start_matches("<script>·")
            .replace("</script·>", "")
    }

    fn style(code: &str) -> String {
        let marked = free(&format!("<style>{code}</style>"));
        marked.trim_start_matches("<style·>·").replace("</style·>", "")
    }

    #[test]
    fn blanks_of_scripts_mean_nothing_between_tokens() {
        assert_eq!(script("x=1"), "x·=·1");
        assert_eq!(script("a>=b"), "a·>=·b");
        assert_eq!(script("a++"), "a·++");
        assert_eq!(script("f(a,-1)"), "f·(·a·,·-·1·)");
        assert_eq!(script("a?.5:b"), "a·?.5·:·b");
        assert_eq!(script("'a b:c'"), "'a b:c'");
        assert_eq!(script("/a=b/.c"), "/a=b/.·c");
        assert_eq!(script("`a:${b+c}`"), "`a:${·b·+·c·}`");
        assert_eq!(script("1.5"), "1.5");
    }

    #[test]
    fn blanks_of_styles_mean_nothing_in_few_places() {
        assert_eq!(style("a:b{c:d;e:f!x}"), "a:b·{·c·:·d·;·e·:·f·!x·}");
        assert_eq!(style("a>b,c.d{}"), "a·>·b·,·c.d·{·}");
        assert_eq!(style("@media (a:b){c{d:e}}"), "@media (·a·:·b·)·{·c·{·d·:·e·}·}");
        assert_eq!(style("a{b:calc(1+2)}"), "a·{·b·:·calc(·1+2·)·}");
        assert_eq!(style("a{b:1/2 0-5px}"), "a·{·b·:·1·/·2 0-5px·}");
        assert_eq!(style("a{b:url(x:y;z)}"), "a·{·b·:·url(·x:y;z·)·}");
        assert_eq!(style("a[b~=c]{}"), "a[b~=c]·{·}");
        assert_eq!(style("a:not(b:c){}"), "a:not(·b:c·)·{·}");
    }

    #[test]
    fn blanks_of_tags_mean_nothing_around_equals_signs() {
        assert_eq!(free("<a href=\"b c\">d:e</a>"), "<a href·=·\"b c\"·>d:e</a·>");
        assert_eq!(free("<a b=c>"), "<a b=c·>");
        assert_eq!(free("<br/>"), "<br·/>");
        assert_eq!(free("<a b=c/>"), "<a b=c/>");
        assert_eq!(
            free("<i style=\"a:b;c:d\" x=\"a:b\">"),
            "<i style·=·\"·a·:·b·;·c·:·d\" x·=·\"a:b\"·>"
        );
    }
}
