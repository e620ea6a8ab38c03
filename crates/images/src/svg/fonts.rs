//! What the texts of drawings are drawn with: fonts that are handed in, never those of the machine.

use std::sync::Arc;

use resvg::usvg::fontdb::Database;

/// Fonts for the texts of drawings. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Fonts(Arc<Database>);

impl Fonts {
    /// Texts are left out.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// The contents of TrueType and OpenType files. The first one stands for every family that is not among them; what
    /// it lacks is looked for in the others.
    #[must_use]
    pub fn of(files: Vec<Vec<u8>>) -> Self {
        let mut fonts = Database::new();
        for file in files {
            fonts.load_font_data(file);
        }
        let first = fonts
            .faces()
            .next()
            .and_then(|face| face.families.first().cloned());
        if let Some((family, _)) = first {
            fonts.set_serif_family(&family);
            fonts.set_sans_serif_family(&family);
            fonts.set_monospace_family(&family);
            fonts.set_cursive_family(&family);
            fonts.set_fantasy_family(&family);
        }
        Self(Arc::new(fonts))
    }

    pub(super) fn family(&self) -> &str {
        self.0
            .faces()
            .next()
            .and_then(|face| face.families.first())
            .map_or("sans-serif", |(family, _)| family)
    }

    pub(super) fn database(&self) -> Arc<Database> {
        Arc::clone(&self.0)
    }
}
