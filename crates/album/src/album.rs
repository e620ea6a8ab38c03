//! The pages, and the objects that they are written in.

use std::collections::BTreeMap;

use images::decode;
use pdf_writer::types::Predictor;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use skrifa::bitmap::{BitmapData, BitmapStrikes};
use skrifa::instance::Size;

use crate::embedding::{Used, packed};
use crate::fonts::{Face, Fonts};
use crate::layout::{FOOT, LETTERS, LINE, MARGIN, PAGE, Placed, placed};
use crate::picture::{Coding, Shown};
use crate::shaping::{Glyph, Line};
use crate::wrapping::lines;

/// Most lines of a caption.
const MOST_LINES: usize = 8;
/// Of emoji: they stand a little below the line.
const EMOJI_BELOW: f32 = 0.2;

/// A PDF that is written page by page.
pub struct Album {
    pdf: Pdf,
    fonts: Fonts,
    title: String,
    last: i32,
    tree: Ref,
    pages: Vec<Ref>,
    used: BTreeMap<Face, (Ref, Used)>,
    emoji: BTreeMap<u16, Option<Ref>>,
}

/// What a page refers to by names of its own.
#[derive(Default)]
struct Named {
    fonts: BTreeMap<Face, Ref>,
    pictures: Vec<Ref>,
}

impl Album {
    /// Without pages, under this title.
    #[must_use]
    pub fn new(title: &str, fonts: Fonts) -> Self {
        Self {
            pdf: Pdf::new(),
            fonts,
            title: title.chars().filter(|c| !is_unseen(*c)).collect(),
            last: 2,
            tree: Ref::new(2),
            pages: Vec::new(),
            used: BTreeMap::new(),
            emoji: BTreeMap::new(),
        }
    }

    /// A page with a picture as large as it can be and what is written below it, in the middle of their room, and a footer.
    pub fn page(&mut self, shown: &Shown, caption: &str, footer: &str) {
        let caption = self.lines(caption, LETTERS, MOST_LINES);
        let size = (number(shown.width), number(shown.height));
        let Placed {
            picture: place,
            first,
        } = placed(size, count(caption.len()));

        let mut named = Named::default();
        let mut content = Content::new();
        let picture = self.picture(shown);
        named.draw(&mut content, picture, place);
        self.written(&mut content, &mut named, &caption, (LETTERS, first));
        self.finish_page(content, named, footer);
    }

    /// A page that says something in the place of a picture.
    pub fn note(&mut self, words: &str, footer: &str) {
        let said = self.lines(words, LETTERS, MOST_LINES);
        let (mut content, mut named) = (Content::new(), Named::default());
        self.written(&mut content, &mut named, &said, (LETTERS, PAGE.1 / 2.0));
        self.finish_page(content, named, footer);
    }

    /// The file.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let fonts = self.fonts.clone();
        for (face, (font, used)) in std::mem::take(&mut self.used) {
            let last = &mut self.last;
            used.write(&mut self.pdf, &fonts, face, font, || {
                *last += 1;
                Ref::new(*last)
            });
        }
        let info = self.next();
        let mut about = self.pdf.document_info(info);
        about.title(TextStr(&self.title)).producer(TextStr("Morpheo"));
        about.finish();
        self.pdf.catalog(Ref::new(1)).pages(self.tree);
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf
            .pages(self.tree)
            .kids(self.pages.iter().copied())
            .count(count);
        self.pdf.finish()
    }

    fn next(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    fn lines(&self, text: &str, size: f32, most: usize) -> Vec<Line> {
        lines(&self.fonts, text, (PAGE.0 - 2.0 * MARGIN) / size, most)
    }

    fn finish_page(&mut self, mut content: Content, mut named: Named, footer: &str) {
        let foot = self.lines(footer, FOOT, 1);
        content.set_fill_gray(0.4);
        self.written(&mut content, &mut named, &foot, (FOOT, MARGIN));
        let [page, body] = [(); 2].map(|()| self.next());
        let mut writer = self.pdf.page(page);
        writer
            .media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1))
            .parent(self.tree)
            .contents(body);
        let mut resources = writer.resources();
        let mut fonts = resources.fonts();
        for (face, font) in &named.fonts {
            fonts.pair(Name(font_name(*face).as_bytes()), *font);
        }
        fonts.finish();
        let mut pictures = resources.x_objects();
        for (at, picture) in named.pictures.iter().enumerate() {
            pictures.pair(Name(format!("I{at}").as_bytes()), *picture);
        }
        pictures.finish();
        resources.finish();
        writer.finish();
        let drawn = packed(&content.finish());
        self.pdf.stream(body, &drawn).filter(Filter::FlateDecode);
        self.pages.push(page);
    }

    /// Lines of one size, in the middle of the page, the first one at this height.
    fn written(
        &mut self,
        content: &mut Content,
        named: &mut Named,
        lines: &[Line],
        (size, first): (f32, f32),
    ) {
        for (row, line) in lines.iter().enumerate() {
            let y = first - LINE * count(row);
            let left = (PAGE.0 - line.width * size) / 2.0;
            for glyph in &line.glyphs {
                let place = (left + glyph.x * size, y + glyph.y * size);
                match glyph.face {
                    Face::Emoji => self.emoji(content, named, glyph, (size, place)),
                    face => self.letter(content, named, (face, glyph), (size, place)),
                }
            }
        }
    }

    fn letter(
        &mut self,
        content: &mut Content,
        named: &mut Named,
        (face, glyph): (Face, &Glyph),
        (size, (x, y)): (f32, (f32, f32)),
    ) {
        if !self.used.contains_key(&face) {
            let font = self.next();
            self.used.insert(face, (font, Used::default()));
        }
        let Some((font, used)) = self.used.get_mut(&face) else {
            return;
        };
        let code = used.number(glyph).to_be_bytes();
        named.fonts.insert(face, *font);
        content.begin_text();
        content.set_font(Name(font_name(face).as_bytes()), size);
        content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
        content.show(Str(&code));
        content.end_text();
    }

    fn emoji(
        &mut self,
        content: &mut Content,
        named: &mut Named,
        glyph: &Glyph,
        (size, (x, y)): (f32, (f32, f32)),
    ) {
        let picture = match self.emoji.get(&glyph.id) {
            Some(known) => *known,
            None => {
                let drawn = self.emoji_picture(glyph.id);
                self.emoji.insert(glyph.id, drawn);
                drawn
            }
        };
        let side = glyph.advance * size;
        if let Some(picture) = picture {
            named.draw(content, picture, [x, y - EMOJI_BELOW * size, side, side]);
        }
    }

    /// The coloured bitmap of an emoji, which is a PNG.
    fn emoji_picture(&mut self, id: u16) -> Option<Ref> {
        let fonts = self.fonts.clone();
        let font = fonts.font(Face::Emoji)?;
        let found = BitmapStrikes::new(&font).glyph_for_size(Size::unscaled(), id.into())?;
        let BitmapData::Png(png) = found.data else {
            return None;
        };
        let picture = decode(png, &images::Fonts::none()).ok()?;
        let (width, height) = picture.pixels.dimensions();
        // Square, so that all are as large as each other.
        let side = width.max(height);
        let at = |x: u32, y: u32| {
            let x = x.checked_sub((side - width) / 2)?;
            let y = y.checked_sub((side - height) / 2)?;
            picture.pixels.get_pixel_checked(x, y).map(|pixel| pixel.0)
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
        let [drawn, mask] = [(); 2].map(|()| self.next());
        let side = i32::try_from(side).ok()?;
        let packed_shares = packed(&shares);
        let mut writer = self.pdf.image_xobject(mask, &packed_shares);
        writer.filter(Filter::FlateDecode);
        writer
            .width(side)
            .height(side)
            .bits_per_component(8)
            .color_space()
            .device_gray();
        writer.finish();
        let packed_colours = packed(&colours);
        let mut writer = self.pdf.image_xobject(drawn, &packed_colours);
        writer.filter(Filter::FlateDecode);
        writer
            .width(side)
            .height(side)
            .bits_per_component(8)
            .s_mask(mask)
            .color_space()
            .device_rgb();
        writer.finish();
        Some(drawn)
    }

    fn picture(&mut self, shown: &Shown) -> Ref {
        let id = self.next();
        let side = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
        let mut writer = self.pdf.image_xobject(id, &shown.bytes);
        match shown.coding {
            Coding::Jpeg(_) => writer.filter(Filter::DctDecode),
            Coding::Png => writer.filter(Filter::FlateDecode),
        };
        if shown.coding == Coding::Png {
            let mut rows = writer.decode_parms();
            rows.predictor(Predictor::PngOptimum)
                .colors(3)
                .bits_per_component(8)
                .columns(side(shown.width));
        }
        writer
            .width(side(shown.width))
            .height(side(shown.height))
            .bits_per_component(8);
        match shown.coding {
            Coding::Jpeg(1) => writer.color_space().device_gray(),
            _ => writer.color_space().device_rgb(),
        }
        writer.finish();
        id
    }
}

impl Named {
    /// Draws a picture at left, bottom, width and height.
    fn draw(&mut self, content: &mut Content, picture: Ref, [left, bottom, width, height]: [f32; 4]) {
        let at = self.pictures.iter().position(|known| *known == picture);
        let at = at.unwrap_or_else(|| {
            self.pictures.push(picture);
            self.pictures.len() - 1
        });
        content.save_state();
        content.transform([width, 0.0, 0.0, height, left, bottom]);
        content.x_object(Name(format!("I{at}").as_bytes()));
        content.restore_state();
    }
}

/// What shows nothing, or turns what is around it: readers show a title outside of the page.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn font_name(face: Face) -> String {
    match face {
        Face::Letters(at) => format!("F{at}"),
        Face::Emoji => "E".to_owned(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "sides have at most 8,192 pixels")]
fn number(side: u32) -> f32 {
    side.max(1) as f32
}

#[expect(clippy::cast_precision_loss, reason = "some lines")]
fn count(lines: usize) -> f32 {
    lines as f32
}
