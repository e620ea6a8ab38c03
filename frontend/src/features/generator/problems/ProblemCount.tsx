/** How many problems there are: beside the view buttons, and in dialogs that publish the app. */
import { TriangleAlert } from 'lucide-react'
import { type Dialog, useGeneratorStore } from '../store'
import { selectVisitorProblems, useProblems } from './problemStore'
import '@/styles/problems.scss'

/** How many problems the page in view has; not there while it has none. */
export function ProblemsButton() {
  const store = useGeneratorStore()
  const count = useProblems(({ problems }) => problems.length)
  const hasErrors = useProblems((state) => state.hasErrors)
  const reported = useProblems((state) => state.reported)
  return (
    <>
      <span className="visually-hidden" role="status">
        {reported > 0 && COUNT.found(reported)}
      </span>
      {count > 0 && (
        <button
          type="button"
          className="btn btn-sm btn-quiet problems-button"
          data-grave={hasErrors}
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

/**
 * What visitors of the app would meet in the page in view. Nothing is kept from being published. `dialog`: the one that
 * it stands in, which is opened again after the list.
 */
export function ProblemsNote({ dialog }: { dialog: Dialog }) {
  const store = useGeneratorStore()
  const count = useProblems(selectVisitorProblems)
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
} as const

const NOTE = {
  visitors: (count: number) =>
    count === 1
      ? 'Visitors would meet 1 problem on the page in view.'
      : `Visitors would meet ${count} problems on the page in view.`,
  show: 'Show Problems',
} as const
