/** One thing that a person does to the page, which is one step. */
import type { EditOperation } from '@/document/pageEdit/operation'
import { elementWord } from '@/lib/elementWords'
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
