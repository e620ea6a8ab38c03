/** A variable of the page's style sheets in a person's words: `--bg-soft` is 'Background soft'. */

/** What people shorten in such names. */
const LONG: ReadonlyMap<string, string> = new Map(
  Object.entries({ bg: 'background', fg: 'foreground', txt: 'text', btn: 'button' }),
)
/** They say what all swatches are. */
const PREFIX = /^(?:colou?r|clr)(?=-.)/i

/** The name itself where it has no letters. */
export function variableWords(name: string): string {
  const words = name
    .replace(/^-+/, '')
    .replace(PREFIX, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => LONG.get(word) ?? word)
    .join(' ')
  return /\p{L}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : name
}
