import { selectBroken } from '@/document/state'
import { FLOODS, HANGS, RELOADS, TAKES_KEYBOARD } from '@/frame/host/problems'
import { type CommandId, useCommand } from '../commands'
import { useGenerator } from '../store'

/** Texts about a change that was not shown. */

/** A change that was validated before it is shown. */
const BROKEN = {
  title: 'This change breaks the app:',
  unvalidated: 'The changed app could not be checked.',
  keep: 'The preview shows the app without the change. Press Keep to use the change anyway.',
} as const

/** What an error of an app's script means, in plain words. */
export const MEANS = {
  missingPart: "The app's script needs a part of the page that is missing.",
  missingValue: "The app's script uses a missing value.",
  missingName: (name: string) => `The app's script uses "${name}", which does not exist.`,
  missingAction: "The app's script calls a function that does not exist.",
  unreadable: "The app's script has a syntax error, so none of it runs.",
  endless: "The app's script calls itself endlessly.",
  constant: "The app's script changes a value that must not change.",
  unreachable: 'The app requests something from the internet and does not get it.',
  otherwise: "The app's script stops with a new error.",
} as const
/** The last change waits for the person's choice: what is wrong with it, and what can be done. */
export default function BlockedChange() {
  const problem = useGenerator(selectBroken)
  return (
    <div className="gen-alert" role="alert">
      {problem === null ? (
        <p className="mb-2">{BROKEN.unvalidated}</p>
      ) : (
        <Problem problem={problem} />
      )}
      <p className="mb-2">{BROKEN.keep}</p>
      <div className="d-flex flex-wrap gap-2">
        <Choice id="undo" look="btn-primary" />
        <Choice id="keep" look="btn-quiet" />
        {problem === null && <Choice id="validateChange" look="btn-quiet" />}
      </div>
    </div>
  )
}

/** What it means, and below the error as the app says it. */
function Problem({ problem }: { problem: string }) {
  const { meaning, error } = explained(problem)
  return (
    <>
      <p className="mb-2">
        <strong>{BROKEN.title}</strong> {meaning}
      </p>
      {error !== null && <code dir="auto">{error}</code>}
    </>
  )
}

function Choice({ id, look }: { id: CommandId; look: 'btn-primary' | 'btn-quiet' }) {
  const { label, disabled, run } = useCommand(id)
  const choose = () => {
    run()
    // the buttons are gone
    document.getElementById('main')?.focus()
  }
  return (
    <button
      type="button"
      data-command={id}
      className={`btn btn-sm ${look}`}
      disabled={disabled}
      onClick={choose}
    >
      {label}
    </button>
  )
}

/** A problem of an app in plain words, and the error as the app says it; null when there is none. */
interface Explained {
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
