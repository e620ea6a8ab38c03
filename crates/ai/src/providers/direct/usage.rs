//! The tokens that an answer took, as each format says it.

use serde_json::Value;

use crate::delta::Usage;

/// What the frames said so far. Later ones correct earlier ones.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counted {
    input: Option<u64>,
    output: Option<u64>,
}

impl Counted {
    /// Takes what a frame says.
    pub(super) fn add(&mut self, frame: &Value) {
        let count = |path: &str| frame.pointer(path).and_then(Value::as_u64);
        // Anthropic counts what it reads from its cache apart.
        let of_cache = [
            "/message/usage/cache_read_input_tokens",
            "/message/usage/cache_creation_input_tokens",
        ]
        .into_iter()
        .filter_map(count)
        .fold(0, u64::saturating_add);
        let input = count("/usage/prompt_tokens")
            .or_else(|| count("/message/usage/input_tokens").map(|input| input.saturating_add(of_cache)))
            .or_else(|| count("/usageMetadata/promptTokenCount"))
            .or_else(|| count("/prompt_eval_count"));
        let output = count("/usage/completion_tokens")
            .or_else(|| count("/usage/output_tokens"))
            .or_else(|| {
                let thoughts = count("/usageMetadata/thoughtsTokenCount").unwrap_or(0);
                count("/usageMetadata/candidatesTokenCount").map(|text| text.saturating_add(thoughts))
            })
            .or_else(|| count("/eval_count"));
        self.input = input.or(self.input);
        self.output = output.or(self.output);
    }

    /// The sum; nothing when no frame said anything.
    pub(super) fn usage(self) -> Option<Usage> {
        (self.input.is_some() || self.output.is_some()).then(|| Usage {
            input_tokens: self.input.unwrap_or(0),
            output_tokens: self.output.unwrap_or(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_format_counts() {
        for frames in [
            vec![json!({"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7}})],
            vec![
                json!({"message": {"usage": {"input_tokens": 1, "cache_read_input_tokens": 10, "output_tokens": 1}}}),
                json!({"delta": {}, "usage": {"output_tokens": 7}}),
            ],
            vec![
                json!({"usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 4, "thoughtsTokenCount": 3}}),
            ],
            vec![json!({"done": true, "prompt_eval_count": 11, "eval_count": 7})],
        ] {
            let mut counted = Counted::default();
            for frame in &frames {
                counted.add(frame);
            }
            let wanted = Usage {
                input_tokens: 11,
                output_tokens: 7,
            };
            assert_eq!(counted.usage(), Some(wanted), "{frames:?}");
        }
        let mut nothing = Counted::default();
        nothing.add(&json!({"choices": [{"delta": {"content": "a"}}], "usage": null}));
        assert_eq!(nothing.usage(), None);
    }
}
