//! The references of a `srcset` (HTML, 4.8.4.2.1).

/// The list with other addresses in place of those that have one.
pub(super) fn rewrite(list: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let mut rewritten = String::with_capacity(list.len());
    let mut rest = list;
    loop {
        let start = rest
            .find(|c: char| c != ',' && !c.is_ascii_whitespace())
            .unwrap_or(rest.len());
        let (between, candidate) = rest.split_at(start);
        rewritten.push_str(between);
        if candidate.is_empty() {
            return rewritten;
        }
        let end = candidate
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(candidate.len());
        let (url, behind) = candidate.split_at(end);
        let named = url.trim_end_matches(',');
        rewritten.push_str(&address(named).unwrap_or_else(|| named.to_owned()));
        let commas = url.get(named.len()..).unwrap_or_default();
        rewritten.push_str(commas);
        if commas.is_empty() {
            let descriptor = behind.find(',').unwrap_or(behind.len());
            let (descriptor, further) = behind.split_at(descriptor);
            rewritten.push_str(descriptor);
            rest = further;
        } else {
            rest = behind;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_image_of_a_list_is_seen() {
        let mut seen = Vec::new();
        let mut address = |url: &str| {
            seen.push(url.to_owned());
            (url == "a.png").then(|| "/x".to_owned())
        };
        let list = " a.png 1x, b.png 2x,a.png, data:image/png;base64,AA== 3x ";
        assert_eq!(
            rewrite(list, &mut address),
            " /x 1x, b.png 2x,/x, data:image/png;base64,AA== 3x "
        );
        assert_eq!(seen, ["a.png", "b.png", "a.png", "data:image/png;base64,AA=="]);
        assert_eq!(rewrite(",, ,", &mut |_| None), ",, ,");
    }
}
