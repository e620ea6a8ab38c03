/** Sets the text of one text node. */

import { UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused, type PageElement } from '../parsePage'
import { changedText } from './changedText'
import { insert } from './tree'

export const NO_TEXT = 'This element has no editable text.'
export const OTHER_TEXT = 'This text is different in the page’s code.'

/** Elements whose text is taken as it stands, or that have none. */
const WITHOUT_TEXT = new Set([
  ...[
    'script',
    'style',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'plaintext',
    'xmp',
    'template',
  ],
  ...[
    'area',
    'base',
    'br',
    'col',
    'embed',
    'hr',
    'img',
    'input',
    'link',
    'meta',
    'source',
    'track',
    'wbr',
  ],
])

export const setText: Apply<'text'> = (page, { target, place, before, text: wanted }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (WITHOUT_TEXT.has(element.tagName)) return { refused: NO_TEXT }
  const text = wanted.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const texts = element.childNodes.filter((child) => 'value' in child)
  const node = before === undefined ? texts[place] : textOf(texts, place, before)
  if (node !== undefined) {
    const at = node.sourceCodeLocation
    if (!at) return { refused: UNCERTAIN }
    const source = page.html.slice(at.startOffset, at.endOffset)
    const whole = { start: 0, end: source.length, text }
    const { start, end, text: part } = changedText(source, node.value, text) ?? whole
    node.value = text
    const splice = { start: at.startOffset + start, end: at.startOffset + end, text: escaped(part) }
    return { splices: [splice], newIds: [] }
  }
  if (before !== undefined && (before !== '' || texts.length > 0)) return { refused: OTHER_TEXT }
  return place === 0 ? firstText(element, text) : { refused: NO_TEXT }
}

/** The one at this place if it says that, else the only one that does. */
function textOf<T extends { value: string }>(
  texts: readonly T[],
  place: number,
  before: string,
): T | undefined {
  const [only, ...more] = texts.filter(({ value }) => value === before)
  const there = texts[place]
  return there?.value === before ? there : more.length === 0 ? only : undefined
}

function firstText(element: PageElement, text: string) {
  const tag = element.sourceCodeLocation?.startTag
  if (!tag) return { refused: UNCERTAIN }
  const node = { nodeName: '#text' as const, value: text, parentNode: element }
  insert(node, element, element.childNodes[0] ?? null)
  return {
    splices: [{ start: tag.endOffset, end: tag.endOffset, text: escaped(text) }],
    newIds: [],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
