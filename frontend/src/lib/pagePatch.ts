/** What changes in a page while it runs, as plain values: what an edit of its text comes to. */

/** By which the running page knows an element. */
export type Key =
  | { attribute: 'morpheo-id' | 'data-morpheo-id' | 'id'; value: string }
  | { tag: 'html' | 'head' | 'body' }

/** A child of an element. Texts that stand side by side are one. */
export type Child =
  /** With `html` when the running page does not have it yet. */
  | { key: Key; html?: string }
  | { text: string }
  | { html: string }
  /** A new one around some that the running page has: `html` is the element alone, `nodes` what it holds. */
  | { html: string; nodes: Child[] }

export type Patch =
  /** `null` takes the attribute away. */
  | { kind: 'attribute'; of: Key; name: string; value: string | null }
  /** All children in their order, and which are no longer there. What the page's script made is neither. */
  | { kind: 'children'; of: Key; nodes: Child[]; gone: Child[] }
  /** The markup of an element whose parts are not known one by one. */
  | { kind: 'whole'; of: Key; html: string }
