/** Which pages are small enough to be edited by hand. */

/**
 * In characters, without embedded data. An edit parses the page in the window: up to this size that takes no longer than
 * a tenth of a second or two.
 */
const EDITABLE_MAX_CHARS = 1_000_000

const DATA_URI = /data:[\w.+-]+\/[\w.+-]+[;,][^"'`()<>\s]*/gi

export const TOO_LARGE = [
  'Page Too Large',
  'This page is larger than 1 MB without its embedded files, so its elements cannot be selected or edited by hand. Describe the change instead.',
] as const

let last: { html: string; isTooLarge: boolean } | null = null

/** Whether a page is too large to be edited by hand. Images and fonts that it embeds do not count. */
export function isTooLargeToEdit(html: string): boolean {
  if (html.length <= EDITABLE_MAX_CHARS) return false
  if (last?.html !== html) last = { html, isTooLarge: charsOfPage(html) > EDITABLE_MAX_CHARS }
  return last.isTooLarge
}

function charsOfPage(html: string): number {
  let chars = html.length
  for (const [uri] of html.matchAll(DATA_URI)) chars -= uri.length
  return chars
}
