import { FileQuestion } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'
import { useRequireSignIn } from '@/components/signin/store'
import { currentPage } from '@/document/document'
import { selectBusy } from '@/document/state'
import { ContinueButton, useRunner } from '../run'
import { selectFailure, selectHasSeveralPages, useGenerator, useGeneratorStore } from '../store'
import { usePages } from './pages'
import { EMPTY_PAGE } from './texts'

/** A page whose generation came to nothing: it can be asked for once more, or deleted. */
export default function EmptyPage() {
  const store = useGeneratorStore()
  const pages = usePages()
  const runner = useRunner()
  const requireSignIn = useRequireSignIn()
  const meta = useGenerator(({ document }) => document && currentPage(document).meta)
  const failure = useGenerator(selectFailure)
  const isBusy = useGenerator(selectBusy)
  const isDeletable = useGenerator(selectHasSeveralPages)
  if (meta === null) return null
  const { pageId, name } = meta
  const again = () => {
    if (failure === null) pages.generateAgain(pageId)
    else void runner.retry()
  }
  return (
    <EmptyState
      icon={FileQuestion}
      title={EMPTY_PAGE.title(name)}
      action={
        <div className="d-flex flex-wrap justify-content-center gap-2">
          <ContinueButton />
          {failure?.isFinal !== true && (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              disabled={isBusy}
              onClick={() => requireSignIn(again)}
            >
              {EMPTY_PAGE.again}
            </button>
          )}
          {isDeletable && (
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              onClick={() => store.getState().dialogOpened({ kind: 'pages', deleting: pageId })}
            >
              {EMPTY_PAGE.remove}
            </button>
          )}
        </div>
      }
    >
      <span role={failure ? 'alert' : undefined}>{failure?.text ?? EMPTY_PAGE.text}</span>
    </EmptyState>
  )
}
