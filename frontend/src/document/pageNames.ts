/** Names and slugs of an app's pages: each is the only one of its kind. */

/** Longest slug of a page, in characters. */
const SLUG_MAX_CHARS = 50
/** Longest name of a page, in characters. */
export const PAGE_NAME_MAX_CHARS = 100
const NO_SLUG = 'untitled'

/** A name as it is kept; blank where nothing is left of it. */
export function cleanName(name: string): string {
  const words = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return [...words].slice(0, PAGE_NAME_MAX_CHARS).join('').trim()
}

/** The name with a number where another page has it: `Menu 2`. Case makes no difference. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((one) => one.toLowerCase()))
  return firstFree(name, ' ', PAGE_NAME_MAX_CHARS, (free) => !names.has(free.toLowerCase()))
}

/** `Page N`, N being one more than there are pages, or the next number that is free. */
export function nextPageName(taken: readonly string[]): string {
  const names = new Set(taken.map((one) => one.toLowerCase()))
  let number = taken.length + 1
  while (names.has(`page ${number}`)) number += 1
  return `Page ${number}`
}

/**
 * The slug of a name: letters and digits without their marks in lower case, hyphens between them. The
 * server reads other alphabets too (crates/domain/src/slug.rs); here they leave nothing.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
  const slug = trimmed(plain.replace(/[^a-z0-9]+/g, '-')).slice(0, SLUG_MAX_CHARS)
  return trimmed(slug) || NO_SLUG
}

/** The slug with a number where another page has it: `menu-2`. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const slugs = new Set(taken)
  return firstFree(slug, '-', SLUG_MAX_CHARS, (free) => !slugs.has(free))
}

function firstFree(
  base: string,
  separator: string,
  maxChars: number,
  isFree: (name: string) => boolean,
): string {
  let free = base
  for (let number = 2; !isFree(free); number += 1) {
    const suffix = `${separator}${number}`
    const head = [...base].slice(0, maxChars - suffix.length).join('')
    free = `${head.replace(/[\s-]+$/, '')}${suffix}`
  }
  return free
}

const trimmed = (slug: string): string => slug.replace(/^-+|-+$/g, '')
