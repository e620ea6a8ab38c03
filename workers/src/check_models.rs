//! `workers models check`: a table of the configured models, for whoever runs the service.

use std::io::{self, Write};
use std::time::Duration;

use ai::Ai;
use ai::probe::operator::CheckedModel;
use platform::config::Config;

use crate::models::of_providers;

const HEAD: [&str; 8] = [
    "MODEL",
    "PROVIDER",
    "REACHABLE",
    "KNOWN",
    "STREAMS",
    "SEES IMAGES",
    "FIRST TOKEN",
    "PROBLEM",
];

/// Asks every provider that is set up for each of its models, and prints what came. Gives whether all is well. A few tokens
/// of each model are paid for.
///
/// # Errors
/// When the list of models cannot be read, or nothing can be printed.
pub async fn check_models(config: &Config) -> anyhow::Result<bool> {
    let ai = Ai::from_config(&of_providers(config)?)?;
    let checked = ai.check_models().await;
    let mut out = io::stdout().lock();
    if checked.is_empty() {
        writeln!(out, "No provider is set up: the offline studio answers.")?;
        return Ok(true);
    }
    out.write_all(table(&checked).as_bytes())?;
    Ok(checked.iter().all(CheckedModel::is_fine))
}

fn table(checked: &[CheckedModel]) -> String {
    let rows: Vec<[String; 8]> = std::iter::once(HEAD.map(str::to_owned))
        .chain(checked.iter().map(row))
        .collect();
    let mut widths = [0; 8];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in &rows {
        let cells = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn row(checked: &CheckedModel) -> [String; 8] {
    let word = |is: bool| if is { "yes" } else { "NO" }.to_owned();
    let known = |is: Option<bool>| is.map_or_else(|| "-".to_owned(), word);
    [
        checked.id.clone(),
        format!("{} ({})", checked.provider, checked.upstream),
        word(checked.is_reachable),
        known(checked.is_known),
        known(checked.streams),
        if checked.sees { "yes" } else { "no" }.to_owned(),
        checked.first_piece.map_or_else(|| "-".to_owned(), seconds),
        checked
            .problem
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
    ]
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use ai::{AiError, Provider};

    use super::*;

    #[test]
    fn the_table_says_what_is_wrong() {
        let fine = CheckedModel {
            id: "gemini-2.5-pro".to_owned(),
            provider: Provider::Gemini,
            upstream: "gemini-2.5-pro".to_owned(),
            is_reachable: true,
            is_known: Some(true),
            streams: Some(true),
            sees: true,
            first_piece: Some(Duration::from_millis(420)),
            problem: None,
        };
        let broken = CheckedModel {
            id: "kimi".to_owned(),
            provider: Provider::Moonshot,
            upstream: "kimi-k2".to_owned(),
            is_reachable: true,
            is_known: Some(false),
            streams: None,
            sees: false,
            first_piece: None,
            problem: Some(AiError::InvalidKey),
        };
        assert!(fine.is_fine() && !broken.is_fine());
        let wanted = "\
MODEL           PROVIDER                 REACHABLE  KNOWN  STREAMS  SEES IMAGES  FIRST TOKEN  PROBLEM
gemini-2.5-pro  gemini (gemini-2.5-pro)  yes        yes    yes      yes          0.42 s
kimi            moonshot (kimi-k2)       yes        NO     -        no           -            the provider refuses the key
";
        assert_eq!(table(&[fine, broken]), wanted);
    }
}
