// JPEG files that mean harm (ITU T.81, annex B). Each block is the same grey: no step from the block before, no waves,
// two codes of one bit each, both 0.
import { be16, join, text, u8 } from './bytes.mjs'
import { huge, loop } from './exif.mjs'

const segment = (marker, data) => join(u8(0xff, marker), be16(data.length + 2), data)
const table = (place) => segment(0xc4, join(u8(place, 1), Buffer.alloc(15), u8(0)))

/** The sampling of each component. */
const SUBSAMPLED = [0x22, 0x11, 0x11]
const FULL = [0x11, 0x11, 0x11]
const FOUR = [0x11, 0x11, 0x11, 0x11]

/** How many bits of 0 the scan of these components has. */
function blocks(width, height, sampling, each) {
  const most = Math.max(...sampling.map((factor) => factor >> 4))
  const units = Math.ceil(width / (8 * most)) * Math.ceil(height / (8 * most))
  const ofUnit = sampling.reduce((sum, factor) => sum + (factor >> 4) * (factor & 15), 0)
  return Buffer.alloc(Math.ceil((units * ofUnit * each) / 8), 0)
}

const scan = (components, [from, to], data) =>
  join(
    segment(
      0xda,
      join(u8(components.length), ...components.map((at) => u8(at, 0)), u8(from, to, 0)),
    ),
    data,
  )

export function jpeg(width, height, given = {}) {
  const {
    sampling = SUBSAMPLED,
    progressive = false,
    apart = false,
    more = [],
    scans = 0,
    real,
  } = given
  const all = sampling.map((_, at) => at + 1)
  const frame = join(
    u8(8),
    be16(height),
    be16(width),
    u8(sampling.length),
    ...sampling.map((factor, at) => u8(at + 1, factor, 0)),
  )
  const [wide, high] = real ?? [width, height]
  const body = progressive
    ? [
        scan(all, [0, 0], blocks(wide, high, sampling, 1)),
        ...Array.from({ length: scans }, () => scan([1], [1, 63], blocks(wide, high, [0x11], 1))),
      ]
    : apart
      ? all.map((one) => scan([one], [0, 63], blocks(wide, high, [0x11], 2)))
      : [scan(all, [0, 63], blocks(wide, high, sampling, 2))]
  return join(
    u8(0xff, 0xd8),
    more,
    segment(0xdb, join(u8(0), Buffer.alloc(64, 1))),
    segment(progressive ? 0xc2 : 0xc0, frame),
    table(0x00),
    table(0x10),
    body,
    u8(0xff, 0xd9),
  )
}

const adobe = (transform) => segment(0xee, join(text('Adobe'), u8(0, 100, 0, 0, 0, 0, transform)))
const exif = (block) => segment(0xe1, join(text('Exif\0\0'), block))

export function jpegs() {
  const plain = jpeg(64, 48)
  const profile = Array.from({ length: 255 }, (_, at) =>
    segment(0xe2, join(text('ICC_PROFILE\0'), u8(at + 1, 255), Buffer.alloc(65_000, at))),
  )
  const changed = (at, byte) => {
    const bytes = Buffer.from(plain)
    bytes[at] = byte
    return bytes
  }
  return {
    'JPEG, 65,500 by 65,500, without pixels': jpeg(65_500, 65_500, { real: [64, 48] }),
    'JPEG, 1 by 65,000': jpeg(1, 65_000),
    'JPEG, 65,000 by 1': jpeg(65_000, 1),
    'JPEG, no height': jpeg(64, 0, { real: [64, 48] }),
    'JPEG, no size': jpeg(0, 0, { real: [64, 48] }),
    'JPEG, 8,192 by 4,096': jpeg(8_192, 4_096),
    'JPEG, 8,192 by 4,096, progressive': jpeg(8_192, 4_096, { progressive: true, scans: 3 }),
    'JPEG, 8,192 by 4,096, progressive, every colour full': jpeg(8_192, 4_096, {
      progressive: true,
      sampling: FULL,
      scans: 3,
    }),
    'JPEG, 8,192 by 4,096, one colour after the other': jpeg(8_192, 4_096, {
      sampling: FULL,
      apart: true,
    }),
    'JPEG, one colour after the other': jpeg(64, 48, { sampling: FULL, apart: true }),
    'JPEG, 8,192 by 4,096, progressive, CMYK': jpeg(8_192, 4_096, {
      progressive: true,
      sampling: FOUR,
      more: [adobe(0)],
    }),
    'JPEG, 8,192 by 4,096, CMYK': jpeg(8_192, 4_096, { sampling: FOUR, more: [adobe(0)] }),
    'JPEG, CMYK': jpeg(64, 48, { sampling: FOUR, more: [adobe(0)] }),
    'JPEG, YCCK': jpeg(64, 48, { sampling: FOUR, more: [adobe(2)] }),
    'JPEG, 5,000 scans': jpeg(512, 512, { progressive: true, scans: 5_000 }),
    'JPEG, EXIF in a circle': jpeg(64, 48, { more: [exif(loop())] }),
    'JPEG, EXIF of 65,535 entries of 4 GB': jpeg(64, 48, { more: [exif(huge())] }),
    'JPEG, colour profile of 16 MB': jpeg(64, 48, { more: profile.slice(0, 150) }),
    'JPEG, a segment longer than the file': changed(4, 0xff),
    'JPEG, a segment of no length': join(
      plain.subarray(0, 2),
      u8(0xff, 0xe0, 0, 0),
      plain.subarray(2),
    ),
    'JPEG, cut in its header': plain.subarray(0, 40),
    'JPEG, cut in its pixels': plain.subarray(0, plain.length - 6),
    'JPEG, cut before its end': plain.subarray(0, plain.length - 2),
    'JPEG and ZIP': join(plain, text('PK\x05\x06'), Buffer.alloc(18)),
  }
}
