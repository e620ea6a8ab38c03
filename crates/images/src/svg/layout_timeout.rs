//! How long the letters of a drawing are put in their places: fonts are asked for before each piece of a text is shaped,
//! and there are none when the time is over.

use std::time::{Duration, Instant};

use resvg::usvg::FontResolver;

/// Of a drawing; a page full of letters takes a tenth of it.
const LONGEST: Duration = Duration::from_secs(10);

/// When the time of a drawing that is begun now is over.
pub(super) fn end() -> Instant {
    Instant::now() + LONGEST
}

pub(super) fn is_over(end: Instant) -> bool {
    Instant::now() >= end
}

/// The fonts of a drawing, until then.
pub(super) fn fonts_until(end: Instant) -> FontResolver<'static> {
    let select = FontResolver::default_font_selector();
    let select_fallback = FontResolver::default_fallback_selector();
    FontResolver {
        select_font: Box::new(move |font, fonts| {
            if is_over(end) {
                return None;
            }
            select(font, fonts)
        }),
        select_fallback: Box::new(move |letter, used, fonts| {
            if is_over(end) {
                return None;
            }
            select_fallback(letter, used, fonts)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::Fonts;

    #[test]
    fn there_are_no_fonts_when_the_time_is_over() {
        let read =
            |name| std::fs::read(format!("/usr/share/fonts/truetype/noto/{name}-Regular.ttf")).unwrap();
        let mut fonts = Fonts::of(vec![read("NotoSans"), read("NotoSansHebrew")]).database();
        let first = fonts.faces().next().unwrap().id;
        let chosen = |end, fonts: &mut _| (fonts_until(end).select_fallback)('א', &[first], fonts);
        assert!(chosen(end(), &mut fonts).is_some());
        assert!(chosen(Instant::now(), &mut fonts).is_none());
    }
}
