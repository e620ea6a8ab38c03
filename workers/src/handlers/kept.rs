//! Elements that are to stay as they are: what an answer did to them is put back, and an answer that has no place for
//! them is not applied.

use std::sync::Arc;

use domain::errors::ErrorCode;
use editing::keep::{self, Lost};

use super::judgement::differs;
use crate::failure::Failure;
use crate::work::on_a_thread;

/// A page with the elements that are to stay as they are.
pub(super) struct Enforced {
    pub page: String,
    /// What the person is told; blank where nothing was put back.
    pub note: String,
}

/// A page that takes the place of `before`, with the elements that the person keeps as they are, and without marks of
/// the model's own. `before` is nothing for a page that is new.
///
/// # Errors
/// `element-kept` when there is no certain place for one of them, and when nothing else differs.
pub(super) async fn enforced(before: Option<Arc<str>>, after: String) -> Result<Enforced, Failure> {
    if !before
        .iter()
        .map(|page| &**page)
        .chain([after.as_str()])
        .any(keep::may_have_marks)
    {
        return Ok(Enforced {
            page: after,
            note: String::new(),
        });
    }
    let span = tracing::info_span!("keep", bytes = after.len());
    let work = move || {
        let before = before.as_deref().unwrap_or_default();
        let enforced = keep::enforce(before, &after)?;
        let (page, put_back) = (enforced.page.into_owned(), enforced.put_back);
        let is_rest_same = put_back > 0 && !differs(before, &page);
        Ok::<_, Lost>((!is_rest_same).then(|| Enforced {
            page,
            note: note(put_back),
        }))
    };
    let kept = on_a_thread("keeping elements as they are", span, work).await;
    match kept.map_err(anyhow::Error::from)? {
        Ok(Some(enforced)) => Ok(enforced),
        Ok(None) => Err(ErrorCode::ElementKept.into()),
        Err(Lost { .. }) => {
            tracing::warn!("an element that is to stay as it is has no certain place in the answer");
            Err(ErrorCode::ElementKept.into())
        }
    }
}

/// How many kept elements were put back, in a sentence; blank for none.
pub(super) fn note(put_back: usize) -> String {
    match put_back {
        0 => String::new(),
        1 => "1 kept element was put back.".to_owned(),
        several => format!("{several} kept elements were put back."),
    }
}
