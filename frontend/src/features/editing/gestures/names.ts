/** Whether two names mean the same element, and by what an element is known. */
import type { ElementName } from '@/document/pageEdit/findElement'
import type { ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import type { Key } from '@/lib/pagePatch'

export const isSameKey = (one: Key, other: Key): boolean =>
  'tag' in one || 'tag' in other
    ? 'tag' in one && 'tag' in other && one.tag === other.tag
    : one.attribute === other.attribute && one.value === other.value

/** By the id where there is one: a page's script may have changed the rest. */
export const isSameName = (one: ElementName | undefined, other: ElementName): boolean =>
  one !== undefined &&
  one.tag === other.tag &&
  (one.id !== null || other.id !== null
    ? one.id?.attribute === other.id?.attribute && one.id?.value === other.id?.value
    : one.path.join() === other.path.join())

/** What the list calls a body that has no id. */
export const BODY_ID = 'morpheo-body-page'

/** By an id, in whichever attribute it stands. */
export function keyOfId(page: ParsedPage, value: string): Key[] {
  for (const attribute of ['morpheo-id', 'data-morpheo-id', 'id'] as const) {
    const key = { attribute, value }
    if (elementOf(page, key)) return [key]
  }
  return value === BODY_ID ? [{ tag: 'body' }] : []
}
