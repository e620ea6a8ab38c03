import { DESCRIPTION } from './texts'

/** Characters as a person counts them, not bytes or halves of an emoji. */
export const DESCRIPTION_MAX = 50

const segmenter = new Intl.Segmenter()
const characters = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** What may stand in the box: what is beyond the most is cut. */
export function cutDescription(typed: string): string {
  // an emoji of a family is one character and eleven of UTF-16
  return typed.length <= DESCRIPTION_MAX
    ? typed
    : characters(typed).slice(0, DESCRIPTION_MAX).join('')
}

/** As it is kept and sent. */
export function keptDescription(typed: string): string {
  return cutDescription(typed.replace(/\s+/g, ' ').trim()).trim()
}

/** 'n/50 characters'. */
export function describedLength(typed: string): string {
  return DESCRIPTION.counter(characters(typed).length, DESCRIPTION_MAX)
}
