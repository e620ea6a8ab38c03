//! How deep the elements of a drawing are in each other, and what their attributes and namespaces come to, told from the
//! text: reading it takes time for each of them, and more than that for many at once.

use crate::error::ImageError;

/// How deep elements may be nested, below the root.
pub(super) const MAX_DEPTH: usize = 256;
/// Most attributes of an element: each is compared with those before it.
const MAX_ATTRIBUTES: usize = 256;
/// Most namespaces that are copied: an element that declares one gets a copy of all that are declared around it.
const MAX_NAMESPACES: usize = 500_000;

/// Goes over a text once. What is no XML is left to the parser, which ends at the first thing that is wrong.
///
/// # Errors
/// When it is too much, and for entities that hold elements.
pub(super) fn check(text: &str) -> Result<(), ImageError> {
    let mut scan = Scan {
        rest: text.as_bytes(),
        // What each open element declares.
        open: Vec::new(),
        declared: 0,
        copied: 0,
    };
    while scan.next()? {}
    Ok(())
}

struct Scan<'a> {
    rest: &'a [u8],
    open: Vec<usize>,
    declared: usize,
    copied: usize,
}

impl Scan<'_> {
    /// Behind the next mark-up. Whether there was one.
    fn next(&mut self) -> Result<bool, ImageError> {
        let Some(at) = self.rest.iter().position(|byte| *byte == b'<') else {
            return Ok(false);
        };
        self.rest = self.rest.get(at..).unwrap_or_default();
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if self.rest.starts_with(begin.as_bytes()) {
                return Ok(self.skip(begin.len(), end.as_bytes()));
            }
        }
        if self.rest.starts_with(b"<!") {
            return self.definitions();
        }
        if self.rest.starts_with(b"</") {
            self.declared -= self.open.pop().unwrap_or(0);
            return Ok(self.skip(2, b">"));
        }
        self.element()
    }

    /// Behind `end`, from `from` on.
    fn skip(&mut self, from: usize, end: &[u8]) -> bool {
        let rest = self.rest.get(from..).unwrap_or_default();
        let found = rest.windows(end.len()).position(|window| window == end);
        self.rest = found
            .and_then(|at| rest.get(at + end.len()..))
            .unwrap_or_default();
        found.is_some()
    }

    /// Behind a DOCTYPE. What it defines holds no elements: they would be there as often as it is named.
    fn definitions(&mut self) -> Result<bool, ImageError> {
        let mut is_within = false;
        self.rest = self.rest.get(2..).unwrap_or_default();
        while let Some((byte, after)) = self.rest.split_first() {
            match byte {
                b'"' | b'\'' => {
                    let length = after
                        .iter()
                        .position(|other| other == byte)
                        .unwrap_or(after.len());
                    let (value, _) = after.split_at(length);
                    if value.contains(&b'<') {
                        return Err(ImageError::SvgEntities);
                    }
                    self.rest = after.get(length + 1..).unwrap_or_default();
                    continue;
                }
                b'<' if self.rest.starts_with(b"<!--") => {
                    self.skip(4, b"-->");
                    continue;
                }
                b'[' => is_within = true,
                b']' => is_within = false,
                b'>' if !is_within => {
                    self.rest = after;
                    return Ok(true);
                }
                _ => {}
            }
            self.rest = after;
        }
        Ok(false)
    }

    /// Behind the start of an element.
    fn element(&mut self) -> Result<bool, ImageError> {
        let (mut attributes, mut declares, mut is_closed) = (0, 0, false);
        let mut name = 1;
        let mut at = 1;
        loop {
            let Some(byte) = self.rest.get(at) else {
                self.rest = &[];
                return Ok(false);
            };
            at += 1;
            match byte {
                b'=' => {
                    attributes += 1;
                    let named = self.rest.get(name..at).unwrap_or_default();
                    declares += usize::from(named.starts_with(b"xmlns"));
                }
                b'"' | b'\'' => {
                    let value = self.rest.get(at..).unwrap_or_default();
                    let length = value.iter().position(|other| other == byte);
                    at += length.unwrap_or(value.len()) + 1;
                    name = at;
                }
                b'>' => break,
                byte if byte.is_ascii_whitespace() => name = at,
                _ => {}
            }
            is_closed = *byte == b'/';
        }
        self.rest = self.rest.get(at..).unwrap_or_default();
        if declares > 0 {
            self.copied += self.declared + declares;
        }
        if !is_closed {
            self.open.push(declares);
            self.declared += declares;
        }
        let is_too_much =
            self.open.len() > MAX_DEPTH + 1 || attributes > MAX_ATTRIBUTES || self.copied > MAX_NAMESPACES;
        if is_too_much {
            return Err(ImageError::SvgTooComplex);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(depth: usize, inside: &str) -> String {
        [&"<g>".repeat(depth), inside, &"</g>".repeat(depth)].concat()
    }

    #[test]
    fn elements_are_nested_as_deep_as_may_be_and_no_deeper() {
        assert!(check(&nested(MAX_DEPTH + 1, "<rect/>")).is_ok());
        assert!(check(&nested(MAX_DEPTH + 2, "")).is_err());
        // One beside the other, whatever they are written with.
        assert!(check(&"<g a='/' b=\">\"><rect a='/'/><rect /></g>".repeat(1_000)).is_ok());
    }

    #[test]
    fn what_only_looks_like_an_end_ends_nothing() {
        for hidden in [
            "<!--</g>-->",
            "<![CDATA[</g>]]>",
            "<?x </g>?>",
            "<a b='</g>'/>",
            "<a b='/'></a>",
        ] {
            let deep = ["<g>", hidden].concat().repeat(MAX_DEPTH + 2);
            assert!(check(&deep).is_err(), "{hidden}");
        }
        let doctype = "<!DOCTYPE svg [<!-- ' --><!ENTITY a 'b'>]><svg>&a;</svg>";
        assert!(check(doctype).is_ok());
        assert!(check("<!DOCTYPE svg [<!ENTITY a '<g></g>'>]><svg>&a;</svg>").is_err());
        assert!(check("<!DOCTYPE svg PUBLIC '-//W3C' 'svg.dtd'><svg><g/></svg>").is_ok());
    }

    #[test]
    fn attributes_and_namespaces_are_counted() {
        let attributes = |count| format!("<g {}/>", "a = '=' ".repeat(count));
        assert!(check(&attributes(MAX_ATTRIBUTES)).is_ok());
        assert!(check(&attributes(MAX_ATTRIBUTES + 1)).is_err());
        let root: String = (0..200).map(|at| format!(" xmlns:a{at}='b'")).collect();
        let declaring = |count| format!("<svg{root}>{}</svg>", "<g xmlns='c'/>".repeat(count));
        assert!(check(&declaring(2_000)).is_ok());
        assert!(check(&declaring(3_000)).is_err());
        assert!(check(&format!("<svg{root}>{}</svg>", "<g a='xmlns'/>".repeat(30_000))).is_ok());
    }

    #[test]
    fn what_ends_anywhere_is_read_to_its_end() {
        let whole = "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg a='b'><!-- c --><g><![CDATA[d]]></g><?e?></svg>";
        for end in 0..=whole.len() {
            assert!(check(whole.get(..end).unwrap()).is_ok(), "{end}");
        }
    }
}
