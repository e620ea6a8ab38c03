//! The pages, and the file that they become.

use std::collections::BTreeMap;
use std::io::{self, Write};

use bytes::Bytes;
use images::decode;
use printpdf::{
    Color, DictItem, ExternalStream, ExternalXObject, Greyscale, Op, PdfDocument, PdfFont, PdfFontHandle,
    PdfPage, PdfSaveOptions, Pt, Rect, TextItem, TextMatrix, XObject, XObjectId, XObjectTransform,
};
use skrifa::bitmap::{BitmapData, BitmapStrikes};
use skrifa::instance::Size;

use crate::embedding::{Used, font_id};
use crate::fonts::{Face, Fonts};
use crate::layout::{FOOT, LETTERS, LINE, MARGIN, PAGE, Placed, placed};
use crate::page_image::{Coding, Shown};
use crate::shaping::{Glyph, Line};
use crate::wrapping::lines;

/// Most lines of a caption.
const MOST_LINES: usize = 8;
/// Of emoji: they stand a little below the line.
const EMOJI_BELOW: f32 = 0.2;
/// What `printpdf` says of each file and is not so: a time, which is 1970, and a standard.
const UNTRUE: [&[u8]; 3] = [b"CreationDate", b"ModDate", b"GTS_PDFXVersion"];

/// A PDF that is written page by page.
pub struct Album {
    document: PdfDocument,
    fonts: Fonts,
    used: BTreeMap<Face, Used>,
    emoji: BTreeMap<u16, Option<XObjectId>>,
    /// The bytes of images, by the names of their streams.
    images: BTreeMap<Vec<u8>, Bytes>,
}

/// Why an album is not written.
#[derive(Debug, thiserror::Error)]
pub enum AlbumError {
    /// The part of a font that is used cannot be told from the rest.
    #[error("a font of captions has no parts: {0}")]
    Subset(#[from] subsetter::Error),
    /// The part of a font that is used is no font.
    #[error("a font of captions cannot be embedded")]
    Font,
    /// What the file is written to failed.
    #[error("a PDF cannot be written: {0}")]
    Write(#[from] io::Error),
}

impl Album {
    /// Without pages, under this title.
    #[must_use]
    pub fn new(title: &str, fonts: Fonts) -> Self {
        let title: String = title.chars().filter(|c| !is_unseen(*c)).collect();
        let mut document = PdfDocument::new(&title);
        "Morpheo".clone_into(&mut document.metadata.info.producer);
        Self {
            document,
            fonts,
            used: BTreeMap::new(),
            emoji: BTreeMap::new(),
            images: BTreeMap::new(),
        }
    }

    /// A page with an image as large as it can be, its caption below, both centred, and a footer.
    /// The album holds the image's bytes until it is written.
    pub fn page(&mut self, shown: &Shown, caption: &str, footer: &str) {
        let caption = self.lines(caption, LETTERS, MOST_LINES);
        let size = (number(shown.width), number(shown.height));
        let Placed { image: place, first } = placed(size, count(caption.len()));

        let mut page = vec![drawn(self.image(shown), place)];
        self.written(&mut page, &caption, (LETTERS, first));
        self.finish_page(page, footer);
    }

    /// A page that says something in the place of an image.
    pub fn note(&mut self, words: &str, footer: &str) {
        let wrapped = self.lines(words, LETTERS, MOST_LINES);
        let mut page = Vec::new();
        self.written(&mut page, &wrapped, (LETTERS, PAGE.1 / 2.0));
        self.finish_page(page, footer);
    }

    /// Writes the file, in many small pieces. Beyond it, it takes no more memory than the album has.
    ///
    /// # Errors
    /// When the part of a font that captions use cannot be embedded, or `file` fails.
    pub fn finish(self, file: &mut impl Write) -> Result<(), AlbumError> {
        let Self {
            mut document,
            fonts,
            used,
            mut images,
            ..
        } = self;
        for (face, used) in used {
            let font = PdfFont::new(used.font(&fonts, face)?);
            document.resources.fonts.map.insert(font_id(face), font);
        }
        let mut written = document.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
        drop(document);
        // `printpdf` says 1.3, which knows no masks of emoji, and numbers each file by chance.
        "1.4".clone_into(&mut written.version);
        written.trailer.remove(b"ID");
        let about = written
            .trailer
            .get(b"Info")
            .and_then(|about| about.as_reference());
        if let Ok(about) = about.and_then(|about| written.get_object_mut(about)?.as_dict_mut()) {
            for key in UNTRUE {
                about.remove(key);
            }
        }
        written.compress();
        // `printpdf` copies all that it writes. Images come behind it, as they are.
        for object in written.objects.values_mut() {
            let Ok(stream) = object.as_stream_mut() else {
                continue;
            };
            let name = stream.dict.remove(b"Name");
            if let Some(image) = name.and_then(|name| images.remove(name.as_name().ok()?)) {
                stream.set_content(image.into());
            }
        }
        Ok(written.save_to(file)?)
    }

    fn lines(&self, text: &str, size: f32, most: usize) -> Vec<Line> {
        lines(&self.fonts, text, (PAGE.0 - 2.0 * MARGIN) / size, most)
    }

    fn finish_page(&mut self, mut ops: Vec<Op>, footer: &str) {
        let foot = self.lines(footer, FOOT, 1);
        ops.push(Op::SetFillColor {
            col: Color::Greyscale(Greyscale::new(0.4, None)),
        });
        self.written(&mut ops, &foot, (FOOT, MARGIN));
        let paper = Rect::from_wh(Pt(PAGE.0), Pt(PAGE.1));
        self.document.pages.push(PdfPage {
            media_box: paper.clone(),
            trim_box: paper.clone(),
            crop_box: paper,
            ops,
        });
    }

    /// Lines of one size, in the middle of the page, the first one at this height. Emoji come behind their letters: what is
    /// written has no images in it.
    fn written(&mut self, page: &mut Vec<Op>, lines: &[Line], (size, first): (f32, f32)) {
        let (mut letters, mut emoji, mut font) = (Vec::new(), Vec::new(), None);
        for (row, line) in lines.iter().enumerate() {
            let y = first - LINE * count(row);
            let left = (PAGE.0 - line.width * size) / 2.0;
            for glyph in &line.glyphs {
                let (x, y) = (left + glyph.x * size, y + glyph.y * size);
                if glyph.face == Face::Emoji {
                    let side = glyph.advance * size;
                    let place = [x, y - EMOJI_BELOW * size, side, side];
                    emoji.extend(self.emoji(glyph).map(|image| drawn(image, place)));
                    continue;
                }
                if font.replace(glyph.face) != Some(glyph.face) {
                    letters.push(Op::SetFont {
                        font: PdfFontHandle::External(font_id(glyph.face)),
                        size: Pt(size),
                    });
                }
                // `printpdf` makes one piece of glyphs that stand on one line.
                letters.push(Op::SetTextMatrix {
                    matrix: TextMatrix::Translate(Pt(x), Pt(y)),
                });
                let codepoint = self.used.entry(glyph.face).or_default().codepoint(glyph);
                letters.push(Op::ShowText {
                    items: vec![TextItem::GlyphIds(vec![codepoint])],
                });
            }
        }
        if !letters.is_empty() {
            page.push(Op::StartTextSection);
            page.append(&mut letters);
            page.push(Op::EndTextSection);
        }
        page.append(&mut emoji);
    }

    fn emoji(&mut self, glyph: &Glyph) -> Option<XObjectId> {
        if let Some(known) = self.emoji.get(&glyph.id) {
            return known.clone();
        }
        let stream = emoji(&self.fonts, glyph.id);
        let image = stream.map(|stream| self.stream(format!("E{}", glyph.id), stream));
        self.emoji.insert(glyph.id, image.clone());
        image
    }

    /// An image, whose stream has its name in the place of its bytes.
    fn image(&mut self, shown: &Shown) -> XObjectId {
        let name = format!("I{}", self.images.len());
        let (colours, filter) = match shown.coding {
            Coding::Jpeg(colours) => (colours, "DCTDecode"),
            Coding::Png => (3, "FlateDecode"),
        };
        let mut dict = dictionary((shown.width, shown.height), colours);
        dict.insert("Filter".to_owned(), word(filter));
        if shown.coding == Coding::Png {
            let rows = [
                ("Predictor", 15),
                ("Colors", 3),
                ("BitsPerComponent", 8),
                ("Columns", shown.width.into()),
            ];
            let map = rows
                .map(|(key, value)| (key.to_owned(), DictItem::Int(value)))
                .into();
            dict.insert("DecodeParms".to_owned(), DictItem::Dict { map });
        }
        dict.insert("Name".to_owned(), word(&name));
        self.images.insert(name.clone().into_bytes(), shown.bytes.clone());
        let stream = ExternalStream {
            dict,
            content: Vec::new(),
            compress: false,
        };
        self.stream(name, stream)
    }

    fn stream(&mut self, name: String, stream: ExternalStream) -> XObjectId {
        let id = XObjectId(name);
        let external = ExternalXObject {
            stream,
            width: None,
            height: None,
            dpi: None,
        };
        let known = &mut self.document.resources.xobjects.map;
        known.insert(id.clone(), XObject::External(external));
        id
    }
}

/// An image at left, bottom, width and height.
fn drawn(id: XObjectId, [left, bottom, width, height]: [f32; 4]) -> Op {
    let transform = XObjectTransform {
        translate_x: Some(Pt(left)),
        translate_y: Some(Pt(bottom)),
        scale_x: Some(width),
        scale_y: Some(height),
        no_auto_scale: true,
        ..XObjectTransform::default()
    };
    Op::UseXobject { id, transform }
}

/// The coloured bitmap of an emoji, which is a PNG.
fn emoji(fonts: &Fonts, id: u16) -> Option<ExternalStream> {
    let font = fonts.font(Face::Emoji)?;
    let found = BitmapStrikes::new(&font).glyph_for_size(Size::unscaled(), id.into())?;
    let BitmapData::Png(png) = found.data else {
        return None;
    };
    let image = decode(png, &images::Fonts::none()).ok()?;
    let (width, height) = image.pixels.dimensions();
    // Square, so that all are as large as each other.
    let side = width.max(height);
    let at = |x: u32, y: u32| {
        let x = x.checked_sub((side - width) / 2)?;
        let y = y.checked_sub((side - height) / 2)?;
        image.pixels.get_pixel_checked(x, y).map(|pixel| pixel.0)
    };
    let mut colours = Vec::new();
    let mut shares = Vec::new();
    for y in 0..side {
        for x in 0..side {
            let [red, green, blue, alpha] = at(x, y).unwrap_or([0; 4]);
            colours.extend([red, green, blue]);
            shares.push(alpha);
        }
    }
    let stream = ExternalStream {
        dict: dictionary((side, side), 1),
        content: shares,
        compress: true,
    };
    let mut dict = dictionary((side, side), 3);
    dict.insert("SMask".to_owned(), DictItem::Stream { stream });
    Some(ExternalStream {
        dict,
        content: colours,
        compress: true,
    })
}

/// What a PDF says of an image with one colour or three, of 8 bits each.
fn dictionary((width, height): (u32, u32), colours: u8) -> BTreeMap<String, DictItem> {
    let space = if colours == 1 { "DeviceGray" } else { "DeviceRGB" };
    let entries = [
        ("Type", word("XObject")),
        ("Subtype", word("Image")),
        ("Width", DictItem::Int(width.into())),
        ("Height", DictItem::Int(height.into())),
        ("BitsPerComponent", DictItem::Int(8)),
        ("ColorSpace", word(space)),
    ];
    entries.map(|(key, value)| (key.to_owned(), value)).into()
}

fn word(name: &str) -> DictItem {
    DictItem::Name(name.as_bytes().to_vec())
}

/// What shows nothing, or turns what is around it: readers show a title outside of the page.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[expect(clippy::cast_precision_loss, reason = "sides have at most 8,192 pixels")]
fn number(side: u32) -> f32 {
    side.max(1) as f32
}

#[expect(clippy::cast_precision_loss, reason = "some lines")]
fn count(lines: usize) -> f32 {
    lines as f32
}
