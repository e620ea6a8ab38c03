/** The keys of the clipboard: with Alt, for the style alone; with Shift, into what is selected. */
import type { PageElement, ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import type { Kept } from '../session/editingState'
import { copied, pasteGesture, styleGesture, styleOf } from './clipboard'
import type { Gesture } from './gesture'
import { type KeyMessage, keyGesture } from './keyOperations'

export type KeyPress = Omit<KeyMessage, 'type'>

const DELETE: KeyMessage = {
  ...{ type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false },
}

/** A style is not cut. */
export const isOfClipboard = ({ key, ctrl, alt }: KeyPress): boolean =>
  ctrl && (alt ? 'cv' : 'cxv').includes(key)

/** What is copied stays in `kept`. Null where the page stays as it is. */
export function clipboardGesture(
  page: ParsedPage,
  elements: readonly PageElement[],
  { key, alt, shift }: KeyPress,
  kept: Pick<Kept, 'clipboard'>,
): Gesture | null {
  const { clipboard } = kept
  const last = elements.at(-1)
  if (key === 'v' && alt) {
    const gesture = clipboard.style && styleGesture(page, elements, clipboard.style)
    return gesture && gesture.operations.length > 0 ? gesture : null
  }
  if (key === 'v') {
    const anchor = last ?? elementOf(page, { tag: 'body' })
    const isSomething = anchor !== null && clipboard.elements.length > 0
    return isSomething ? pasteGesture(page, clipboard.elements, anchor, shift) : null
  }
  if (last === undefined) return null
  if (alt) kept.clipboard = { ...clipboard, style: styleOf(last) }
  else kept.clipboard = { ...clipboard, elements: copied(page, elements) }
  return key === 'x' ? keyGesture(page, elements, null, DELETE) : null
}
