//! The references of a script: strings that are the path of a file that came along, in quotes of any kind. What a quote
//! belongs to is not looked at (telling a division from a regular expression takes a whole parser): text between two
//! quotes that happens to be no string is no path of a file either.

/// Longest string that is looked at, in bytes.
const MOST_BYTES: usize = 300;

/// The script with other addresses in place of those that have one; every other byte is as it was.
pub(super) fn rewrite(script: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let mut rewritten = String::with_capacity(script.len());
    let (mut at, mut copied) = (0, 0);
    while let Some(found) = next_quote(script, at) {
        at = found + 1;
        let Some(inner) = string_at(script, found) else {
            continue;
        };
        let end = at + inner.len();
        // Something in it is to be a file's ending, and nothing calculated.
        if !inner.contains('.') || inner.contains(['$', '\\', '<']) {
            continue;
        }
        if let Some(address) = address(inner) {
            rewritten.push_str(script.get(copied..at).unwrap_or_default());
            rewritten.push_str(&address);
            copied = end;
            at = end + 1;
        }
    }
    rewritten.push_str(script.get(copied..).unwrap_or_default());
    rewritten
}

fn next_quote(script: &str, from: usize) -> Option<usize> {
    let rest = script.as_bytes().get(from..)?;
    memchr::memchr3(b'"', b'\'', b'`', rest).map(|at| from + at)
}

/// What stands between the quote at this place and the next one of its kind, if that is near and in the same line.
fn string_at(script: &str, quote_at: usize) -> Option<&str> {
    let quote = *script.as_bytes().get(quote_at)?;
    let rest = script.as_bytes().get(quote_at + 1..)?;
    let near = rest.get(..MOST_BYTES).unwrap_or(rest);
    let end = memchr::memchr2(quote, b'\n', near)?;
    if rest.get(end) != Some(&quote) {
        return None;
    }
    script.get(quote_at + 1..quote_at + 1 + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_that_are_paths_are_replaced() {
        let mut address = |path: &str| (path.ends_with("a.png")).then(|| "/x".to_owned());
        let script = "const s='img/a.png';it's.b=\"a.png\"; t=`<img src=\"a.png\">`; u='${p}/a.png'; /* don't */ v='a.png\n'";
        assert_eq!(
            rewrite(script, &mut address),
            "const s='/x';it's.b=\"/x\"; t=`<img src=\"/x\">`; u='${p}/a.png'; /* don't */ v='a.png\n'"
        );
    }

    #[test]
    fn a_script_without_paths_stays_as_it_is() {
        for script in ["", "'", "a='b.c'", "`ä.ö` '", "x = 'unclosed.png"] {
            assert_eq!(rewrite(script, &mut |_| None), script);
        }
    }
}
