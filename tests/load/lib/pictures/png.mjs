// PNG files that mean harm (https://www.w3.org/TR/png-3/).
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { be16, be32, join, text, u8 } from './bytes.mjs'
import { loop } from './exif.mjs'

const SIGNATURE = u8(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const MB = 1024 * 1024

const CRC = Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc(bytes) {
  let value = 0xffffffff
  for (const byte of bytes) value = CRC[(value ^ byte) & 255] ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

function chunk(name, data = Buffer.alloc(0)) {
  const body = join(text(name), data)
  return join(be32(data.length), body, be32(crc(body)))
}

const header = (width, height, depth, colour, interlaced) =>
  chunk('IHDR', join(be32(width), be32(height), u8(depth, colour, 0, 0, interlaced)))

const rowBytes = (width, depth, colour) => Math.ceil((width * depth * CHANNELS[colour]) / 8)

/** All rows of one value; `pixels` are others, as they are written, each row behind its filter. */
export function png(width, height, given = {}) {
  const { depth = 8, colour = 2, value = 0x7f, more = [], interlaced = 0, tail = [] } = given
  const row = join(u8(0), Buffer.alloc(rowBytes(width, depth, colour), value))
  const pixels = given.pixels ?? Buffer.alloc(row.length * height, row)
  const palette = colour === 3 ? [chunk('PLTE', u8(255, 0, 0, 0, 255, 0))] : []
  return join(
    SIGNATURE,
    header(width, height, depth, colour, interlaced),
    palette,
    more,
    chunk('IDAT', deflateSync(pixels, { level: given.level ?? 6 })),
    tail,
    chunk('IEND'),
  )
}

/** Of chance, which no file makes smaller. */
export function noise(width, height) {
  const row = 1 + width * 3
  const pixels = randomBytes(row * height)
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0
  return png(width, height, { pixels, level: 1 })
}

/** The rows of the seven passes of Adam7. */
function interlaced(width, height) {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ]
  const rows = passes.flatMap(([left, top, across, down]) => {
    const wide = Math.ceil((width - left) / across)
    const high = Math.ceil((height - top) / down)
    return wide > 0 && high > 0 ? [Buffer.alloc((1 + wide * 3) * high, 0)] : []
  })
  return png(width, height, { pixels: Buffer.concat(rows), interlaced: 1 })
}

function animated(frames) {
  const control = (at) =>
    chunk(
      'fcTL',
      join(be32(at), be32(16), be32(16), be32(0), be32(0), be16(1), be16(100), u8(0, 0)),
    )
  const data = deflateSync(Buffer.alloc(16 * 49))
  const tail = Array.from({ length: frames }, (_, at) => [
    control(2 * at + 1),
    chunk('fdAT', join(be32(2 * at + 2), data)),
  ]).flat()
  const more = [chunk('acTL', join(be32(frames + 1), be32(0))), control(0)]
  return png(16, 16, { more, tail })
}

export function pngs() {
  const plain = png(64, 48)
  const bomb = deflateSync(Buffer.alloc(200 * MB))
  const packed = (name, head) => png(64, 48, { more: [chunk(name, join(text(head), bomb))] })
  const claim = (at, length) => {
    const bytes = Buffer.from(plain)
    bytes.writeUInt32BE(length, at)
    return bytes
  }
  return {
    'PNG, 65,000 by 65,000, all of one colour': join(
      SIGNATURE,
      header(65_000, 65_000, 8, 2, 0),
      chunk('IDAT', deflateSync(Buffer.alloc(64 * MB))),
      chunk('IEND'),
    ),
    'PNG, 1 by 65,000': png(1, 65_000),
    'PNG, 65,000 by 1': png(65_000, 1),
    'PNG, 1 by 8,192': png(1, 8_192),
    'PNG, 8,192 by 1': png(8_192, 1),
    'PNG, 8,192 by 4,096': png(8_192, 4_096),
    'PNG, 8,192 by 4,096, greys': png(8_192, 4_096, { colour: 0 }),
    'PNG, 8,192 by 4,096, 16 bits with alpha': png(8_192, 4_096, { depth: 16, colour: 6 }),
    'PNG, 5,790 by 5,790, interlaced': interlaced(5_790, 5_790),
    'PNG, no width': png(0, 48, { pixels: Buffer.alloc(48) }),
    'PNG, 200 MB of pixels behind the last': png(64, 48, { pixels: Buffer.alloc(200 * MB) }),
    'PNG, zTXt of 200 MB': packed('zTXt', 'Comment\0\0'),
    'PNG, iTXt of 200 MB': packed('iTXt', 'Comment\0\x01\0\0\0'),
    'PNG, colour profile of 200 MB': packed('iCCP', 'sRGB\0\0'),
    'PNG, colours behind the palette': png(64, 48, { colour: 3, value: 0xfe }),
    'PNG, palette without a palette': png(64, 48, { depth: 8, colour: 2 }).fill(3, 25, 26),
    'PNG, a chunk of 4 GB': claim(33, 0xffffffff),
    'PNG, a chunk of no length': claim(33, 0),
    'PNG, EXIF in a circle': png(64, 48, { more: [chunk('eXIf', loop())] }),
    'PNG, 10,000 frames (APNG)': animated(10_000),
    'PNG, cut in its header': plain.subarray(0, 20),
    'PNG, cut in its pixels': plain.subarray(0, plain.length - 20),
    'PNG, cut before its end': plain.subarray(0, plain.length - 12),
    'PNG and HTML': join(plain, text('<html><script>alert(1)</script></html>')),
  }
}
