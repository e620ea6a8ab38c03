// GIF files that mean harm (GIF89a).
import { Bits, join, le16, text, u8 } from './bytes.mjs'

const PALETTE = u8(255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9)

const CLEAR = 4
const END = 5

/** `count` pixels of one colour, packed as well as can be: each code stands for one pixel more than the one before. */
function packed(count) {
  const bits = new Bits()
  let left = count
  while (left > 0) {
    let [next, size] = [END + 1, 3]
    // The codes before this one were the last of 12 bits.
    bits.put(CLEAR, left === count ? 3 : 12).put(0, size)
    left -= 1
    while (left > 0 && next < 4095) {
      const length = Math.min(left, next - END + 1)
      bits.put(length === 1 ? 0 : END - 1 + length, size)
      left -= length
      next += 1
      if (next === 1 << size && size < 12) size += 1
    }
    if (left === 0) bits.put(END, size)
  }
  return bits.done()
}

function blocks(data) {
  const parts = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    parts.push(u8(part.length), part)
  }
  return join(parts, u8(0))
}

const picture = (width, height, data) =>
  join(u8(0x2c), le16(0), le16(0), le16(width), le16(height), u8(0), u8(2), blocks(data))

const head = (width, height) =>
  join(text('GIF89a'), le16(width), le16(height), u8(0xf1, 0, 0), PALETTE)

const gif = (width, height, ...frames) => join(head(width, height), frames, u8(0x3b))

export function gifs() {
  const small = picture(16, 16, packed(256))
  const plain = gif(16, 16, small)
  return {
    'GIF, 65,000 by 65,000': gif(65_000, 65_000, small),
    'GIF, 1 by 65,000': gif(1, 65_000, picture(1, 65_000, packed(65_000))),
    'GIF, 8,192 by 4,096, all of one colour': gif(
      8_192,
      4_096,
      picture(8_192, 4_096, packed(8_192 * 4_096)),
    ),
    'GIF, a frame of 65,000 by 65,000': gif(16, 16, picture(65_000, 65_000, packed(256))),
    'GIF, 50,000 frames': gif(16, 16, ...Array.from({ length: 50_000 }, () => small)),
    'GIF, no frame': gif(16, 16),
    'GIF, cut in its pixels': plain.subarray(0, plain.length - 6),
    'GIF, cut in its header': plain.subarray(0, 11),
    'GIF and HTML': join(
      head(16, 16),
      text('!\xfe\x1b<script>alert(1)</script>'),
      u8(0, 0),
      small,
      u8(0x3b),
    ),
  }
}
