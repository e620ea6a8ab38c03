// WebP files that mean harm (https://developers.google.com/speed/webp/docs/riff_container).
import { Bits, join, le24, le32, text, u8 } from './bytes.mjs'

const chunk = (name, data) =>
  join(text(name), le32(data.length), data, Buffer.alloc(data.length % 2))
const riff = (...chunks) => chunk('RIFF', join(text('WEBP'), chunks))

/** One colour everywhere: each of the five codes has one symbol, which takes no bits. */
function lossless(width, height) {
  const bits = new Bits()
  bits
    .put(0x2f, 8)
    .put(width - 1, 14)
    .put(height - 1, 14)
    .put(1, 1)
    .put(0, 3)
  bits.put(0, 1).put(0, 1).put(0, 1)
  for (let code = 0; code < 5; code += 1) bits.put(1, 1).put(0, 1).put(0, 1).put(0, 1)
  return chunk('VP8L', join(bits.done(), Buffer.alloc(8)))
}

const canvas = (flags, width, height) =>
  chunk('VP8X', join(u8(flags, 0, 0, 0), le24(width - 1), le24(height - 1)))

const frame = (width, height, data) =>
  chunk('ANMF', join(le24(0), le24(0), le24(width - 1), le24(height - 1), le24(10), u8(0), data))

const lossyHead = (width, height) =>
  chunk(
    'VP8 ',
    join(
      u8(0x10, 0, 0, 0x9d, 0x01, 0x2a),
      le24(width).subarray(0, 2),
      le24(height).subarray(0, 2),
      Buffer.alloc(64),
    ),
  )

export function webps() {
  const still = riff(lossless(64, 48))
  const animation = (width, height, frames) =>
    riff(canvas(2, width, height), chunk('ANIM', Buffer.alloc(6)), ...frames)
  const lying = Buffer.from(still)
  lying.writeUInt32LE(0xfffffff0, 16)
  return {
    'WebP, 16,383 by 16,383': riff(lossless(16_383, 16_383)),
    'WebP, 1 by 16,383': riff(lossless(1, 16_383)),
    'WebP, 8,192 by 4,096, all of one colour': riff(lossless(8_192, 4_096)),
    'WebP, lossy, 8,192 by 4,096, without pixels': riff(lossyHead(8_192, 4_096)),
    'WebP, canvas of 16,777,216 a side': riff(canvas(0, 16_777_216, 16_777_216), lossless(64, 48)),
    'WebP, canvas smaller than its picture': riff(canvas(0, 16, 16), lossless(8_192, 4_096)),
    'WebP, canvas larger than its picture': riff(canvas(0, 8_192, 4_096), lossless(16, 16)),
    'WebP, 20,000 frames': animation(
      64,
      48,
      Array.from({ length: 20_000 }, () => frame(64, 48, lossless(64, 48))),
    ),
    'WebP, animated, 8,192 by 4,096': animation(8_192, 4_096, [
      frame(8_192, 4_096, lossless(8_192, 4_096)),
      frame(8_192, 4_096, lossless(8_192, 4_096)),
    ]),
    'WebP, a chunk of 4 GB': lying,
    'WebP, cut': still.subarray(0, still.length - 12),
    'WebP, EXIF of 4 MB': riff(
      canvas(8, 64, 48),
      lossless(64, 48),
      chunk('EXIF', Buffer.alloc(4_000_000, 0x4d)),
    ),
  }
}
