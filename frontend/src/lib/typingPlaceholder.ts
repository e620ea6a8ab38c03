import { useEffect, useState } from 'react'
import { useMediaQuery } from './media'
import { nextTyped, TYPING_START, typedExample, typingPause } from './typing'

/** A placeholder that types example after example while `active`; static with reduced motion. */
export function useTypingPlaceholder(examples: readonly string[], active: boolean): string {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [typed, setTyped] = useState(TYPING_START)
  const text = typedExample(examples, typed)

  useEffect(() => {
    if (!active || still || text === '') return
    const pause = typingPause(typed, text.length)
    const timer = setTimeout(() => setTyped((now) => nextTyped(now, text.length)), pause)
    return () => clearTimeout(timer)
  }, [active, still, text, typed])

  return still ? text : text.slice(0, typed.length)
}
