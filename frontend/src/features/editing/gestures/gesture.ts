/** One thing that a person does to the page, which is one step. */

import type { ElementName } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import type { ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { elementWord } from '@/lib/elementWords'
import type { Key } from '@/lib/pagePatch'
import { plainText } from '@/lib/plainText'

/** One gesture: what it does, and what its step is called. */
export interface Gesture {
  name: string
  operations: EditOperation[]
}

const TEXT_MAX_CHARS = 24

/** 'Placed Link "See prices"': of one element, with how its text begins. */
export function stepName({ name, operations }: Gesture): string {
  const targets = operations.map((one) => ('target' in one ? one.target : null))
  const last = targets.at(-1)
  // what it is placed in changes, too
  const isOne =
    /^Placed/.test(name) || targets.every((one) => one?.path.join() === last?.path.join())
  if (!isOne || !last?.text || last.tag === 'body') return name
  const { text } = last
  const begin = text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS - 1)}…` : text
  return `${name} "${plainText(begin)}"`
}

/** 'Deleted Heading 1': without the element's own text, which may be long. */
export function named(done: string, tags: readonly string[]): string {
  const [only] = tags
  return tags.length === 1 && only
    ? `${done} ${elementWord(only)}`
    : `${done} ${tags.length} elements`
}

/** Whether two keys name the same element. */
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
