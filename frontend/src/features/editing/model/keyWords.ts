/** Why a key came to nothing, and what is said of one that only the frame acts upon. */
import type { PageElement } from '@/document/pageEdit/parsePage'
import { MAX_TYPED } from '@/frame/editProtocol'
import { KEYS } from '../texts'
import type { KeyMessage } from './keyOperations'

/** `isLong`: somebody wanted to write in a text that is too long for that, and sees nothing of it. */
export function keyWords(
  selected: readonly PageElement[],
  { key, shift, ctrl }: Omit<KeyMessage, 'type'>,
): { say: string; isLong: boolean } {
  const isLong = key === 'Enter' && !shift && selected.some(hasLongText)
  return { say: isLong ? KEYS.long : why(), isLong }

  function why(): string {
    if (ctrl && key === 'v') return KEYS.nothingCopied
    if (selected.length === 0) return KEYS.nothing
    if (key === ' ') return KEYS.kept(selected.length)
    if (key === 'Enter') return shift ? KEYS.noneAround : KEYS.noText
    return selected.length > 1 ? KEYS.apart : KEYS.atEnd
  }
}

const hasLongText = ({ childNodes }: PageElement): boolean =>
  childNodes.some((node) => 'value' in node && node.value.length > MAX_TYPED)
