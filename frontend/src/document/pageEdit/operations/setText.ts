/** Sets the text of one text node. */

import { UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused, type PageElement } from '../parsePage'
import { insert } from './tree'

export const NO_TEXT = 'This element holds no text that can be edited.'

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

export const setText: Apply<'text'> = (page, { target, place, text: wanted }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (WITHOUT_TEXT.has(element.tagName)) return { refused: NO_TEXT }
  const text = wanted.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const written = escaped(text)
  const node = element.childNodes.filter((child) => child.nodeName === '#text')[place]
  if (node !== undefined && 'value' in node) {
    const at = node.sourceCodeLocation
    if (!at) return { refused: UNCERTAIN }
    node.value = text
    return { splices: [{ start: at.startOffset, end: at.endOffset, text: written }], newIds: [] }
  }
  return place === 0 ? firstText(element, text, written) : { refused: NO_TEXT }
}

function firstText(element: PageElement, text: string, written: string) {
  const tag = element.sourceCodeLocation?.startTag
  if (!tag) return { refused: UNCERTAIN }
  const node = { nodeName: '#text' as const, value: text, parentNode: element }
  insert(node, element, element.childNodes[0] ?? null)
  return { splices: [{ start: tag.endOffset, end: tag.endOffset, text: written }], newIds: [] }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
