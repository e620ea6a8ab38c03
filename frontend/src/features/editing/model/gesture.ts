/** One thing that a person does to the page, which is one step. */
import type { EditOperation } from '@/document/pageEdit/operation'
import { elementWord } from '@/lib/elementWords'

/** One gesture: what it does, and what its step is called. */
export interface Gesture {
  name: string
  operations: EditOperation[]
}

/** 'Deleted Heading 1': without the element's own text, which may be long. */
export function named(done: string, tags: readonly string[]): string {
  const [only] = tags
  return tags.length === 1 && only
    ? `${done} ${elementWord(only)}`
    : `${done} ${tags.length} elements`
}
