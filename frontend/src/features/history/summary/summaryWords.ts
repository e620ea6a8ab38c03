import { elementWord } from '@/lib/elementWords'
import { HISTORY, lines, number } from '../texts'
import type { Summary } from './summary'

const TAGS_MAX = 3

/** '2 lines changed, 1 added'. */
export function linesInWords({ changed, added, removed, isRough }: Summary): string {
  if (isRough) return 'Nearly all lines'
  const [first, ...more] = [
    { count: changed, verb: 'changed' },
    { count: added, verb: 'added' },
    { count: removed, verb: 'removed' },
  ].filter(({ count }) => count > 0)
  if (first === undefined) return HISTORY.nothing
  const rest = more.map(({ count, verb }) => `, ${number(count)} ${verb}`)
  return `${lines(first.count)} ${first.verb}${rest.join('')}`
}

/** '2 elements: Heading 1, Paragraph'; null where none is known to differ. */
export function elementsInWords({ elements }: Summary): string | null {
  if (elements === null || elements.length === 0) return null
  const tags = [...new Set(elements.map(({ tag }) => elementWord(tag)))]
  const shown = tags.slice(0, TAGS_MAX).join(', ')
  const count = elements.length === 1 ? '1 element' : `${number(elements.length)} elements`
  return `${count}: ${shown}${tags.length > TAGS_MAX ? ', …' : ''}`
}

export function summaryInWords(summary: Summary): string {
  return [elementsInWords(summary), linesInWords(summary)].filter(Boolean).join(' · ')
}
