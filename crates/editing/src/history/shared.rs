//! Writing shared texts out.

use serde::{Serialize, Serializer};
use std::sync::Arc;

pub(super) fn text<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

pub(super) fn maybe_text<S: Serializer>(text: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    text.as_deref().serialize(serializer)
}
