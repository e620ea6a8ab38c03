/** One thing that a person does to the page, which is one step. */
import type { EditOperation } from '@/document/pageEdit/operation'
import type { PageElement } from '@/document/pageEdit/parsePage'

/** One gesture: what it does, and what its step is called. */
export interface Gesture {
  name: string
  operations: EditOperation[]
}

/** 'Deleted <h1>': without the element's words, which may be long. */
export function named(done: string, elements: readonly PageElement[]): string {
  const [only] = elements
  return elements.length === 1 && only
    ? `${done} <${only.tagName}>`
    : `${done} ${elements.length} elements`
}
