use std::ops::Range;

use crate::{Kind, Tokens, tokens};

/// What a sheet is made of between its semicolons and braces. Those within round or square brackets count as well: a
/// text that leaves one open keeps the rules behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// An opening brace, and what stands before it: selectors, or the head of an at-rule. Blanks around that and
    /// comments before it are no part of it.
    Open { prelude: Range<usize>, brace: usize },
    /// A closing brace, whether one was opened or not.
    Close { brace: usize },
    /// A property and its value; it ends with a semicolon, a brace or the sheet.
    Declaration(Declaration),
    /// Anything else that ends so, as `@import` does.
    Other(Range<usize>),
}

/// A property and its value, without the blanks around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    pub property: Range<usize>,
    pub value: Range<usize>,
}

/// See [`pieces`].
#[derive(Debug, Clone)]
pub struct Pieces<'a> {
    tokens: Tokens<'a>,
    /// What was read since the last semicolon or brace.
    pending: Pending,
    /// A closing brace that ended a statement.
    close: Option<usize>,
}

/// The pieces of a sheet, or of what stands between the braces of a rule. Linear in it.
#[must_use]
pub fn pieces(sheet: &str) -> Pieces<'_> {
    Pieces {
        tokens: tokens(sheet),
        pending: Pending::default(),
        close: None,
    }
}

/// The declarations of a sheet or rule, however deep they stand; linear in it.
pub fn declarations(sheet: &str) -> impl Iterator<Item = Declaration> {
    pieces(sheet).filter_map(|piece| match piece {
        Piece::Declaration(declaration) => Some(declaration),
        _ => None,
    })
}

/// A statement as far as it is read.
#[derive(Debug, Clone, Default)]
struct Pending {
    span: Option<Range<usize>>,
    /// The word that it begins with.
    property: Option<Range<usize>>,
    /// The colon that follows this word, and what follows the colon.
    colon: Option<usize>,
    value: Option<Range<usize>>,
    /// Tokens, without blanks and comments.
    count: usize,
}

impl Pending {
    fn add(&mut self, kind: &Kind<'_>, span: Range<usize>) {
        let is_comment = matches!(kind, Kind::Comment(_));
        if matches!(kind, Kind::WhiteSpace(_)) || (is_comment && self.count == 0) {
            return;
        }
        extend(&mut self.span, &span);
        if self.colon.is_some() {
            extend(&mut self.value, &span);
        }
        if is_comment {
            return;
        }
        match kind {
            Kind::Ident(_) if self.count == 0 => self.property = Some(span),
            Kind::Colon if self.count == 1 && self.property.is_some() => self.colon = Some(span.end),
            _ => {}
        }
        self.count += 1;
    }

    /// The statement, if there is any.
    fn end(&mut self) -> Option<Piece> {
        let ended = std::mem::take(self);
        let declaration = ended
            .property
            .zip(ended.colon)
            .map(|(property, colon)| Declaration {
                property,
                value: ended.value.unwrap_or(colon..colon),
            });
        declaration
            .map(Piece::Declaration)
            .or_else(|| ended.span.map(Piece::Other))
    }

    fn open(&mut self, brace: usize) -> Piece {
        let ended = std::mem::take(self);
        Piece::Open {
            prelude: ended.span.unwrap_or(brace..brace),
            brace,
        }
    }
}

fn extend(span: &mut Option<Range<usize>>, by: &Range<usize>) {
    let start = span.as_ref().map_or(by.start, |span| span.start);
    *span = Some(start..by.end);
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if let Some(brace) = self.close.take() {
            return Some(Piece::Close { brace });
        }
        for token in self.tokens.by_ref() {
            let at = token.span.start;
            match token.kind {
                Kind::CurlyBracketBlock => return Some(self.pending.open(at)),
                Kind::CloseCurlyBracket => {
                    let Some(statement) = self.pending.end() else {
                        return Some(Piece::Close { brace: at });
                    };
                    self.close = Some(at);
                    return Some(statement);
                }
                Kind::Semicolon => {
                    if let Some(statement) = self.pending.end() {
                        return Some(statement);
                    }
                }
                kind => self.pending.add(&kind, token.span),
            }
        }
        self.pending.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text;

    /// Each piece in a form of its own.
    fn read(sheet: &str) -> Vec<String> {
        let of = |span: Range<usize>| text(sheet, span);
        let written = |piece| match piece {
            Piece::Open { prelude, .. } => format!("{} {{", of(prelude)),
            Piece::Close { .. } => "}".to_owned(),
            Piece::Declaration(Declaration { property, value }) => {
                format!("{}={}", of(property), of(value))
            }
            Piece::Other(span) => of(span).to_owned(),
        };
        pieces(sheet).map(written).collect()
    }

    #[test]
    fn statements_end_with_semicolons_and_braces() {
        assert_eq!(
            read("@import 'a;b' ; /* c */ .d /* e */ { /* f */ --g :h ; i: url(data:x;y) ! j} k:l;;;"),
            [
                "@import 'a;b'",
                ".d /* e */ {",
                "--g=h",
                "i=url(data:x;y) ! j",
                "}",
                "k=l"
            ]
        );
    }

    #[test]
    fn what_is_malformed_is_read_on() {
        assert_eq!(
            read("} a{b:c(;d:e} f{g:;*h:i;j k:l;'m\n}"),
            [
                "}", "a {", "b=c(", "d=e", "}", "f {", "g=", "*h:i", "j k:l", "'m", "}"
            ]
        );
        assert_eq!(read("/* a: b"), Vec::<String>::new());
        assert_eq!(read(".a\\{b{c:d"), [".a\\{b {", "c=d"]);
    }

    proptest! {
        #[test]
        fn pieces_of_any_text_are_in_order(sheet in "([a-c\\-@#:;,{}()'\"\\\\/* \nä]|url\\(|/\\*|\\*/){0,60}") {
            let mut end = 0;
            for piece in pieces(&sheet) {
                let spans = match piece {
                    Piece::Open { prelude, brace } => vec![prelude, brace..brace + 1],
                    Piece::Close { brace } => vec![brace..brace, brace..brace + 1],
                    Piece::Declaration(Declaration { property, value }) => vec![property, value],
                    Piece::Other(span) => vec![span],
                };
                for span in spans {
                    prop_assert!(end <= span.start && sheet.get(span.clone()).is_some());
                    end = span.end;
                }
            }
        }
    }
}
