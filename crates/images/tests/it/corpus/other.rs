//! Files of other kinds.

use images::ImageError;

use super::{Hostile, refused};

pub(super) fn all() -> Vec<Hostile> {
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
    let avif = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf".to_vec();
    let bmp = [b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".as_slice(), &[0; 40]].concat();
    let html = b"<!DOCTYPE html><html><svg xmlns='http://www.w3.org/2000/svg'/></html>".to_vec();
    vec![
        refused!("HEIC", heic, ImageError::Heic),
        refused!("AVIF", avif, ImageError::Avif),
        refused!("TIFF", b"II*\0\x08\0\0\0".to_vec(), ImageError::Tiff),
        refused!("BMP", bmp, ImageError::Bmp),
        refused!("ICO", b"\0\0\x01\0\x01\0".to_vec(), ImageError::Ico),
        refused!("PDF", b"%PDF-1.7".to_vec(), ImageError::Pdf),
        refused!("HTML with a drawing", html, ImageError::NotAnImage),
        refused!("nothing", Vec::new(), ImageError::Empty),
        refused!(
            "65 MB of a PNG",
            [super::encoded(image::ImageFormat::Png), vec![0; 65 * 1024 * 1024]].concat(),
            ImageError::TooManyBytes
        ),
    ]
}
