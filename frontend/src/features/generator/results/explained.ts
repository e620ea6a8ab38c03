import { FLOODS, HANGS, RELOADS, TAKES_KEYBOARD } from '@/frame/host/problem'
import { MEANS } from './brokenTexts'

/** A problem of an app in plain words, and the error as the app says it; null when there is none. */
export interface Explained {
  meaning: string
  error: string | null
}

/** Said by the preview itself, in plain words. */
const OWN_WORDS: readonly string[] = [HANGS, FLOODS, RELOADS, TAKES_KEYBOARD].map(
  ({ message }) => message,
)

/** How Chrome, Firefox and Safari word the common errors, most telling first. */
const KINDS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^SyntaxError\b|Unexpected (?:token|end of input|identifier)/, () => MEANS.unreadable],
  [/ReferenceError: (?:Can't find variable: )?([\w$]+)(?: is not defined)?/, MEANS.missingName],
  [/Maximum call stack size|too much recursion/, () => MEANS.endless],
  [/\bis not a function\b/, () => MEANS.missingAction],
  [/of null\b|\bis null\b|\bnull is not an object\b/, () => MEANS.missingPart],
  [/of undefined\b|\bis undefined\b|\bundefined is not an object\b/, () => MEANS.missingValue],
  [
    /Assignment to constant variable|invalid assignment to const|readonly property/,
    () => MEANS.constant,
  ],
  [/Failed to fetch|NetworkError|Load failed/, () => MEANS.unreachable],
]

export function explained(problem: string): Explained {
  if (OWN_WORDS.includes(problem)) return { meaning: problem, error: null }
  for (const [pattern, meaning] of KINDS) {
    const match = pattern.exec(problem)
    if (match !== null) return { meaning: meaning(match[1] ?? ''), error: problem }
  }
  return { meaning: MEANS.otherwise, error: problem }
}
