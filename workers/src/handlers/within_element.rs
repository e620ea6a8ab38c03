//! Changes the whole page in the place of an element that cannot be changed alone.

use std::sync::Arc;

use editing::component::Component;

use crate::failure::Failure;
use crate::work::on_a_thread;

/// What the person is told when the model's answer does not fit in the page.
pub(super) const NOT_A_COMPONENT: &str =
    "The answer was not a valid component, so the whole page was changed. Please check the result.";
/// What the person is told when there is no such component.
pub(super) const NO_COMPONENT: &str = "The page no longer has this component, so the whole page was changed.";
/// What the person is told when a model would write the component for minutes.
pub(super) const TOO_LARGE: &str = "The component is too large to change on its own, so the whole page was changed. Please check the result.";
/// What the person is told when a change of the whole page, in the place of the component, is gone on with.
pub(super) const NOT_ALONE: &str =
    "The component could not be changed on its own, so the whole page was changed. Please check the result.";

/// How much of a start tag names its element, in characters.
const TAG_CHARS: usize = 300;

/// The instruction for the whole page when that is gone on with, in the place of the element with this id. An answer for
/// an element alone is never gone on with.
///
/// # Errors
/// A thread that could not be had.
pub(super) async fn instruction_again(html: &Arc<str>, id: &str, prompt: &str) -> Result<String, Failure> {
    let tag = on_component(html, id, |component| component.start_tag().to_owned()).await?;
    Ok(tag.map_or_else(|| prompt.to_owned(), |tag| only_within(&tag, id, prompt)))
}

/// The instruction for the whole page, which names the element with this id by its start tag, or by as much of it as
/// is needed.
pub(super) fn only_within(start_tag: &str, id: &str, prompt: &str) -> String {
    let element = match start_tag.char_indices().nth(TAG_CHARS) {
        None => start_tag.to_owned(),
        Some((end, _)) => {
            let begin = start_tag.get(..end).unwrap_or_default();
            format!("{begin}… with the id \"{}\"", id.trim_start_matches('#'))
        }
    };
    format!("Change only the element {element} and what it holds: {prompt}")
}

/// Works on a component of a page, beside the threads that wait for others; nothing when there is none.
pub(super) async fn on_component<T: Send + 'static>(
    html: &Arc<str>,
    id: &str,
    work: impl FnOnce(&Component<'_>) -> T + Send + 'static,
) -> Result<Option<T>, Failure> {
    let span = tracing::info_span!("component", bytes = html.len());
    let (html, id) = (Arc::clone(html), id.to_owned());
    let result = on_a_thread("changing a component", span, move || {
        Component::read(&html, &id).map(|component| work(&component))
    });
    result.await.map_err(|error| Failure::Unexpected(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_start_tag_is_cut_and_the_element_still_named() {
        assert_eq!(
            only_within("<p class=\"[&>a]:m-2\">", "#one", "redder"),
            "Change only the element <p class=\"[&>a]:m-2\"> and what it holds: redder"
        );
        let class = "é".repeat(TAG_CHARS);
        let tag = format!("<p class=\"{class}\" id=\"one\">");
        let begin: String = tag.chars().take(TAG_CHARS).collect();
        assert_eq!(
            only_within(&tag, "#one", "redder"),
            format!("Change only the element {begin}… with the id \"one\" and what it holds: redder")
        );
    }
}
