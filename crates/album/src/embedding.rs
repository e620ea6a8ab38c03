//! Of each font the glyphs that are used, and what they stand for.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use skrifa::MetadataProvider as _;
use skrifa::instance::{LocationRef, Size};
use subsetter::{GlyphRemapper, subset};

use crate::fonts::{Face, Fonts};
use crate::shaping::Glyph;

const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// A font that is used.
#[derive(Default)]
pub(crate) struct Used {
    glyphs: GlyphRemapper,
    /// What each glyph stands for, and its width in thousandths, by its new number.
    said: BTreeMap<u16, (String, f32)>,
}

impl Used {
    /// The number of a glyph in the embedded font.
    pub(crate) fn number(&mut self, glyph: &Glyph) -> u16 {
        let number = self.glyphs.remap(glyph.id);
        self.said
            .entry(number)
            .or_insert_with(|| (glyph.text.clone(), glyph.advance * 1_000.0));
        number
    }

    /// Writes the font as `font`, with the objects that `next` numbers. Nothing for a file that is none.
    pub(crate) fn write(
        &self,
        pdf: &mut Pdf,
        fonts: &Fonts,
        face: Face,
        font: Ref,
        mut next: impl FnMut() -> Ref,
    ) {
        let name = name(face);
        let name = Name(name.as_bytes());
        let [inner, descriptor, file, meanings] = [(); 4].map(|()| next());
        let mut outer = pdf.type0_font(font);
        outer.base_font(name).encoding_predefined(Name(b"Identity-H"));
        outer.descendant_font(inner).to_unicode(meanings);
        outer.finish();

        let mut cid = pdf.cid_font(inner);
        cid.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(IDENTITY);
        cid.font_descriptor(descriptor).default_width(0.0);
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (number, (_, width)) in &self.said {
            widths.consecutive(*number, [*width]);
        }
        widths.finish();
        cid.finish();

        let mut map = UnicodeCmap::new(Name(b"Meanings"), IDENTITY);
        for (number, (text, _)) in self.said.iter().filter(|(_, (text, _))| !text.is_empty()) {
            map.pair_with_multiple(*number, text.chars());
        }
        pdf.cmap(meanings, &map.finish());

        let read = fonts.font(face);
        let metrics = read.map(|read| read.metrics(Size::new(1_000.0), LocationRef::default()));
        let metrics = metrics.unwrap_or_default();
        let bounds = metrics.bounds.unwrap_or_default();
        let mut about = pdf.font_descriptor(descriptor);
        about
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .italic_angle(0.0)
            .stem_v(80.0);
        about.bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max));
        about.ascent(metrics.ascent).descent(metrics.descent);
        about.cap_height(metrics.cap_height.unwrap_or(metrics.ascent));
        about.font_file2(file);
        about.finish();

        let whole = fonts.file(face).unwrap_or_default();
        let part = subset(whole, 0, &self.glyphs).unwrap_or_else(|_| whole.to_vec());
        let packed = packed(&part);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), i32::try_from(part.len()).unwrap_or(i32::MAX));
    }
}

/// Six letters say that it is a part of a font.
fn name(face: Face) -> String {
    let letter = match face {
        Face::Letters(at) => u8::try_from(at).unwrap_or(u8::MAX),
        Face::Emoji => u8::MAX,
    };
    let (high, low) = (char::from(b'A' + letter / 26), char::from(b'A' + letter % 26));
    format!("MORP{high}{low}+Captions-{letter}")
}

/// Deflated.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    use flate2::{Compression, write::ZlibEncoder};
    use std::io::Write as _;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    drop(encoder.write_all(bytes));
    encoder.finish().unwrap_or_default()
}
