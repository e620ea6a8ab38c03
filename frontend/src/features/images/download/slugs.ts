/** The part of a file's name that is made of words. */

/** Of the title of an archive, which is the only part of it that is words. */
export const TITLE_SLUG_MAX = 25
/** Of an image's description. */
export const DESCRIPTION_SLUG_MAX = 30

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
