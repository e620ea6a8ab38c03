//! Sixty wishes that were written down by somebody who had not seen the samples, before there was anything to match them:
//! 48 that a small app can fulfil, 12 that none can. `fits` lists the samples that fulfil a wish.

use std::path::Path;

use samples::{Catalog, Matcher, Verdict};
use serde::Deserialize;

/// How many of the 48 are to start an app that fulfils them.
const STARTED: usize = 43;
/// How many of the 48 are to start one, or to be offered one in the first place.
const FIRST: usize = 48;

#[derive(Debug, Deserialize)]
struct Wish {
    wish: String,
    fits: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum Met {
    Started,
    OfferedFirst,
    Offered,
    Missed,
    Wrong(String),
}

fn met(catalog: &Catalog, matcher: &Matcher, wish: &Wish) -> Met {
    let fits = |slug: &str| wish.fits.iter().any(|fit| fit == slug);
    match matcher.verdict(catalog, &wish.wish) {
        Verdict::Starts(sample) if fits(&sample.description.slug) => Met::Started,
        Verdict::Starts(sample) => Met::Wrong(sample.description.slug.clone()),
        Verdict::Offers(near) if near.first().is_some_and(|first| fits(&first.description.slug)) => {
            Met::OfferedFirst
        }
        Verdict::Offers(near) if near.iter().any(|near| fits(&near.description.slug)) => Met::Offered,
        Verdict::Offers(_) | Verdict::NoneFits { .. } => Met::Missed,
    }
}

#[test]
fn most_wishes_get_an_app_that_fulfils_them_and_none_gets_another_unasked() {
    let catalog = Catalog::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog")).unwrap();
    let matcher = Matcher::new(&catalog);
    let wishes: Vec<Wish> = serde_json::from_str(include_str!("wishes.json")).unwrap();
    assert_eq!(wishes.len(), 60);
    let (can, cannot): (Vec<&Wish>, Vec<&Wish>) = wishes.iter().partition(|wish| !wish.fits.is_empty());
    assert_eq!(can.len(), 48);
    for wish in cannot {
        let verdict = matcher.verdict(&catalog, &wish.wish);
        assert!(
            matches!(verdict, Verdict::NoneFits { .. }),
            "{}: {verdict:?}",
            wish.wish
        );
    }
    let met: Vec<(Met, &str)> = can
        .into_iter()
        .map(|wish| (met(&catalog, &matcher, wish), wish.wish.as_str()))
        .collect();
    let count = |wanted: &[Met]| met.iter().filter(|(met, _)| wanted.contains(met)).count();
    let others: Vec<&(Met, &str)> = met.iter().filter(|(met, _)| *met != Met::Started).collect();
    assert!(
        met.iter().all(|(met, _)| !matches!(met, Met::Wrong(_))),
        "{others:#?}"
    );
    assert!(count(&[Met::Started]) >= STARTED, "{others:#?}");
    assert!(count(&[Met::Started, Met::OfferedFirst]) >= FIRST, "{others:#?}");
}
