// Files that are no pictures of a kind that is read, and drawings.
import { be32, join, le16, le32, text, u8 } from './bytes.mjs'

const box = (brand, ...others) =>
  join(
    be32(16 + 4 * others.length),
    text(`ftyp${brand}`),
    be32(0),
    ...others.map(text),
    Buffer.alloc(200),
  )

function laughs() {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l9;</text></svg>`
}

function copies() {
  const groups = Array.from(
    { length: 9 },
    (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"><rect id="g0" width="9" height="9"/>${groups.join('')}</svg>`
}

export const others = () => ({
  'no bytes': Buffer.alloc(0),
  'a text': text('This is a letter, and no picture.'),
  HTML: text('<!doctype html><script>alert(1)</script>'),
  'zeros, 1 MB': Buffer.alloc(1024 * 1024),
  'AVIF, its head': box('avif', 'mif1', 'miaf'),
  'HEIC, its head': box('heic', 'mif1'),
  'BMP, 65,000 by 65,000': join(
    text('BM'),
    le32(200),
    le32(0),
    le32(54),
    le32(40),
    le32(65_000),
    le32(65_000),
    le16(1),
    le16(24),
    Buffer.alloc(160),
  ),
  'TIFF, its directory in a circle': join(text('II*\0'), le32(8), le16(0), le32(8)),
  'ICO, 65,535 pictures': join(le16(0), le16(1), le16(0xffff), Buffer.alloc(64)),
  PDF: text('%PDF-1.7\n1 0 obj\n<<>>\nendobj'),
  'SVG, entities that multiply': text(laughs()),
  'SVG, copies of copies': text(copies()),
  'SVG, a blur of 100,000': text(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect width="9000" height="9000" filter="url(#f)"/></svg>',
  ),
  'signature of a PNG alone': u8(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
})
