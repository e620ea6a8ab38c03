/** Examples that type themselves, letter by letter: what is shown when, without timers of its own. */

/** Example texts are cut to this many characters. */
export const PLACEHOLDER_LONGEST = 70

const TYPE_MS = 38
const ERASE_MS = 14
const READ_MS = 2_400

export interface Typed {
  example: number
  length: number
  erasing: boolean
}

export const TYPING_START: Typed = { example: 0, length: 0, erasing: false }

/** The example that is being typed, as it is shown in the end. */
export function typedExample(examples: readonly string[], { example }: Typed): string {
  return shorten(examples[example % Math.max(examples.length, 1)] ?? '')
}

export function nextTyped({ example, length, erasing }: Typed, full: number): Typed {
  if (!erasing) {
    return length < full
      ? { example, length: length + 1, erasing }
      : { example, length, erasing: true }
  }
  return length > 0
    ? { example, length: length - 1, erasing }
    : { example: example + 1, length: 0, erasing: false }
}

/** Milliseconds until the next step. */
export function typingPause({ length, erasing }: Typed, full: number): number {
  if (erasing) return ERASE_MS
  return length === full ? READ_MS : TYPE_MS
}

/** Cut between two words, unless the first of them is too long already. */
function shorten(text: string): string {
  if (text.length <= PLACEHOLDER_LONGEST) return text
  const most = text.slice(0, PLACEHOLDER_LONGEST - 1)
  const space = most.lastIndexOf(' ')
  const words = space > 0 ? most.slice(0, space) : most
  return `${words.replace(/[^\p{L}\p{N}]+$/u, '')}…`
}
