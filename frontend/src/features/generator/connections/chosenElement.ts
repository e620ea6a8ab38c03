import { htmlOf, type PageTarget, pageOf } from '@/document/document'
import { elementIn } from '@/document/pageEdit/connect'
import type { ElementName } from '@/document/pageEdit/findElement'
import { isRefused, type Refusal } from '@/document/pageEdit/parsePage'
import type { DocumentState } from '@/document/state'
import type { ChosenElement } from './connectTarget'

/** The element in the code of its page; null when that is not open any more. */
export function chosenElement(
  { document }: DocumentState,
  target: PageTarget,
  name: ElementName,
): ChosenElement | Refusal | null {
  const isOpen = document?.app.appId === target.appId && document.currentPageId === target.pageId
  const page = isOpen ? pageOf(document, target.pageId) : undefined
  if (page === undefined) return null
  const found = elementIn(htmlOf(page), name)
  return isRefused(found) ? found : { ...found, target, name }
}
