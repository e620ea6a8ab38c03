//! Code fences of Markdown: lines of three or more backticks or tildes.

/// A fence that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fence {
    /// Its first line, with its end.
    pub opening: String,
    mark: u8,
    width: usize,
}

impl Fence {
    /// The fence that a line opens.
    pub fn opened_by(line: &str) -> Option<Self> {
        let (mark, width) = marks(line)?;
        let fence = Self {
            opening: line.to_owned(),
            mark,
            width,
        };
        // a line with backticks behind the first ones is code within words
        (mark != b'`' || !fence.info().contains('`')).then_some(fence)
    }

    /// What stands behind the marks, in lower case: the name of a language.
    pub fn info(&self) -> String {
        self.info_as_written().to_ascii_lowercase()
    }

    /// As [`Self::info`], in the case in which it stands there.
    pub fn info_as_written(&self) -> &str {
        let rest = self.opening.trim_start().get(self.width..).unwrap_or_default();
        rest.trim()
    }

    /// Whether a line closes it. A special token of a model may stand behind the marks.
    pub fn is_closed_by(&self, line: &str) -> bool {
        marks(line).is_some_and(|(mark, width)| {
            let rest = line.trim_start().get(width..).unwrap_or_default().trim();
            let is_end = rest.is_empty() || rest.starts_with("<|") || rest.starts_with("<｜");
            mark == self.mark && width >= self.width && is_end
        })
    }

    /// The line that closes it, from its start to behind its end, at or behind `from`, which begins a line. A last
    /// line without an end counts only when nothing follows any more. Else gives where to look next.
    pub fn closing_line(&self, text: &str, from: usize, last: bool) -> Result<(usize, usize), usize> {
        let mut start = from;
        loop {
            let rest = text.as_bytes().get(start..).unwrap_or_default();
            let end = match memchr::memchr(b'\n', rest) {
                Some(newline) => start + newline + 1,
                None if last && !rest.is_empty() => text.len(),
                None => return Err(start),
            };
            if self.is_closed_by(text.get(start..end).unwrap_or_default()) {
                return Ok((start, end));
            }
            start = end;
        }
    }
}

/// The marks at the start of a line, and how many of them there are.
fn marks(line: &str) -> Option<(u8, usize)> {
    let body = line.trim_start().as_bytes();
    let mark = body.first().copied().filter(|mark| matches!(mark, b'`' | b'~'))?;
    let width = body.iter().take_while(|byte| **byte == mark).count();
    (width >= 3).then_some((mark, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_open_and_close() {
        let fence = Fence::opened_by("  ```HTML title=x\n").unwrap();
        assert_eq!(fence.info(), "html title=x");
        assert!(fence.is_closed_by("````  \n") && fence.is_closed_by("```"));
        assert!(fence.is_closed_by("```<|im_end|>\n"));
        assert!(!fence.is_closed_by("``") && !fence.is_closed_by("~~~") && !fence.is_closed_by("``` x"));
        assert_eq!(fence.closing_line("a\nb```\n```\nc", 0, false), Ok((7, 11)));
        assert_eq!(fence.closing_line("a\n```", 0, false), Err(2));
        assert_eq!(fence.closing_line("a\n```", 2, true), Ok((2, 5)));
        assert_eq!(Fence::opened_by("```a``` is code\n"), None);
        assert_eq!(Fence::opened_by("``\n"), None);
    }
}
