//! Names that models give their thoughts: `think`, `seed:think`, `antThinking`, `THOUGHT_PROCESS`.

/// What a name means. Thoughts end with a name of the same meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stem {
    Think,
    Reason,
    Reflect,
    Scratchpad,
    Analysis,
    Monologue,
    /// The element `details` whose type is one of the others.
    Details,
}

impl Stem {
    /// A bit of its own, for sets.
    pub(super) fn bit(self) -> u8 {
        match self {
            Self::Think => 1,
            Self::Reason => 2,
            Self::Reflect => 4,
            Self::Scratchpad => 8,
            Self::Analysis => 16,
            Self::Monologue => 32,
            Self::Details => 64,
        }
    }
}

/// The meaning of a name, by the first of its words that has one.
pub(super) fn stem(name: &str) -> Option<Stem> {
    words(name).find_map(|word| {
        let is = |known: &[&str]| known.iter().any(|known| word.eq_ignore_ascii_case(known));
        if is(&["think", "thinking", "thought", "thoughts"]) {
            Some(Stem::Think)
        } else if is(&["reason", "reasoning"]) {
            Some(Stem::Reason)
        } else if is(&["reflect", "reflection", "reflecting"]) {
            Some(Stem::Reflect)
        } else if is(&["scratchpad", "scratch"]) {
            Some(Stem::Scratchpad)
        } else if is(&["analysis"]) {
            Some(Stem::Analysis)
        } else if is(&["monologue"]) {
            Some(Stem::Monologue)
        } else {
            None
        }
    })
}

/// The words of a name: they end at what is no letter, and before a capital behind a small letter.
pub(super) fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphabetic()).flat_map(|part| {
        let mut rest = part;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let mut was_small = false;
            let end = rest
                .char_indices()
                .find(|(_, c)| {
                    let begins = was_small && c.is_uppercase();
                    was_small = c.is_lowercase();
                    begins
                })
                .map_or(rest.len(), |(at, _)| at);
            let (word, behind) = rest.split_at_checked(end)?;
            rest = behind;
            Some(word)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_thoughts_are_known_by_their_words() {
        for (name, meaning) in [
            ("think", Some(Stem::Think)),
            ("THINKING", Some(Stem::Think)),
            ("seed:think", Some(Stem::Think)),
            ("antThinking", Some(Stem::Think)),
            ("thought_process", Some(Stem::Think)),
            ("seed:cot_budget_reflect", Some(Stem::Reflect)),
            ("inner-monologue", Some(Stem::Monologue)),
            ("rethink", None),
            ("seasoning", None),
            ("div", None),
            ("", None),
        ] {
            assert_eq!(stem(name), meaning, "{name}");
        }
    }
}
