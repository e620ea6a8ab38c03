use std::ops::Range;

use crate::{Piece, pieces, text};

/// How deep rules are looked for in one another.
pub const MAX_DEPTH: usize = 8;

/// A rule, by positions in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// From its selector to behind its closing brace.
    pub span: Range<usize>,
    /// Its selectors, or the head of an at-rule.
    pub prelude: Range<usize>,
    /// What stands between its braces.
    pub body: Range<usize>,
}

/// The rules within `place` of a source, as that of a style element within a page, in the order of their ends; those
/// within an at-rule too. Those that are not closed are none. Linear in the place.
#[must_use]
pub fn rules(source: &str, place: Range<usize>) -> Vec<Rule> {
    let offset = place.start;
    let moved = |span: Range<usize>| offset + span.start..offset + span.end;
    let mut found = Vec::new();
    let mut open: Vec<(Range<usize>, usize)> = Vec::new();
    // Those that are open and too deep.
    let mut deeper = 0_usize;
    for piece in pieces(text(source, place)) {
        match piece {
            Piece::Open { .. } if open.len() == MAX_DEPTH => deeper += 1,
            Piece::Open { prelude, brace } => open.push((prelude, brace + 1)),
            Piece::Close { .. } if deeper > 0 => deeper -= 1,
            Piece::Close { brace } => {
                if let Some((prelude, body)) = open.pop() {
                    found.push(Rule {
                        span: moved(prelude.start..brace + 1),
                        prelude: moved(prelude),
                        body: moved(body..brace),
                    });
                }
            }
            Piece::Declaration(_) | Piece::Other(_) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_within_at_rules_and_beside_comments() {
        let css = "@import 'a;{';\n/* .x { */ .a, .b > p {\n color: red; /* } */ content: '}'; }\n@media (x) { .c{d:e} }\n.open {";
        let read: Vec<(&str, &str)> = rules(css, 0..css.len())
            .into_iter()
            .map(|rule| (text(css, rule.prelude), text(css, rule.span)))
            .collect();
        assert_eq!(
            read,
            [
                (".a, .b > p", ".a, .b > p {\n color: red; /* } */ content: '}'; }"),
                (".c", ".c{d:e}"),
                ("@media (x)", "@media (x) { .c{d:e} }")
            ]
        );
    }

    #[test]
    fn places_are_those_of_the_source() {
        let page = "<style>ä{b:c}</style>";
        let found = rules(page, 7..14);
        let read = found
            .iter()
            .map(|rule| (text(page, rule.prelude.clone()), text(page, rule.body.clone())));
        assert_eq!(read.collect::<Vec<_>>(), [("ä", "b:c")]);
    }

    #[test]
    fn rules_within_rules_are_read_so_deep() {
        let css = format!("{}{}", "a{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(rules(&css, 0..css.len()).len(), MAX_DEPTH);
    }
}
