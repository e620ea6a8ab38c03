/** Sets where a link leads. */
import { HREF } from '../../connections'
import { attributeSplices } from '../attributes'
import { OF_CONNECTION } from '../connect'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { attributeOf, isRefused } from '../parsePage'
import { withAttribute } from './tree'

export const NO_LINK = 'Only a link has an address. Connect this element instead.'
export const NO_SUCH_ADDRESS = 'Links cannot use this kind of address.'

/** As browsers read an address: control characters and blanks around it, and tabs and line ends within, do not count. */
const plain = (address: string): string =>
  address
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\p{Cc}\s]+/u, '')
    .trim()
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms'])

export const setLink: Apply<'link'> = (page, { target, address }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (element.tagName !== 'a' && element.tagName !== 'area') return { refused: NO_LINK }
  const scheme = SCHEME.exec(plain(address ?? ''))?.[1]?.toLowerCase()
  if (scheme !== undefined && !SCHEMES.has(scheme)) return { refused: NO_SUCH_ADDRESS }
  const marks = OF_CONNECTION.filter((name) => attributeOf(element, name) !== null)
  const changes: [string, string | null][] = [
    [HREF, address],
    ...marks.map((name): [string, null] => [name, null]),
  ]
  const splices = attributeSplices(page, element, Object.fromEntries(changes))
  if (isRefused(splices)) return splices
  for (const [name, value] of changes) withAttribute(element, name, value)
  return { splices, newIds: [] }
}
