/** How many problems there are: beside the view buttons, and in dialogs that publish the app. */
import { TriangleAlert } from 'lucide-react'
import { PRIORITY } from '@/frame/host/errorKinds'
import { useFindings } from '../repair'
import { type Dialog, useGeneratorStore } from '../store'
import { selectVisitorProblems, useProblems } from './problemStore'
import '@/styles/problems.scss'

/** How many problems the page in view has; not there while it has none. */
export function ProblemsButton() {
  const store = useGeneratorStore()
  const problems = useProblems((state) => state.problems)
  const findings = useFindings(problems)
  const count = problems.length + findings.length
  const isGrave = useProblems((state) => state.hasErrors) || findings.some(isError)
  const reported = useProblems((state) => state.reported)
  return (
    <>
      <span className="visually-hidden" role="status">
        {reported > 0 && COUNT.found(reported)}
        {findings.length > 0 && ` ${COUNT.foundByCheck(findings.length)}`}
      </span>
      {count > 0 && (
        <button
          type="button"
          className="btn btn-sm btn-quiet problems-button"
          data-grave={isGrave}
          aria-haspopup="dialog"
          onClick={() => store.getState().dialogOpened({ kind: 'problems' })}
        >
          <TriangleAlert size={15} aria-hidden /> {count}
          <span className="problems-word">{COUNT.word(count)}</span>
        </button>
      )}
    </>
  )
}

const isError = ({ priority }: { priority: number }): boolean => priority < PRIORITY.image

/**
 * What visitors of the app would meet in the page in view. Nothing is kept from being published. `dialog`: the one that
 * it stands in, which is opened again after the list.
 */
export function ProblemsNote({ dialog }: { dialog: Dialog }) {
  const store = useGeneratorStore()
  const findings = useFindings(useProblems(({ problems }) => problems))
  const count = useProblems(selectVisitorProblems) + findings.length
  if (count === 0) return null
  const { dialogOpened } = store.getState()
  const list = { kind: 'problems', back: () => dialogOpened(dialog) } as const
  return (
    <div className="problems-note">
      <TriangleAlert size={16} aria-hidden />
      <span>{NOTE.visitors(count)}</span>
      <button type="button" className="btn btn-sm btn-quiet" onClick={() => dialogOpened(list)}>
        {NOTE.show}
      </button>
    </div>
  )
}

// Texts. Those of the list are in `dialogTexts.ts`.

const COUNT = {
  /** Behind the number. */
  word: (count: number) => (count === 1 ? ' problem' : ' problems'),
  /** For screen readers, when some were found. */
  found: (count: number) => `${count}${COUNT.word(count)} found in the preview`,
  foundByCheck: (count: number) => `${count}${COUNT.word(count)} found by the check`,
} as const

const NOTE = {
  visitors: (count: number) =>
    count === 1
      ? 'Visitors would meet 1 problem on the page in view.'
      : `Visitors would meet ${count} problems on the page in view.`,
  show: 'Show Problems',
} as const
