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

/** A host as people type it: `example.org/shop`. */
const HOST = /^(?!\S*\.html?$)[^\s/?#:@]+\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i

/** The address as it is kept, with `https://` where none was typed; null when it is none of the web. */
export function webAddress(typed: string): string | null {
  const given = typed.trim()
  const text = HOST.test(given) ? `https://${given}` : given
  if (!URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}
