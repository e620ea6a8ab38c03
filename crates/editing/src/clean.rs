//! Strips what models write around a page: code fences, a leading `html` word, prose before and after.

/// How much text is looked at for the beginning of a page before whatever came is passed on.
const LOOK_AHEAD: usize = 4_096;
const FENCE: &str = "```";
const PAGE_END: &str = "</html>";

/// Cleans a page that comes in pieces. What is certain is passed on at once.
#[derive(Debug, Clone, Default)]
pub struct PageCleaner {
    state: State,
    /// Text not yet passed on.
    held: String,
    /// The end of what was passed on, long enough to know [`PAGE_END`].
    tail: String,
    /// How many bytes of `held` are known to be blank, from its start.
    blank: usize,
    /// How many bytes of `held` are known to have no `<`.
    without_tag: usize,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Before,
    Within,
    After,
}

impl PageCleaner {
    /// A cleaner that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next piece and gives what of the page is certain now.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        match self.state {
            State::Before => match page_start(&self.held) {
                Some(start) => {
                    self.state = State::Within;
                    self.held.drain(..start);
                    self.pass_on()
                }
                None => String::new(),
            },
            State::Within => self.pass_on(),
            State::After => {
                self.held.clear();
                String::new()
            }
        }
    }

    /// Ends the stream and gives the rest of the page.
    pub fn finish(&mut self) -> String {
        let rest = std::mem::take(&mut self.held);
        match self.state {
            State::After => String::new(),
            State::Within if self.after_page_end() && is_prose(&rest) => String::new(),
            State::Within => rest,
            State::Before => without_lead(&rest).to_owned(),
        }
    }

    /// Passes the held text on, except what may turn out to be the fence after the page.
    fn pass_on(&mut self) -> String {
        let mut out = String::new();
        loop {
            if self.after_page_end() {
                // what was looked at when an earlier piece came is not looked at again
                let rest = self.held.get(self.blank..).unwrap_or_default();
                let text = rest.trim_start();
                self.blank += rest.len() - text.len();
                if text.starts_with(FENCE) {
                    self.state = State::After;
                    self.held.clear();
                    return out;
                }
                let unread = self.held.get(self.without_tag..).unwrap_or_default();
                if FENCE.starts_with(text) || !unread.contains('<') {
                    self.without_tag = self.held.len();
                    return out;
                }
            }
            // Pass on up to the next end of a page, which starts the waiting again, but never a part of it.
            let cut = find_ignoring_case(&self.held, PAGE_END, 0).map_or_else(
                || self.held.len() - partial_end(&self.held),
                |found| found + PAGE_END.len(),
            );
            if cut == 0 {
                return out;
            }
            let passed: String = self.held.drain(..cut).collect();
            (self.blank, self.without_tag) = (0, 0);
            self.tail = last_chars(&format!("{}{passed}", self.tail), PAGE_END.len());
            out.push_str(&passed);
            if self.held.is_empty() {
                return out;
            }
        }
    }

    fn after_page_end(&self) -> bool {
        self.tail.eq_ignore_ascii_case(PAGE_END)
    }
}

/// Cleans a whole text.
#[must_use]
pub fn clean(text: &str) -> String {
    let mut cleaner = PageCleaner::new();
    let mut page = cleaner.push(text);
    page.push_str(&cleaner.finish());
    page
}

/// Where the page begins, once that is certain.
fn page_start(text: &str) -> Option<usize> {
    let body = text.trim_start();
    if body.starts_with("<!") || body.starts_with("<?") {
        return Some(text.len() - body.len());
    }
    let document = ["<!doctype", "<html"]
        .iter()
        .filter_map(|tag| unquoted(text, tag))
        .min();
    document.or_else(|| (text.len() > LOOK_AHEAD).then(|| text.len() - without_lead(text).len()))
}

/// Where a tag first stands that is no code within words.
fn unquoted(text: &str, tag: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find_ignoring_case(text, tag, from) {
        if !text
            .as_bytes()
            .get(..at)
            .is_some_and(|before| before.ends_with(b"`"))
        {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// The text without an opening fence, a leading `html` word and blanks.
fn without_lead(text: &str) -> &str {
    let mut rest = text.trim_start();
    if let Some(fenced) = rest.strip_prefix(FENCE) {
        rest = fenced.split_once('\n').map_or("", |(_, body)| body).trim_start();
    }
    match rest.get(..4) {
        Some(word) if word.eq_ignore_ascii_case("html") => {
            let after = rest.get(4..).unwrap_or("");
            if after.starts_with(|c: char| c.is_whitespace() || c == '<') {
                after.trim_start()
            } else {
                rest
            }
        }
        _ => rest,
    }
}

/// Whether a text after the end of a page belongs to no page.
fn is_prose(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains('<')
}

/// Where `needle`, which is in ASCII, first stands at or behind `from`, in whatever case.
pub(crate) fn find_ignoring_case(text: &str, needle: &str, from: usize) -> Option<usize> {
    let (haystack, needle) = (text.as_bytes(), needle.as_bytes());
    let first = *needle.first()?;
    memchr::memchr_iter(first, haystack.get(from..)?)
        .map(|at| at + from)
        .find(|at| {
            haystack
                .get(*at..*at + needle.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(needle))
        })
}

/// How many bytes at the end of a text may be the beginning of [`PAGE_END`].
fn partial_end(text: &str) -> usize {
    (1..PAGE_END.len())
        .rev()
        .find(|length| {
            let start = text
                .len()
                .checked_sub(*length)
                .and_then(|at| text.as_bytes().get(at..));
            start.is_some_and(|end| {
                PAGE_END
                    .as_bytes()
                    .get(..*length)
                    .is_some_and(|p| p.eq_ignore_ascii_case(end))
            })
        })
        .unwrap_or(0)
}

fn last_chars(text: &str, count: usize) -> String {
    let skip = text.chars().count().saturating_sub(count);
    text.chars().skip(skip).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PAGE: &str = "<!doctype html><html><body>é</body></html>";

    #[test]
    fn fences_and_prose_are_stripped() {
        for text in [
            PAGE.to_owned(),
            format!("```html\n{PAGE}\n```"),
            format!("```\n{PAGE}\n```\n"),
            format!("html\n{PAGE}"),
            format!("Here is your app:\n\n```html\n{PAGE}\n```\n\nIt has a body."),
            format!("  \n{PAGE}\n\nEnjoy!"),
        ] {
            assert_eq!(clean(&text).trim_end(), PAGE, "{text:?}");
        }
    }

    #[test]
    fn the_end_of_a_page_within_a_script_is_no_end() {
        let page = r#"<html><script>const a = "<html></html>"; b("```")</script></html>"#;
        assert_eq!(clean(page), page);
    }

    #[test]
    fn the_first_piece_is_not_held() {
        let mut cleaner = PageCleaner::new();
        assert_eq!(cleaner.push("<!DOC"), "<!DOC");
        assert_eq!(cleaner.push("TYPE html>"), "TYPE html>");
    }

    #[test]
    fn what_surrounds_a_page_is_not_shown() {
        for before in [
            "It begins with `<!DOCTYPE html>`:\n",
            "<answer>\n",
            "<file path=\"index.html\">",
        ] {
            assert_eq!(clean(&format!("{before}{PAGE}")), PAGE, "{before}");
        }
    }

    #[test]
    fn a_text_without_a_page_stays_readable() {
        assert_eq!(clean("I cannot do that."), "I cannot do that.");
    }

    proptest! {
        #[test]
        fn pieces_give_the_same_as_the_whole(
            before in "(```html\n|html\n|Sure!\n|)",
            body in "[a-z<>/`\n é]{0,80}",
            after in "(\n```|\n```\nBye|\nBye|)",
            sizes in prop::collection::vec(1usize..9, 1..60),
        ) {
            let text = format!("{before}<html>{body}</html>{after}");
            let mut cleaner = PageCleaner::new();
            let mut page = String::new();
            let characters: Vec<char> = text.chars().collect();
            let mut at = 0;
            let mut sizes = sizes.iter().cycle();
            while at < characters.len() {
                let next = (at + sizes.next().unwrap()).min(characters.len());
                page.push_str(&cleaner.push(&characters[at..next].iter().collect::<String>()));
                at = next;
            }
            page.push_str(&cleaner.finish());
            prop_assert_eq!(page, clean(&text));
        }

        #[test]
        fn no_text_panics(text in ".{0,300}") {
            let _ = clean(&text);
        }
    }
}
