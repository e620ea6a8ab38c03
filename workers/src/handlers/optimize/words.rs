//! The words of an optimization: what the person reads meanwhile and at the end.

use domain::analysis_type::AnalysisType;

/// What the person reads while a page is measured.
pub(super) const fn analyzing(kind: AnalysisType) -> &'static str {
    match kind {
        AnalysisType::Accessibility => "Analyzing accessibility...",
        AnalysisType::Performance => "Analyzing performance...",
        AnalysisType::Mobile => "Analyzing mobile...",
        AnalysisType::Seo => "Analyzing SEO...",
        AnalysisType::Security => "Analyzing security...",
        AnalysisType::Visual => "Analyzing design...",
    }
}

/// What the person reads while a model improves a page.
pub(super) const fn enhancing(kind: AnalysisType) -> &'static str {
    match kind {
        AnalysisType::Accessibility => "Enhancing accessibility...",
        AnalysisType::Performance => "Enhancing performance...",
        AnalysisType::Mobile => "Enhancing mobile...",
        AnalysisType::Seo => "Enhancing SEO...",
        AnalysisType::Security => "Enhancing security...",
        AnalysisType::Visual => "Enhancing design...",
    }
}

/// Why changes that made a type worse were dropped.
pub(super) fn worse(kind: AnalysisType) -> String {
    let what = match kind {
        AnalysisType::Mobile => "small screens",
        AnalysisType::Visual => "the design",
        other => other.name(),
    };
    format!("The changes made {what} worse.")
}

/// How the model's part ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// There is no model.
    Offline,
    /// It did not answer.
    Failed,
    /// There was no time for all of it.
    OutOfTime,
    /// Every type was asked about.
    Done,
}

/// What is to be known at the end: nothing where a model improved the page, and all was asked.
pub(super) fn note(ending: Ending, is_by_model: bool, is_changed: bool) -> Option<&'static str> {
    Some(match (ending, is_by_model) {
        (Ending::Offline, _) if is_changed => {
            "These improvements were made by rules alone. An AI model can do more."
        }
        (Ending::Offline, _) => "Rules alone found nothing to improve. An AI model can do more.",
        (Ending::Failed, true) => "The AI model stopped answering, so the rest was left out.",
        (Ending::Failed, false) => "The AI model did not answer, and nothing was charged.",
        (Ending::OutOfTime, true) => "There was no time for the rest.",
        (Ending::OutOfTime, false) => "There was not enough time, and nothing was charged.",
        (Ending::Done, true) => return None,
        (Ending::Done, false) => "The AI model improved nothing, and nothing was charged.",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charge_is_denied_where_there_is_none() {
        for ending in [Ending::Failed, Ending::OutOfTime, Ending::Done] {
            for is_by_model in [true, false] {
                let is_denied =
                    note(ending, is_by_model, true).is_some_and(|note| note.contains("nothing was charged"));
                assert_eq!(is_denied, !is_by_model, "{ending:?}");
            }
        }
    }
}
