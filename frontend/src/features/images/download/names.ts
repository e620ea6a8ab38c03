/** What an image's name is made of. */
export interface Named {
  /** From 1. */
  readonly number: number
  /** How many are saved with it. */
  readonly count: number
  readonly description: string
  /** Its data type, such as 'image/jpeg'. */
  readonly type: string
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
const EXTENSION = 'png'
const DIGITS_MIN = 2

/** '03-a-cat-on-the-roof-20261125-021930.jpg'. */
export function fileName({ number, count, description, type }: Named, at: Date): string {
  const digits = Math.max(DIGITS_MIN, String(count).length)
  const parts = [
    String(number).padStart(digits, '0'),
    slug(description, DESCRIPTION_SLUG_MAX),
    stamp(at),
  ]
  return `${parts.filter(Boolean).join('-')}.${extensionOf(type)}`
}

/** 'images-the-fox-and-the-moon-20261125-021930', of the archive and of the folder in it. */
export function archiveName(title: string, at: Date): string {
  return ['images', slug(title, TITLE_SLUG_MAX), stamp(at)].filter(Boolean).join('-')
}

/** Of a data type with or without parameters; png for one that is not known. */
export function extensionOf(type: string): string {
  return EXTENSIONS[(type.split(';')[0] ?? '').trim().toLowerCase()] ?? EXTENSION
}

/** Of the person's clock. */
function stamp(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
}

/** The part of a file's name that is made of words. */

/** Of the title of an archive, which is the only part of it that is words. */
const TITLE_SLUG_MAX = 25
/** Of an image's description. */
const DESCRIPTION_SLUG_MAX = 30

/**
 * Lower case without accents; what is neither letter nor digit goes, spaces and underscores become hyphens.
 * Letters of all scripts stay: a name in Japanese is better than none. Empty where nothing is left.
 */
export function slug(text: string, most: number): string {
  const plain = text
    .normalize('NFD')
    // marks of Latin, Greek and Cyrillic; those of other scripts are part of their letters
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
  return trimmed([...trimmed(plain.replace(/[\s_-]+/g, '-'))].slice(0, most).join(''))
}

const trimmed = (text: string): string => text.replace(/^-+|-+$/g, '')
