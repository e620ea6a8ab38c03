//! HTML as positions in a text: a tokenizer and a tree of elements, both linear in the page.
//!
//! Nothing here builds nodes or copies text: a page of 10 MB nested 100,000 deep is read in one pass.

pub mod attributes;
pub mod token;
pub mod tree;
