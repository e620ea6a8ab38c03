import { useEffect, useState } from 'react'
import { useMediaQuery } from './media'

/** Example texts are cut to this many characters. */
export const PLACEHOLDER_LONGEST = 70

const TYPE_MS = 38
const ERASE_MS = 14
const READ_MS = 2_400

interface Typed {
  example: number
  length: number
  erasing: boolean
}

const START: Typed = { example: 0, length: 0, erasing: false }

/** A placeholder that types example after example while `active`; static with reduced motion. */
export function useTypingPlaceholder(examples: readonly string[], active: boolean): string {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [typed, setTyped] = useState(START)
  const text = shorten(examples[typed.example % Math.max(examples.length, 1)] ?? '')

  useEffect(() => {
    if (!active || still || text === '') return
    const timer = setTimeout(() => setTyped((now) => next(now, text.length)), waitFor(typed, text))
    return () => clearTimeout(timer)
  }, [active, still, text, typed])

  return still ? text : text.slice(0, typed.length)
}

function next({ example, length, erasing }: Typed, full: number): Typed {
  if (!erasing) {
    return length < full
      ? { example, length: length + 1, erasing }
      : { example, length, erasing: true }
  }
  return length > 0
    ? { example, length: length - 1, erasing }
    : { example: example + 1, length: 0, erasing: false }
}

function waitFor({ length, erasing }: Typed, text: string): number {
  if (erasing) return ERASE_MS
  return length === text.length ? READ_MS : TYPE_MS
}

function shorten(text: string): string {
  return text.length > PLACEHOLDER_LONGEST
    ? `${text.slice(0, PLACEHOLDER_LONGEST - 1).trimEnd()}…`
    : text
}
