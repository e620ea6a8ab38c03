/** How strongly a selector holds (Selectors Level 4, section 17): ids, classes, types. */
import { selectorsOf } from '@/document/pageEdit/styleSheet'

export type Specificity = readonly [ids: number, classes: number, types: number]

const NONE: Specificity = [0, 0, 0]
/** Written with one colon, as they were before there were two. */
const OLD_ELEMENTS = /^(?:before|after|first-line|first-letter)$/i
const NAME = /^(?:\\.|[\w-]|[\u00a0-\uffff])+/
const DEPTH_MAX = 8

export const isStronger = (one: Specificity, other: Specificity): boolean => {
  const at = one.findIndex((count, place) => count !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Of one selector, without commas outside of its brackets. */
export function specificityOf(selector: string, depth = 0): Specificity {
  let [ids, classes, types] = NONE
  const add = (more: Specificity): void => {
    ids += more[0]
    classes += more[1]
    types += more[2]
  }
  for (let at = 0; at < selector.length; ) {
    const rest = selector.slice(at)
    const sign = rest.charAt(0)
    const name = NAME.exec(rest.slice(1))?.[0] ?? ''
    if (sign === '#' || sign === '.') {
      add(sign === '#' ? [1, 0, 0] : [0, 1, 0])
      at += 1 + name.length
    } else if (sign === '[') {
      add([0, 1, 0])
      at += closed(rest, '[', ']')
    } else if (rest.startsWith('::')) {
      const element = NAME.exec(rest.slice(2))?.[0] ?? ''
      add([0, 0, 1])
      at += 2 + element.length
      if (selector[at] === '(') at += closed(selector.slice(at), '(', ')')
    } else if (sign === ':') {
      at += 1 + name.length
      const length = selector[at] === '(' ? closed(selector.slice(at), '(', ')') : 0
      add(ofPseudoClass(name.toLowerCase(), selector.slice(at + 1, at + length - 1), depth))
      at += length
    } else {
      const type = NAME.exec(rest)?.[0] ?? ''
      if (type !== '') add([0, 0, 1])
      at += Math.max(1, type.length)
    }
  }
  return [ids, classes, types]
}

function ofPseudoClass(name: string, argument: string, depth: number): Specificity {
  if (name === 'where') return NONE
  if (OLD_ELEMENTS.test(name)) return [0, 0, 1]
  if (depth >= DEPTH_MAX) return [0, 1, 0]
  if (/^(?:is|not|has|matches|-webkit-any|-moz-any)$/.test(name)) return strongest(argument, depth)
  const of = /^nth-(?:last-)?child$/.test(name)
    ? /\sof\s+([\s\S]+)$/.exec(argument)?.[1]
    : undefined
  const [ids, classes, types] = of === undefined ? NONE : strongest(of, depth)
  return [ids, classes + 1, types]
}

const strongest = (list: string, depth: number): Specificity =>
  selectorsOf(list)
    .map((one) => specificityOf(one, depth + 1))
    .reduce((most, one) => (isStronger(one, most) ? one : most), NONE)

/** How far it is from the opening bracket at the start to behind the one that closes it. */
function closed(text: string, opening: string, closing: string): number {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === opening) depth += 1
    else if (sign === closing) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}
