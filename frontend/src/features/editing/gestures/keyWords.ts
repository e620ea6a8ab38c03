/** Why a key came to nothing, and what is said of one that only the frame acts upon. */
import type { PageElement } from '@/document/pageEdit/parsePage'
import { type EditKey, MAX_TYPED } from '@/frame/editProtocol'
import { KEYS } from '../texts'
import type { Clipboard } from './clipboard'
import type { KeyMessage } from './keyOperations'

interface Pressed extends Omit<KeyMessage, 'type'> {
  /** How many are selected; one at least, but for a key that does something without. */
  count: number
  clipboard: Clipboard
}

const noWay = ({ count }: Pressed): string => (count > 1 ? KEYS.apart : KEYS.atEnd)
/** They come to nothing only where nothing is selected. */
const always = (): string => KEYS.nothing

const WORDS: Readonly<Record<EditKey, (pressed: Pressed) => string>> = {
  Delete: always,
  Backspace: always,
  ArrowUp: noWay,
  ArrowDown: noWay,
  ArrowLeft: noWay,
  ArrowRight: noWay,
  c: always,
  d: always,
  x: ({ alt }) => (alt ? KEYS.noStyleCut : KEYS.nothing),
  v: ({ alt, clipboard }) => {
    if (!alt) return KEYS.nothingCopied
    return clipboard.style ? KEYS.sameStyle : KEYS.noStyleCopied
  },
  z: always,
  y: always,
  Enter: ({ shift }) => (shift ? KEYS.noneAround : KEYS.noText),
  ' ': ({ count }) => KEYS.kept(count),
}

/** `isLong`: somebody wanted to write in a text that is too long for that, and sees nothing of it. */
export function keyWords(
  selected: readonly PageElement[],
  press: Omit<KeyMessage, 'type'>,
  clipboard: Clipboard,
): { say: string; isLong: boolean } {
  const { key, shift, alt } = press
  const isLong = key === 'Enter' && !shift && selected.some(hasLongText)
  // an element is pasted without a selection, too
  const isWithout = key === 'v' && !alt
  const isNothing = selected.length === 0 && !isWithout
  const say = isNothing ? KEYS.nothing : WORDS[key]({ ...press, count: selected.length, clipboard })
  return { say: isLong ? KEYS.long : say, isLong }
}

const hasLongText = ({ childNodes }: PageElement): boolean =>
  childNodes.some((node) => 'value' in node && node.value.length > MAX_TYPED)
