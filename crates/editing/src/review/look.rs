//! What declarations say about how text is seen.

use css::Colour;

/// What a value paints with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    Plain(Colour),
    /// Anything that is not certain, such as `var(--a)` or an image.
    Other,
}

/// A font size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Size {
    Pixels(f64),
    /// In parts of the size around it.
    Parts(f64),
    /// In parts of the page's own size.
    OfRoot(f64),
    Unknown,
}

/// What the declarations of a rule or attribute say.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Look {
    pub colour: Option<Paint>,
    pub ground: Option<Paint>,
    pub size: Option<Size>,
    /// Whether the text is bold; not certain within.
    pub bold: Option<Option<bool>>,
    /// Whether something else changes how the text is seen, or whether it is.
    pub is_uncertain: bool,
    /// Whether something counts before what is said elsewhere.
    pub is_important: bool,
    /// Whether it hides the element.
    pub hides: bool,
}

impl Look {
    /// Reads the declarations of a `style` attribute.
    pub(super) fn of(style: &str) -> Self {
        let mut look = Self::default();
        for declaration in css::declarations(style) {
            look.read(
                css::text(style, declaration.property),
                css::text(style, declaration.value),
            );
        }
        look
    }

    /// Reads a declaration.
    pub(super) fn read(&mut self, property: &str, value: &str) {
        let (value, importance) = value.split_once('!').unwrap_or((value, ""));
        let value = value.trim();
        let paint = || Some(Colour::opaque(value).map_or(Paint::Other, Paint::Plain));
        match property.to_ascii_lowercase().as_str() {
            "color" => self.colour = paint(),
            "background" | "background-color" => self.ground = paint(),
            "background-image" if value.eq_ignore_ascii_case("none") => {}
            "font-size" => self.size = Some(size(value)),
            "font-weight" => self.bold = Some(is_bold(value)),
            "font" => {
                self.size = Some(Size::Unknown);
                self.bold = Some(None);
            }
            "display" | "visibility" => {
                self.hides = matches!(value.to_ascii_lowercase().as_str(), "none" | "hidden");
                self.is_uncertain |= self.hides;
            }
            "background-image"
            | "background-clip"
            | "-webkit-background-clip"
            | "-webkit-text-fill-color"
            | "opacity"
            | "filter"
            | "mix-blend-mode"
            | "all"
            | "text-indent"
            | "color-scheme"
            | "forced-color-adjust" => self.is_uncertain = true,
            _ => return,
        }
        self.is_important |= importance.trim().eq_ignore_ascii_case("important");
    }

    /// Whether it bears on colours.
    pub(super) const fn paints(&self) -> bool {
        self.colour.is_some() || self.ground.is_some() || self.is_uncertain
    }

    /// Whether nothing in it matters here.
    pub(super) fn says_nothing(&self) -> bool {
        *self == Self::default()
    }
}

fn size(value: &str) -> Size {
    let value = value.to_ascii_lowercase();
    let number = |unit: &str| value.strip_suffix(unit)?.trim().parse::<f64>().ok();
    // The longest unit first: `rem` ends as `em` does.
    if let Some(parts) = number("rem") {
        return Size::OfRoot(parts);
    }
    if let Some(parts) = number("em") {
        return Size::Parts(parts);
    }
    if let Some(percent) = number("%") {
        return Size::Parts(percent / 100.0);
    }
    if let Some(points) = number("pt") {
        return Size::Pixels(points * 4.0 / 3.0);
    }
    match (number("px"), value.as_str()) {
        (Some(pixels), _) => Size::Pixels(pixels),
        (None, "inherit") => Size::Parts(1.0),
        (None, "medium") => Size::Pixels(16.0),
        _ => Size::Unknown,
    }
}

fn is_bold(weight: &str) -> Option<bool> {
    match weight.to_ascii_lowercase().as_str() {
        "normal" => Some(false),
        "bold" => Some(true),
        other => other.parse::<f64>().ok().map(|weight| weight >= 700.0),
    }
}
