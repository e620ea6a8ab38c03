/** Edits of a page by hand, as plain values. Which of them a person may ask for is decided where they come from. */
import type { ElementName } from './findElement'
import type { ParsedPage } from './parsePage'
import type { Splice } from './splice'

/** A rule of a style sheet that stands in the page. */
export interface RuleName {
  /** Its place among the style elements. */
  sheet: number
  /** Where it stands in the sheet. */
  start: number
  end: number
  /** What stands there, so that no other rule is changed when the sheet is another one by then. */
  text: string
}

export type EditOperation =
  /** `null` takes the attribute away. */
  | { kind: 'attribute'; target: ElementName; name: string; value: string | null }
  /** `null` takes every declaration of the property away. */
  | {
      kind: 'style'
      target: ElementName
      property: string
      value: string | null
      important?: boolean
    }
  /** In the rule, for all elements that it means. `null` takes every declaration of the property out of it. */
  | { kind: 'rule'; rule: RuleName; property: string; value: string | null }
  /** Where the condition on the view's width holds, and only there. `null` takes it back. */
  | {
      kind: 'width'
      target: ElementName
      media: string
      property: string
      value: string | null
      important?: boolean
    }
  /**
   * `place`: among the element's text nodes. An element without one gets its first. `before`: what the text has to say, where
   * the running page may have others beside it.
   */
  | { kind: 'text'; target: ElementName; place: number; before?: string; text: string }
  /** Where a link leads: `null` nowhere. A connection that it had is gone. */
  | { kind: 'link'; target: ElementName; address: string | null }
  | { kind: 'delete'; target: ElementName }
  /** The copy comes right behind it, with fresh ids. */
  | { kind: 'duplicate'; target: ElementName }
  /** `html`: one element, as it stood in the text of a page of the same person. */
  | { kind: 'insert'; html: string; to: 'before' | 'after' | 'into'; anchor: ElementName }
  /** `into`: behind the last child. */
  | { kind: 'move'; target: ElementName; to: 'before' | 'after' | 'into'; anchor: ElementName }

/** What an operation does to a text. Having answered, it has done the same to the tree of the page that it was given. */
export interface Change {
  splices: Splice[]
  /** Ids of elements that were not there before, the copied element's first. */
  newIds: string[]
}

/** `page` is used up: its tree is changed as its text is to be. */
export type Apply<K extends EditOperation['kind']> = (
  page: ParsedPage,
  operation: Extract<EditOperation, { kind: K }>,
) => Change | { refused: string }
