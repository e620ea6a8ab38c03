//! The strings of a page and where they stand: what the operators of its content streams do to text, and nothing of what
//! they draw.

use std::rc::Rc;

use extract::Unreadable;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::Budget;
use super::font::{Font, Fonts};
use super::layout::Piece;
use super::matrix::{Matrix, number};

/// Of forms within forms.
const MAX_DEPTH: usize = 12;
/// What drawing a form takes beside reading it, in bytes: forms that draw each other are tiny.
const FORM_COST: usize = 4096;
/// Strings of a page: more than any has.
const MAX_PIECES: usize = 200_000;
const MAX_SAVED: usize = 512;
/// A movement within a string that separates words, in thousandths of the size.
const WORD_GAP: f64 = 180.0;

#[derive(Clone)]
struct State {
    matrix: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    letter_space: f64,
    word_space: f64,
    scale: f64,
    leading: f64,
    rise: f64,
}

/// # Errors
/// The page inflates to more than is left.
pub fn read(
    document: &Document,
    page: ObjectId,
    fonts: &mut Fonts,
    budget: &mut Budget,
) -> Result<Vec<Piece>, Unreadable> {
    let state = State {
        matrix: Matrix::ONE,
        font: None,
        size: 1.0,
        letter_space: 0.0,
        word_space: 0.0,
        scale: 1.0,
        leading: 0.0,
        rise: 0.0,
    };
    let content = document
        .get_page_content_with_limit(page, budget.most())
        .map_err(|_| Unreadable::TooComplex)?;
    let (own, inherited) = document.get_page_resources(page).unwrap_or_default();
    let inherited = inherited
        .into_iter()
        .filter_map(|id| document.get_dictionary(id).ok());
    let resources: Vec<_> = own.into_iter().chain(inherited).collect();
    let mut reader = PageReader {
        document,
        fonts,
        budget,
        pieces: Vec::new(),
        depth: 0,
    };
    reader.run(&content, &resources, state.clone())?;
    reader.run_annotations(page, &state)?;
    Ok(reader.pieces)
}

struct PageReader<'a> {
    document: &'a Document,
    fonts: &'a mut Fonts,
    budget: &'a mut Budget,
    pieces: Vec<Piece>,
    depth: usize,
}

impl<'a> PageReader<'a> {
    fn run(
        &mut self,
        content: &[u8],
        resources: &[&'a Dictionary],
        mut state: State,
    ) -> Result<(), Unreadable> {
        self.budget.spend(content.len())?;
        let mut saved = Vec::new();
        let (mut line, mut at) = (Matrix::ONE, Matrix::ONE);
        for operation in Content::decode_iter(content) {
            // What stands before a broken operator is read.
            let Ok(Operation { operator, operands }) = operation else {
                break;
            };
            let number = |at: usize| operands.get(at).and_then(number).unwrap_or_default();
            match operator.as_str() {
                "q" if saved.len() < MAX_SAVED => saved.push(state.clone()),
                "Q" => state = saved.pop().unwrap_or(state),
                "cm" => {
                    let matrix = Matrix::read(&operands).unwrap_or(Matrix::ONE);
                    state.matrix = matrix.times(state.matrix);
                }
                "BT" => (line, at) = (Matrix::ONE, Matrix::ONE),
                "Tf" => {
                    state.font = match operands
                        .first()
                        .and_then(|name| resource(self.document, resources, b"Font", name))
                    {
                        Some(font) => Some(self.fonts.font(self.document, font, self.budget)?),
                        None => None,
                    };
                    state.size = number(1);
                }
                "Tc" => state.letter_space = number(0),
                "Tw" => state.word_space = number(0),
                "Tz" => state.scale = number(0) / 100.0,
                "TL" => state.leading = number(0),
                "Ts" => state.rise = number(0),
                "Td" | "TD" => {
                    if operator == "TD" {
                        state.leading = -number(1);
                    }
                    line = line.moved(number(0), number(1));
                    at = line;
                }
                "Tm" => {
                    line = Matrix::read(&operands).unwrap_or(line);
                    at = line;
                }
                "T*" | "'" | "\"" => {
                    if operator == "\"" {
                        (state.word_space, state.letter_space) = (number(0), number(1));
                    }
                    line = line.moved(0.0, -state.leading);
                    at = line;
                    if let Some(string) = operands.last() {
                        self.show(std::slice::from_ref(string), &state, &mut at)?;
                    }
                }
                "Tj" => self.show(&operands, &state, &mut at)?,
                "TJ" => {
                    if let Some(Object::Array(strings)) = operands.first() {
                        self.show(strings, &state, &mut at)?;
                    }
                }
                "Do" => {
                    if let Some(form) = operands
                        .first()
                        .and_then(|name| resource(self.document, resources, b"XObject", name))
                    {
                        self.run_form(form, resources, &state)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds the strings, with the numbers between them that move, and goes behind them.
    fn show(&mut self, strings: &[Object], state: &State, at: &mut Matrix) -> Result<(), Unreadable> {
        if self.pieces.len() >= MAX_PIECES {
            return Err(Unreadable::TooComplex);
        }
        let Some(font) = &state.font else { return Ok(()) };
        let (mut text, mut width) = (String::new(), 0.0);
        for part in strings {
            if let Ok(string) = part.as_str() {
                font.glyphs(string, |glyph| {
                    match glyph.text {
                        Some(letters) => text.push_str(letters),
                        None => self.fonts.unknown_letters += 1,
                    }
                    let space = if glyph.is_space { state.word_space } else { 0.0 };
                    width += (glyph.width / 1000.0 * state.size + state.letter_space + space) * state.scale;
                });
            } else if let Ok(back) = part.as_float() {
                let back = f64::from(back);
                if back < -WORD_GAP && !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
                width -= back / 1000.0 * state.size * state.scale;
            }
        }
        let start = at.moved(0.0, state.rise).times(state.matrix);
        let end = at.moved(width, state.rise).times(state.matrix);
        let height = state.size.abs() * start.2.hypot(start.3);
        self.pieces.extend(Piece::new(
            text,
            (start.4, start.5),
            (end.4, end.5),
            (start.0, start.1),
            height,
        ));
        *at = at.moved(width, 0.0);
        Ok(())
    }

    /// What was typed into fields and written over the page; not what is hidden, or pops up beside it.
    fn run_annotations(&mut self, page: ObjectId, state: &State) -> Result<(), Unreadable> {
        const HIDDEN: i64 = 2;
        let document = self.document;
        for annotation in document.get_page_annotations(page).unwrap_or_default() {
            let get = |key: &[u8]| annotation.get_deref(key, document).ok();
            let is_hidden = get(b"F")
                .and_then(|flags| flags.as_i64().ok())
                .unwrap_or_default()
                & HIDDEN
                != 0;
            let kind = get(b"Subtype")
                .and_then(|kind| kind.as_name().ok())
                .unwrap_or_default();
            let corner = get(b"Rect").and_then(|corners| corners.as_array().ok()?.first_chunk::<2>());
            let appearance = get(b"AP").and_then(|looks| looks.as_dict().ok()?.get(b"N").ok());
            let (Some([x, y]), Some(appearance)) = (corner, appearance) else {
                continue;
            };
            if !is_hidden && (kind == b"Widget" || kind == b"FreeText") {
                let matrix = Matrix::ONE.moved(number(x).unwrap_or_default(), number(y).unwrap_or_default());
                let state = State {
                    matrix,
                    ..state.clone()
                };
                self.run_form(appearance, &[], &state)?;
            }
        }
        Ok(())
    }

    fn run_form(
        &mut self,
        form: &'a Object,
        resources: &[&'a Dictionary],
        state: &State,
    ) -> Result<(), Unreadable> {
        let Ok((_, Object::Stream(stream))) = self.document.dereference(form) else {
            return Ok(());
        };
        let is_form = stream
            .dict
            .get(b"Subtype")
            .and_then(Object::as_name)
            .is_ok_and(|subtype| subtype == b"Form");
        if !is_form || self.depth >= MAX_DEPTH {
            return Ok(());
        }
        self.budget.spend(FORM_COST)?;
        let content = stream
            .get_plain_content_with_limit(self.budget.most())
            .map_err(|_| Unreadable::TooComplex)?;
        let own = stream
            .dict
            .get_deref(b"Resources", self.document)
            .and_then(Object::as_dict);
        let mut state = state.clone();
        let matrix = stream
            .dict
            .get_deref(b"Matrix", self.document)
            .and_then(Object::as_array);
        if let Some(matrix) = matrix.ok().and_then(|numbers| Matrix::read(numbers)) {
            state.matrix = matrix.times(state.matrix);
        }
        self.depth += 1;
        match own {
            Ok(own) => self.run(&content, &[own], state)?,
            Err(_) => self.run(&content, resources, state)?,
        }
        self.depth -= 1;
        Ok(())
    }
}

/// An entry of a category of the resources, as it is written there.
fn resource<'a>(
    document: &'a Document,
    resources: &[&'a Dictionary],
    category: &[u8],
    name: &Object,
) -> Option<&'a Object> {
    let name = name.as_name().ok()?;
    let entry = |resources: &&'a Dictionary| {
        resources
            .get_deref(category, document)
            .ok()?
            .as_dict()
            .ok()?
            .get(name)
            .ok()
    };
    resources.iter().find_map(entry)
}
