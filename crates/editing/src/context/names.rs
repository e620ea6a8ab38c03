//! The words within a name of code.

/// The words of a name, in lower case: `btn-primary`, `startTimer`, `user_name2` have two.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    let mut was_lower = false;
    for character in name.chars() {
        if !character.is_alphabetic() {
            begins = true;
            continue;
        }
        if begins || (character.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
        begins = false;
        was_lower = character.is_lowercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_joining_is_split() {
        assert_eq!(words("btn-primary"), ["btn", "primary"]);
        assert_eq!(words("startTimer"), ["start", "timer"]);
        assert_eq!(words("user_name2"), ["user", "name"]);
        assert_eq!(words("URL"), ["url"]);
        assert!(words("12").is_empty());
    }
}
