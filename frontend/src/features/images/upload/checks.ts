/** Which files are taken. */
import { UPLOAD } from './texts'

export const INPUT_IMAGES_MAX = 3
/** 10 MB, in bytes of a file. */
export const FILE_MAX_BYTES = 10_485_760

/** What can be read; others, as HEIC and AVIF, are refused in words. */
export const IMAGE_TYPES: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
]

export type Checked<F> =
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
