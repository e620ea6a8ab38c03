/** Sets one attribute, or takes it away. */
import { attributeSplices } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused } from '../parsePage'
import { withAttribute } from './tree'

/** What no attribute's name has (HTML, 13.1.2.3), and what the parser would change. */
const NAME = /^[a-z_:][a-z0-9_.:-]*$/

export const setAttribute: Apply<'attribute'> = (page, { target, name, value }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (!NAME.test(name)) return { refused: `"${name}" is not a valid attribute name.` }
  const splices = attributeSplices(page, element, { [name]: value })
  if (isRefused(splices)) return splices
  withAttribute(element, name, value)
  return { splices, newIds: [] }
}
