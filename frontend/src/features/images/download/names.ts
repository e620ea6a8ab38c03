import { DESCRIPTION_SLUG_MAX, slug, TITLE_SLUG_MAX } from './slugs'

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
