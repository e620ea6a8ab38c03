import type { PageId, PageTarget } from '@/document/document'
import type { FoundElement } from '@/document/pageEdit/connect'
import type { ElementName } from '@/document/pageEdit/findElement'

/** The element that was chosen in connection mode, as the code of its page has it. */
export interface ChosenElement extends FoundElement {
  target: PageTarget
  name: ElementName
}

/** Where an element is to lead. */
export type Destination = { type: 'page'; pageId: PageId } | { type: 'url'; url: string }

/** How far a connection is. */
export type ConnectStage = 'saving' | 'publishing'

/** The address as it is kept; null when it is none of the web. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (!URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}
