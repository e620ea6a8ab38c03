//! Tags, comments and doctypes with their byte positions, by the rules of the HTML standard
//! (13.2.5, the tokenization stage), which decide what only looks like a tag: text within scripts,
//! styles and comments, and `>` within quoted attribute values.

use std::ops::Range;

/// What stands between the texts of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A start or end tag.
    Tag(Tag),
    /// A comment, of whatever form.
    Comment {
        /// From `<!--` to behind `-->`.
        span: Range<usize>,
        /// Whether it ends before the page does.
        closed: bool,
    },
    Doctype(Range<usize>),
    /// A start tag whose raw text never ends; the rest of the page is within it.
    UnclosedRawText(Tag),
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// From `<` to behind `>`.
    pub span: Range<usize>,
    /// The name, as the page writes it.
    pub name: Range<usize>,
    /// Whether it is an end tag.
    pub closing: bool,
    /// Whether it ends in `/>`.
    pub self_closing: bool,
}

/// Reads a page from its start. Iterating takes time linear in the page.
#[derive(Debug, Clone)]
pub struct Tokenizer<'a> {
    page: &'a [u8],
    at: usize,
    /// Open `svg` and `math` elements: CDATA and `/>` count within them.
    foreign: usize,
}

impl<'a> Tokenizer<'a> {
    /// A tokenizer at the start of `page`.
    #[must_use]
    pub fn new(page: &'a str) -> Self {
        Self {
            page: page.as_bytes(),
            at: 0,
            foreign: 0,
        }
    }

    /// Whether the last tag stands within `svg` or `math`.
    #[must_use]
    pub const fn in_foreign_content(&self) -> bool {
        self.foreign > 0
    }

    fn rest(&self, from: usize) -> &'a [u8] {
        self.page.get(from..).unwrap_or_default()
    }

    fn is(&self, name: &Range<usize>, wanted: &[u8]) -> bool {
        self.page
            .get(name.clone())
            .is_some_and(|name| name.eq_ignore_ascii_case(wanted))
    }

    fn comment(&mut self, start: usize) -> Token {
        let body = start + 4;
        let rest = self.rest(body);
        let end = if rest.starts_with(b">") {
            Some(body + 1)
        } else if rest.starts_with(b"->") {
            Some(body + 2)
        } else {
            // `--!>` ends a comment too; whichever comes first
            memchr::memmem::find_iter(rest, b"--").find_map(|at| match rest.get(at + 2..)? {
                [b'>', ..] => Some(body + at + 3),
                [b'!', b'>', ..] => Some(body + at + 4),
                // find_iter steps over overlaps: `--->` has its `-->` one further
                [b'-', b'>', ..] => Some(body + at + 4),
                [b'-', b'!', b'>', ..] => Some(body + at + 5),
                _ => None,
            })
        };
        self.at = end.unwrap_or(self.page.len());
        Token::Comment {
            span: start..self.at,
            closed: end.is_some(),
        }
    }

    fn bogus(&mut self, start: usize) -> Token {
        let end = memchr::memchr(b'>', self.rest(start)).map(|at| start + at + 1);
        self.at = end.unwrap_or(self.page.len());
        Token::Comment {
            span: start..self.at,
            closed: end.is_some(),
        }
    }

    fn declaration(&mut self, start: usize) -> Token {
        let rest = self.rest(start);
        if rest.starts_with(b"<!--") {
            return self.comment(start);
        }
        if self.foreign > 0 && rest.starts_with(b"<![CDATA[") {
            let end = memchr::memmem::find(rest, b"]]>").map(|at| start + at + 3);
            self.at = end.unwrap_or(self.page.len());
            return Token::Comment {
                span: start..self.at,
                closed: end.is_some(),
            };
        }
        let is_doctype = rest
            .get(2..9)
            .is_some_and(|word| word.eq_ignore_ascii_case(b"doctype"));
        let token = self.bogus(start);
        match token {
            Token::Comment { span, closed: true } if is_doctype => Token::Doctype(span),
            other => other,
        }
    }

    /// The tag at `start`, when it is one and ends before the page does.
    fn tag(&self, start: usize, closing: bool) -> Option<Tag> {
        let name_start = start + 1 + usize::from(closing);
        let name_len = self
            .rest(name_start)
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))?;
        let name = name_start..name_start + name_len;
        let mut at = name.end;
        let mut self_closing = false;
        // Attributes: a quote opens a value only right behind `=`.
        let mut behind_equals = false;
        loop {
            let byte = *self.page.get(at)?;
            match byte {
                b'>' => break,
                b'"' | b'\'' if behind_equals => {
                    at += 1 + memchr::memchr(byte, self.rest(at + 1))?;
                    behind_equals = false;
                    self_closing = false;
                }
                b'=' => behind_equals = true,
                b'/' => self_closing = !behind_equals,
                _ if byte.is_ascii_whitespace() => {}
                _ => {
                    self_closing = false;
                    if behind_equals {
                        // an unquoted value runs to the next blank or `>`
                        let value = self.rest(at);
                        at += value
                            .iter()
                            .position(|byte| byte.is_ascii_whitespace() || *byte == b'>')?;
                        behind_equals = false;
                        continue;
                    }
                }
            }
            at += 1;
        }
        Some(Tag {
            span: start..at + 1,
            name,
            closing,
            self_closing,
        })
    }

    /// Where the raw text of the element that `tag` opens ends: at its end tag.
    fn raw_text_end(&self, tag: &Tag) -> Option<usize> {
        let name = self.page.get(tag.name.clone()).unwrap_or_default();
        if name.eq_ignore_ascii_case(b"plaintext") {
            return None;
        }
        let is_script = name.eq_ignore_ascii_case(b"script");
        let mut at = tag.span.end;
        // Within `<!--` in a script, an inner `<script` hides one end tag (the double escaped states).
        let (mut escaped, mut double_escaped) = (false, false);
        loop {
            let rest = self.rest(at);
            let next = if is_script && escaped {
                memchr::memchr2(b'<', b'-', rest)
            } else {
                memchr::memchr(b'<', rest)
            };
            at += next?;
            let rest = self.rest(at);
            if is_script && escaped && rest.starts_with(b"-->") {
                (escaped, double_escaped) = (false, false);
                at += 3;
            } else if is_script && !escaped && rest.starts_with(b"<!--") {
                escaped = true;
                // `<!-->` and `<!--->` end at once: their dashes are looked at again
                at += 2;
            } else if rest.starts_with(b"</") && names(rest.get(2..), name) {
                if !double_escaped {
                    return Some(at);
                }
                double_escaped = false;
                at += 2;
            } else if is_script && escaped && names(rest.get(1..), b"script") {
                double_escaped = true;
                at += 1;
            } else {
                at += 1;
            }
        }
    }
}

impl Iterator for Tokenizer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        loop {
            let start = self.at + memchr::memchr(b'<', self.rest(self.at))?;
            let second = self.page.get(start + 1).copied().unwrap_or(0);
            let closing = second == b'/';
            let first_of_name = if closing {
                self.page.get(start + 2).copied().unwrap_or(0)
            } else {
                second
            };
            if matches!(second, b'!') {
                return Some(self.declaration(start));
            }
            if second == b'?' || (closing && !first_of_name.is_ascii_alphabetic() && first_of_name != 0) {
                return Some(self.bogus(start));
            }
            if !first_of_name.is_ascii_alphabetic() {
                self.at = start + 1;
                continue;
            }
            let Some(tag) = self.tag(start, closing) else {
                self.at = self.page.len();
                return None;
            };
            self.at = tag.span.end;
            if self.is(&tag.name, b"svg") || self.is(&tag.name, b"math") {
                if closing {
                    self.foreign = self.foreign.saturating_sub(1);
                } else if !tag.self_closing {
                    self.foreign += 1;
                }
            }
            let name = self.page.get(tag.name.clone()).unwrap_or_default();
            if !closing && is_raw_text(name) && !(self.foreign > 0 && tag.self_closing) {
                match self.raw_text_end(&tag) {
                    Some(end) => self.at = end,
                    None => {
                        self.at = self.page.len();
                        return Some(Token::UnclosedRawText(tag));
                    }
                }
            }
            return Some(Token::Tag(tag));
        }
    }
}

/// Elements whose content holds no tags (HTML standard, 13.2.6.4).
const RAW_TEXT: [&[u8]; 9] = [
    b"script",
    b"style",
    b"textarea",
    b"title",
    b"xmp",
    b"iframe",
    b"noembed",
    b"noframes",
    b"plaintext",
];

/// Whether an element of this name holds raw text.
#[must_use]
pub fn is_raw_text(name: &[u8]) -> bool {
    RAW_TEXT.iter().any(|raw| name.eq_ignore_ascii_case(raw))
}

/// Whether a text begins with a whole tag name.
fn names(text: Option<&[u8]>, name: &[u8]) -> bool {
    text.and_then(|text| text.split_at_checked(name.len()))
        .is_some_and(|(start, rest)| {
            start.eq_ignore_ascii_case(name)
                && rest
                    .first()
                    .is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(page: &str) -> Vec<String> {
        Tokenizer::new(page)
            .map(|token| match token {
                Token::Tag(tag) => page[tag.span].to_owned(),
                Token::UnclosedRawText(tag) => format!("unclosed {}", &page[tag.span]),
                Token::Comment { span, closed } => format!("comment {} {closed}", &page[span]),
                Token::Doctype(span) => page[span].to_owned(),
            })
            .collect()
    }

    #[test]
    fn tags_within_quotes_scripts_styles_and_comments_are_text() {
        assert_eq!(
            tags(
                "<!DOCTYPE html><a title='1 > 0' b=\"<p>\"><script>'<p>' < \"</p>\"</script><!-- <i> --><style><b></style>"
            ),
            [
                "<!DOCTYPE html>",
                "<a title='1 > 0' b=\"<p>\">",
                "<script>",
                "</script>",
                "comment <!-- <i> --> true",
                "<style>",
                "</style>"
            ]
        );
    }

    #[test]
    fn what_only_looks_like_a_tag_is_text() {
        assert_eq!(tags("a < b <3 <> </> x<"), ["comment </> true"]);
        assert_eq!(tags("<p"), Vec::<String>::new());
    }

    #[test]
    fn comments_end_as_the_standard_says() {
        assert_eq!(tags("<!--><b>"), ["comment <!--> true", "<b>"]);
        assert_eq!(tags("<!-- a ---><b>"), ["comment <!-- a ---> true", "<b>"]);
        assert_eq!(tags("<!-- a --!><b>"), ["comment <!-- a --!> true", "<b>"]);
        assert_eq!(tags("<!-- <b>"), ["comment <!-- <b> false"]);
    }

    #[test]
    fn a_script_within_a_comment_within_a_script_hides_one_end() {
        assert_eq!(
            tags("<script><!-- <script> </script> --> </script><p>"),
            ["<script>", "</script>", "<p>"]
        );
        assert_eq!(
            tags("<script><!-- </script><p>"),
            ["<script>", "</script>", "<p>"]
        );
        assert_eq!(tags("<script>let a"), ["unclosed <script>"]);
        assert_eq!(tags("<script>a</scripty></script>"), ["<script>", "</script>"]);
    }

    #[test]
    fn self_closing_counts_in_svg() {
        let mut tokens = Tokenizer::new("<svg><style/><path d=a/></svg>");
        let Some(Token::Tag(svg)) = tokens.next() else {
            panic!()
        };
        assert!(!svg.self_closing);
        let Some(Token::Tag(style)) = tokens.next() else {
            panic!()
        };
        assert!(style.self_closing);
        let Some(Token::Tag(path)) = tokens.next() else {
            panic!()
        };
        assert!(!path.self_closing, "the slash belongs to the unquoted value");
    }
}
