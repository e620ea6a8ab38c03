import { expect, it } from 'vitest'
import { whyRefused } from './checks'

const file = (...parts: string[]) =>
  new Blob([Uint8Array.from(parts.join(''), (letter) => letter.charCodeAt(0))])
const media = (brand: string, ...more: string[]) =>
  file('\0\0\0\x20ftyp', brand, '\0\0\0\0', ...more)

it.each([
  ['HEIC', media('heic', 'mif1', 'heic')],
  ['HEIC', media('mif1', 'mif1', 'heic')],
  ['HEIC', media('hevc')],
  ['AVIF', media('avif', 'mif1', 'miaf')],
  // libavif writes the brand of the family first
  ['AVIF', media('mif1', 'avif')],
  ['AVIF', media('avis')],
  ['TIFF', file('II*\0')],
  ['TIFF', file('MM\0*')],
  ['BMP', file('BM....')],
  ['ICO', file('\0\0\x01\0')],
])('says what %s is, whatever the file is called', async (kind, image) => {
  expect(await whyRefused(image)).toContain(kind)
})

it.each([
  ['PNG', file('\x89PNG\r\n\x1a\n')],
  ['JPEG', file('\xff\xd8\xff\xe0')],
  ['a film', media('isom', 'mp42')],
  ['nothing', file()],
])('has nothing against %s', async (_, image) => {
  expect(await whyRefused(image)).toBeNull()
})
