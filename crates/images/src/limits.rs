//! What an image may have.

/// Longest side, in pixels.
pub const MAX_SIDE: u32 = 8_192;
/// Most pixels: 8,192 by 4,096.
pub const MAX_PIXELS: u64 = 32 * 1024 * 1024;
/// Most bytes of a file: the largest answer of a provider.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;
/// Most bytes of an SVG file.
pub const MAX_SVG_BYTES: usize = 4 * 1024 * 1024;
/// Most bytes of a colour profile that is kept. Those of cameras and screens have less than 4 KB.
pub const MAX_PROFILE_BYTES: usize = 64 * 1024;
/// Most scans of a JPEG: programs write some ten, each goes over all pixels.
pub(crate) const MAX_SCANS: usize = 64;
/// What a decoder of raster images may hold besides the pixels: some rows, and a colour profile.
pub(crate) const MAX_DECODER_BYTES: u64 = 16 * 1024 * 1024;
/// Most bytes that decoding takes: nine for each pixel of the largest. Some ways to store an image take more; such an
/// image may have less pixels.
pub const MAX_MEMORY: u64 = 9 * MAX_PIXELS + MAX_DECODER_BYTES;
