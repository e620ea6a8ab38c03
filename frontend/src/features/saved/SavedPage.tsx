import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart } from '@/components/LazyPart'
import { Page } from '@/components/Page'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import '@/styles/routes/saved.scss'
import { errorMessage } from '@/lib/api/error'
import { useDuplicateGeneration } from '@/lib/queries/savedApps'
import { notify } from '@/lib/toast'
import { DeletionDialog, useDeletion } from './DeletionDialog'
import { RenameDialog } from './RenameDialog'
import { SavedApps, useSavedList } from './SavedApps'
import { StillOnline } from './StillOnline'
import { TEXTS } from './texts'

const PublicationsDialog = lazyPart(() => import('./PublicationsDialog'))
const SharedDataDialog = lazyPart(() => import('./sharedData/SharedDataDialog'))

/** A published app. */
interface Published {
  pwaId: string
  /** Blank where it is not known yet. */
  name: string
}

export default function SavedPage() {
  const list = useSavedList()
  const deletion = useDeletion()
  const duplication = useDuplication()
  const [renaming, setRenaming] = useState<GenerationSummary | null>(null)
  const [history, setHistory] = useHistory()
  const [shared, setShared] = useState<Published | null>(null)
  return (
    <Page
      title={TEXTS.title}
      lead={TEXTS.lead}
      actions={
        <>
          <Link className="btn btn-quiet" to="/generate?mode=code&import=1">
            <FileUp size={16} className="me-2" aria-hidden />
            {TEXTS.importApp}
          </Link>
          {list.total !== null && list.total > 0 && (
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => deletion.requested('everything')}
            >
              <Trash2 size={16} className="me-2" aria-hidden />
              {TEXTS.deleteAll}
            </button>
          )}
        </>
      }
    >
      <SavedApps
        list={list}
        actions={{
          onDelete: deletion.requested,
          onRename: setRenaming,
          onPublications: (app) => app.pwaId && setHistory({ pwaId: app.pwaId, name: nameOf(app) }),
          onSharedData: (app) =>
            app.sharedDataOf && setShared({ pwaId: app.sharedDataOf, name: nameOf(app) }),
          onDuplicate: duplication.requested,
          duplicating: duplication.duplicating,
        }}
      />
      <StillOnline onPublications={setHistory} onSharedData={setShared} />
      {deletion.target && (
        <DeletionDialog
          target={deletion.target}
          total={list.total}
          busy={deletion.busy}
          onConfirm={deletion.confirmed}
          onCancel={deletion.cancelled}
        />
      )}
      {history && <PublicationsDialog {...history} onClose={() => setHistory(null)} />}
      {shared && <SharedDataDialog {...shared} onClose={() => setShared(null)} />}
      {renaming && <RenameDialog app={renaming} onClose={() => setRenaming(null)} />}
    </Page>
  )
}

/** The published app whose versions are shown. `?published={id}` names it when the page opens. */
function useHistory() {
  const [params, setParams] = useSearchParams()
  const named = params.get('published')
  const [shown, setShown] = useState<Published | null>(named ? { pwaId: named, name: '' } : null)
  const change = (app: Published | null) => {
    setShown(app)
    if (named !== null) setParams({}, { replace: true })
  }
  return [shown, change] as const
}

function useDuplication() {
  const { mutate, isPending, variables } = useDuplicateGeneration()
  return {
    /** The id of the app that is being copied. */
    duplicating: isPending ? variables : null,
    requested(app: GenerationSummary) {
      mutate(app.id, {
        onSuccess: (copy) => notify.success(TEXTS.success, TEXTS.duplicate.done(nameOf(copy))),
        onError: (error) =>
          notify.error(TEXTS.duplicate.failed, errorMessage(error, TEXTS.tryAgain)),
      })
    },
  }
}
