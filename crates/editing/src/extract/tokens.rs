//! Special tokens of models at the end of a text.

use super::start;
use crate::text::slice::slice;

/// A text without the special tokens of models and the end of CDATA at its end.
pub(super) fn without_tokens(text: &str) -> &str {
    let mut rest = text.trim_end();
    loop {
        let token = ["]]>", "</s>", "<end_of_turn>", "<eos>"]
            .into_iter()
            .find_map(|token| rest.strip_suffix(token))
            .or_else(|| special_token(rest));
        match token {
            Some(before) => rest = before.trim_end(),
            None => return rest,
        }
    }
}

/// The text before a special token at its end, as `<|im_end|>`.
fn special_token(text: &str) -> Option<&str> {
    let inner = text.strip_suffix("|>").or_else(|| text.strip_suffix("｜>"))?;
    let (line, _) = start::line_before(inner, inner.len());
    let token = slice(line, line.rfind('<')?..line.len());
    let is_token = token.len() < 40 && !token.contains(char::is_whitespace);
    is_token.then(|| slice(inner, 0..inner.len() - token.len()))
}
