//! Two texts that should be the same.

use std::fmt::Write as _;

/// Two texts side by side, from the first line that differs.
pub fn difference(expected: &str, got: &str) -> String {
    let lines = |text: &str| {
        text.split_inclusive('\n')
            .map(|line| format!("{line:?}"))
            .collect::<Vec<_>>()
    };
    let (expected, got) = (lines(expected), lines(got));
    let same = expected
        .iter()
        .zip(&got)
        .take_while(|(one, other)| one == other)
        .count();
    let from = same.saturating_sub(1);
    let mut out = String::new();
    for (name, lines) in [("expected", expected), ("got", got)] {
        let _ = writeln!(out, "  {name}, from line {}:", from + 1);
        for line in lines.iter().skip(from).take(14) {
            let _ = writeln!(out, "    {}", line.chars().take(200).collect::<String>());
        }
    }
    out
}
