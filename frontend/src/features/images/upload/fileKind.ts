/** Kinds of images that are refused, told by their first bytes: what a file is called, or said to be, may be wrong. */
import { REFUSED_KINDS } from './texts'

type RefusedKind = keyof typeof REFUSED_KINDS

/** Bytes that are looked at. */
const HEAD_BYTES = 32
/** ISO base media files: where their brands begin, and how long each is. */
const BRANDS_AT = 8
const BRAND_BYTES = 4

const SIGNATURES: readonly (readonly [RefusedKind, string])[] = [
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['bmp', 'BM'],
  ['ico', '\0\0\x01\0'],
]
const BRANDS: Readonly<Record<Extract<RefusedKind, 'avif' | 'heic'>, readonly string[]>> = {
  avif: ['avif', 'avis'],
  heic: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'],
}

/** Why a file of this kind is not taken; null for all others. */
export async function whyRefused(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = kindOf(String.fromCharCode(...head))
  return kind === null ? null : REFUSED_KINDS[kind]
}

/** Each character is a byte. */
function kindOf(head: string): RefusedKind | null {
  if (head.slice(4, BRANDS_AT) !== 'ftyp') {
    return SIGNATURES.find(([, bytes]) => head.startsWith(bytes))?.[0] ?? null
  }
  const brands = Array.from({ length: (HEAD_BYTES - BRANDS_AT) / BRAND_BYTES }, (_, at) =>
    head.slice(BRANDS_AT + at * BRAND_BYTES, BRANDS_AT + (at + 1) * BRAND_BYTES),
  )
  const isOf = (kind: 'avif' | 'heic') => brands.some((brand) => BRANDS[kind].includes(brand))
  // an AVIF names the brand of its family too
  if (isOf('avif')) return 'avif'
  return isOf('heic') ? 'heic' : null
}
