//! Where things stand on a page, in points from its bottom left.

/// A4.
pub(crate) const PAGE: (f32, f32) = (595.276, 841.89);
/// 10 mm.
pub(crate) const MARGIN: f32 = 28.346;
/// Of captions: on a page that is held as a book is.
pub(crate) const LETTERS: f32 = 15.0;
pub(crate) const LINE: f32 = 21.0;
/// Of the footer.
pub(crate) const FOOT: f32 = 9.0;
/// Between the image and what is below it, and above the footer.
const GAP: f32 = 14.0;

/// An image and the first line of its caption.
#[derive(Debug, PartialEq)]
pub(crate) struct Placed {
    /// Left, bottom, width, height.
    pub image: [f32; 4],
    /// The line that the letters stand on.
    pub first: f32,
}

/// The image as large as the page allows; both in the middle of the room above the footer.
pub(crate) fn placed((width, height): (f32, f32), lines: f32) -> Placed {
    let below = if lines > 0.0 { GAP + LINE * lines } else { 0.0 };
    let foot = MARGIN + FOOT + GAP;
    let available = (PAGE.0 - 2.0 * MARGIN, PAGE.1 - MARGIN - foot - below);
    let scale = (available.0 / width).min(available.1 / height);
    let (width, height) = (width * scale, height * scale);
    let bottom = foot + below + (available.1 - height) / 2.0;
    Placed {
        image: [(PAGE.0 - width) / 2.0, bottom, width, height],
        first: bottom - GAP - LETTERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(one: f32, other: f32) -> bool {
        (one - other).abs() < 0.01
    }

    #[test]
    fn a_wide_image_and_its_caption_are_in_the_middle_of_the_page_as_wide_as_it_is() {
        let Placed {
            image: [left, bottom, width, height],
            first,
        } = placed((1344.0, 1008.0), 2.0);
        assert!(is_near(left, MARGIN) && is_near(width, PAGE.0 - 2.0 * MARGIN));
        assert!(is_near(height, width * 0.75));
        let above = PAGE.1 - MARGIN - (bottom + height);
        let below = bottom - GAP - 2.0 * LINE - (MARGIN + FOOT + GAP);
        assert!(is_near(above, below) && above > 100.0, "{above} {below}");
        assert!(is_near(first, bottom - GAP - LETTERS));
    }

    #[test]
    fn a_tall_image_leaves_room_for_its_caption_and_the_footer_and_no_more() {
        let Placed {
            image: [left, bottom, width, height],
            first,
        } = placed((400.0, 1600.0), 8.0);
        assert!(is_near(bottom + height, PAGE.1 - MARGIN));
        assert!(is_near(left * 2.0 + width, PAGE.0));
        let last = first - LINE * 7.0;
        assert!(last > MARGIN + FOOT, "{last}");
        let alone = placed((400.0, 1600.0), 0.0).image;
        assert!(is_near(alone[1], MARGIN + FOOT + GAP));
    }
}
