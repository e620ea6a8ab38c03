//! The changes of an answer, applied to the page.

use std::collections::HashMap;
use std::sync::Arc;

use editing::apply::apply;
use editing::change::Proposal;
use editing::check;
use editing::data_uris::ShortNames;
use editing::keep;
use editing::omission::omissions;
use editing::reply::Reply;
use jobs::kinds::chat::WithheldPage;

use super::place::Place;
use crate::handlers::judgement::{differs, reason};
use crate::handlers::page_ids::with_ids;
use crate::work::on_a_thread;

/// The id of a change that is a whole page.
pub(super) const PAGE: &str = "page";

/// What became of an answer's changes.
#[derive(Debug, Clone)]
pub(in crate::handlers) struct Attempt {
    /// The page with what was applied.
    pub page: Arc<str>,
    /// The changes, in their order.
    pub changes: Vec<Change>,
    /// The page as the model wrote it, when that took the place of the old one.
    pub full_code: Option<String>,
    /// The catalogue's message for what failed.
    pub message: String,
    /// The whole page of the answer, when it leaves out parts of the old one.
    pub withheld: Option<WithheldPage>,
    /// How many elements that are to stay as they are were put back in a whole page.
    pub put_back: usize,
}

/// A change and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::handlers) struct Change {
    /// Its id, unlike all others.
    pub id: String,
    /// Its kind, as the model named it.
    pub kind: String,
    pub description: String,
    /// Where it landed, or why it did not.
    pub outcome: Result<Place, String>,
}

impl Attempt {
    /// Applies an answer to a page. `may_rewrite` says whether a whole page may take the place of the old one.
    ///
    /// # Errors
    /// Those of [`on_a_thread`].
    pub async fn make(
        page: Arc<str>,
        reply: Reply,
        may_rewrite: bool,
        instruction: String,
    ) -> anyhow::Result<Self> {
        let span = tracing::info_span!("apply", bytes = page.len(), changes = reply.changes.len());
        let made = on_a_thread("applying the changes", span, move || {
            make(page, reply, may_rewrite, &instruction)
        });
        Ok(made.await?)
    }

    /// Takes out null characters that the model wrote: Postgres does not store them.
    pub fn make_storable(&mut self) {
        if self.page.contains('\0') {
            self.page = self.page.replace('\0', "").into();
        }
        let withheld = self.withheld.as_mut().map(|withheld| &mut withheld.html);
        for page in self.full_code.as_mut().into_iter().chain(withheld) {
            page.retain(|character| character != '\0');
        }
    }

    /// Puts embedded files back where the model was shown short names. With a name that the model made up, nothing
    /// stands.
    pub fn restore(&mut self, names: &ShortNames, original: &Arc<str>) {
        match names.restore(&self.page) {
            Ok(page) => {
                self.page = page.into();
                if self.full_code.is_some() {
                    self.full_code = Some(self.page.to_string());
                }
            }
            Err(unknown) => {
                for change in &mut self.changes {
                    change.outcome = Err(unknown.to_string());
                }
                self.page = Arc::clone(original);
                self.full_code = None;
                self.put_back = 0;
                self.message = unknown.to_string();
            }
        }
        if let Some(withheld) = &mut self.withheld {
            withheld.html = names.restore_known(&withheld.html);
        }
    }

    /// Gives the elements of the page ids where they have none.
    pub async fn give_ids(&mut self) {
        self.page = with_ids(Arc::clone(&self.page)).await;
        if let Some(page) = &mut self.full_code {
            *page = self.page.to_string();
        }
    }

    /// Whether any of it failed.
    pub fn has_failed(&self) -> bool {
        self.changes.iter().any(|change| change.outcome.is_err())
    }

    /// How many changes stand.
    pub fn applied(&self) -> usize {
        self.changes
            .iter()
            .filter(|change| change.outcome.is_ok())
            .count()
    }
}

fn make(page: Arc<str>, reply: Reply, may_rewrite: bool, instruction: &str) -> Attempt {
    let mut attempt = by_changes(page, &reply);
    let none_applied = attempt.applied() == 0;
    let Some(new) = reply.page.filter(|_| none_applied) else {
        return attempt;
    };
    if attempt.changes.is_empty() {
        attempt.changes.push(Change {
            id: PAGE.to_owned(),
            kind: "replace".to_owned(),
            description: "The whole page".to_owned(),
            outcome: Err(String::new()),
        });
    }
    match rewritten(&attempt.page, new, may_rewrite, instruction) {
        Ok(written) => attempt.rewrite(written.page, Some(written.place), written.put_back),
        Err(refusal) => {
            let why = match refusal {
                Refusal::Other(why) => why,
                Refusal::Omits { page: html, reason } => {
                    let why = format!("{reason} Write the page in full.");
                    attempt.withheld = Some(WithheldPage { html, reason });
                    why
                }
            };
            attempt.message.clone_from(&why);
            for change in &mut attempt.changes {
                if let Err(reason) = &mut change.outcome {
                    *reason = joined(reason, &why);
                }
            }
        }
    }
    attempt
}

impl Attempt {
    /// A whole page stands in the place of the old one: whatever had failed is in it. The first of that is shown
    /// with all that differs.
    pub fn rewrite(&mut self, page: String, mut place: Option<Place>, put_back: usize) {
        for change in self.changes.iter_mut().filter(|change| change.outcome.is_err()) {
            change.outcome = Ok(place.take().unwrap_or(Place { line: 1, lines: None }));
        }
        self.page = page.as_str().into();
        self.full_code = Some(page);
        self.withheld = None;
        self.put_back = put_back;
        self.message.clear();
    }
}

/// Two reasons as one.
pub(super) fn joined(one: &str, other: &str) -> String {
    if one.is_empty() || one == other {
        other.to_owned()
    } else {
        format!("{one} {other}")
    }
}

/// Applies the changes alone.
fn by_changes(page: Arc<str>, reply: &Reply) -> Attempt {
    if reply.changes.is_empty() {
        return Attempt {
            page,
            changes: Vec::new(),
            full_code: None,
            message: String::new(),
            withheld: None,
            put_back: 0,
        };
    }
    let proposals: Vec<Proposal> = reply
        .changes
        .iter()
        .map(|change| change.proposal.clone())
        .collect();
    let report = apply(&page, &proposals, &[]);
    let changed = differs(&page, &report.code);
    let failed = report
        .failed
        .into_iter()
        .map(|failed| (failed.id, Err(failed.reason)));
    let applied = report.applied.into_iter().map(|applied| {
        let id = applied.id.clone();
        let same = || Err("It leaves the page as it is.".to_owned());
        (id, if changed { Ok(Place::of(applied)) } else { same() })
    });
    let mut outcomes: HashMap<String, Result<Place, String>> = failed.chain(applied).collect();
    let changes = reply.changes.iter().map(|change| {
        let id = change.proposal.id.clone();
        // a change that is sound in itself goes down with a set that is not
        let refused = || Err(report.message.clone());
        Change {
            outcome: outcomes.remove(&id).unwrap_or_else(refused),
            kind: change.kind.clone(),
            description: change.description.clone(),
            id,
        }
    });
    Attempt {
        changes: changes.collect(),
        page: if changed {
            report.code.as_str().into()
        } else {
            page
        },
        full_code: None,
        message: report.message,
        withheld: None,
        put_back: 0,
    }
}

/// A whole page that may take the place of another.
struct Written {
    page: String,
    /// Where the two differ.
    place: Place,
    /// How many kept elements were put back in it.
    put_back: usize,
}

/// Why a whole page may not take the place of another.
enum Refusal {
    /// It leaves out parts of it.
    Omits { page: String, reason: String },
    /// Anything else.
    Other(String),
}

/// A whole page with the elements of the old one that are to stay as they are, or why it may not take its place.
fn rewritten(old: &str, new: String, may_rewrite: bool, instruction: &str) -> Result<Written, Refusal> {
    let other = |why: String| Err(Refusal::Other(why));
    if !may_rewrite {
        return other("A whole page cannot take the place of this one: only parts of it were shown. Answer with changes.".to_owned());
    }
    if let Err(problem) = check::check(&new) {
        return other(format!("Generated code has syntax errors: {problem}"));
    }
    let (page, put_back) = match keep::enforce(old, &new) {
        Ok(enforced) => (enforced.page.into_owned(), enforced.put_back),
        Err(lost) => return other(lost.to_string()),
    };
    if !differs(old, &page) {
        return other(if put_back > 0 {
            "The new page changes only what is to stay as it is.".to_owned()
        } else {
            "The new page is the same as the old one.".to_owned()
        });
    }
    match reason(&omissions(old, &page, instruction)) {
        Some(reason) => Err(Refusal::Omits { page, reason }),
        None => Ok(Written {
            place: Place::between(old, &page),
            page,
            put_back,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html>\n<html>\n<body>\n  <h1>Tides</h1>\n  <p>Low</p>\n</body>\n</html>\n";

    fn made(answer: &str, may_rewrite: bool) -> Attempt {
        make(
            PAGE.into(),
            editing::reply::read(answer),
            may_rewrite,
            "High tide",
        )
    }

    fn change(id: &str, before: &str, after: &str) -> String {
        format!(
            "<morpheo:change id=\"{id}\" type=\"replace\" description=\"d{id}\"><morpheo:before>{before}</morpheo:before><morpheo:after>{after}</morpheo:after></morpheo:change>"
        )
    }

    fn errors(attempt: &Attempt) -> Vec<&str> {
        let errors = attempt
            .changes
            .iter()
            .filter_map(|change| change.outcome.as_ref().err());
        errors.map(String::as_str).collect()
    }

    #[test]
    fn some_changes_may_stand() {
        let answer = change("1", "<h1>Tides</h1>", "<h1>Sea</h1>") + &change("2", "<footer>", "x");
        let attempt = made(&answer, true);
        assert_eq!(&*attempt.page, PAGE.replace("Tides", "Sea"));
        assert_eq!((attempt.applied(), attempt.has_failed()), (1, true));
        let place = attempt.changes[0].outcome.clone().unwrap();
        assert_eq!(place.line, 4);
        assert_eq!(
            place.lines,
            Some(("  <h1>Tides</h1>".to_owned(), "  <h1>Sea</h1>".to_owned()))
        );
        assert!(errors(&attempt)[0].contains("footer"), "{:?}", attempt.changes);
        assert_eq!(attempt.message, "1 of 2 changes failed");
    }

    #[test]
    fn a_set_that_is_unsound_is_refused_with_all_that_is_in_it() {
        let answer = change("1", "<h1>Tides</h1>", "<h1>Sea</h1>")
            + "<morpheo:change id=\"2\" type=\"swap\"></morpheo:change>";
        let attempt = made(&answer, true);
        assert_eq!(&*attempt.page, PAGE);
        assert_eq!(
            errors(&attempt),
            ["Validation failed", "Unknown change type: swap"]
        );
        let attempt = made(&change("1", "<h1>Tides</h1>", "<script>let a"), true);
        assert_eq!(&*attempt.page, PAGE);
        assert_eq!(
            errors(&attempt),
            ["Generated code has syntax errors: Unclosed <script> tag"]
        );
    }

    #[test]
    fn a_change_that_changes_nothing_has_failed() {
        let attempt = made(&change("1", "<h1>Tides</h1>", "<h1>Tides</h1>"), true);
        assert_eq!(errors(&attempt), ["It leaves the page as it is."]);
    }

    #[test]
    fn a_whole_page_takes_the_place_of_one_that_was_shown() {
        let page = PAGE.replace("Low", "High");
        let attempt = made(&format!("Here:\n```html\n{page}```"), true);
        assert_eq!(&*attempt.page, page.trim());
        assert_eq!(attempt.full_code.as_deref(), Some(page.trim()));
        let place = attempt.changes[0].outcome.clone().unwrap();
        assert_eq!((attempt.changes[0].id.as_str(), place.line), ("page", 5));
        for (answer, may_rewrite, why) in [
            (page.clone(), false, "only parts of it were shown"),
            (
                page.replace("</body>", "<script>let a"),
                true,
                "Unclosed <script> tag",
            ),
            (PAGE.to_owned(), true, "the same"),
        ] {
            let attempt = made(&answer, may_rewrite);
            assert_eq!((&*attempt.page, attempt.full_code.is_none()), (PAGE, true));
            assert!(errors(&attempt)[0].contains(why), "{:?}", attempt.changes);
        }
    }

    #[test]
    fn a_whole_page_is_used_when_no_change_applies() {
        let page = PAGE.replace("Low", "High");
        let attempt = made(&(change("1", "<footer>", "x") + "\n" + &page), true);
        assert_eq!(&*attempt.page, page.trim());
        assert_eq!((attempt.applied(), attempt.has_failed()), (1, false));
        let attempt = made(&(change("1", "<p>Low</p>", "<p>Ebb</p>") + "\n" + &page), true);
        assert_eq!(&*attempt.page, PAGE.replace("Low", "Ebb"));
    }

    #[test]
    fn what_is_kept_is_put_back_in_a_whole_page_or_nothing_of_it_is_applied() {
        let kept = PAGE.replace("<h1>", "<h1 id=\"a\" data-morpheo-keep=\"\">");
        let made = |page: &str| {
            let reply = editing::reply::read(page);
            make(kept.as_str().into(), reply, true, "High tide")
        };
        let attempt = made(&kept.replace("Tides", "Sea").replace("Low", "High"));
        assert_eq!(
            attempt.full_code.as_deref(),
            Some(kept.replace("Low", "High").trim())
        );
        assert_eq!((attempt.put_back, attempt.has_failed()), (1, false));
        for (page, why) in [
            (kept.replace("Tides", "Sea"), "only what is to stay as it is"),
            (
                kept.replace("<h1 id=\"a\" data-morpheo-keep=\"\">Tides</h1>", "<h2>Sea</h2>"),
                "changes or removes an element that is to stay as it is: <h1 id=\"a\"",
            ),
        ] {
            let attempt = made(&page);
            assert_eq!(
                (&*attempt.page, attempt.full_code.is_none()),
                (kept.as_str(), true)
            );
            assert!(errors(&attempt)[0].contains(why), "{:?}", attempt.changes);
        }
    }
}
