/** Which files are taken. */
import { REFUSED_KINDS, UPLOAD } from './texts'

export const INPUT_IMAGES_MAX = 3
/** 10 MB, in bytes of a file. */
export const FILE_MAX_BYTES = 10_485_760

/** What can be read; others, as HEIC and AVIF, are refused in words. */
export const IMAGE_TYPES: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
]

type Checked<F> =
  | { readonly isTaken: true; readonly file: F }
  | { readonly isTaken: false; readonly why: string }

interface FileFacts {
  readonly type: string
  readonly size: number
}

/** Of several files the first alone counts. Null when there is none: the choice was given up. */
export function checked<F extends FileFacts>(
  files: ArrayLike<F>,
  how: 'chosen' | 'dropped',
  count: number,
): Checked<F> | null {
  const file = files[0]
  if (file === undefined) return null
  if (!file.type.startsWith('image/')) {
    return refused(how === 'dropped' ? UPLOAD.notImages : UPLOAD.notAnImage)
  }
  if (!IMAGE_TYPES.includes(file.type)) return refused(UPLOAD.unknownType)
  if (file.size > FILE_MAX_BYTES) return refused(UPLOAD.tooLarge)
  if (count >= INPUT_IMAGES_MAX) return refused(UPLOAD.full(INPUT_IMAGES_MAX))
  return { isTaken: true, file }
}

const refused = (why: string) => ({ isTaken: false, why }) as const

// Kinds of images that are refused, told by their first bytes: what a file is called, or said to be, may be wrong.

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
