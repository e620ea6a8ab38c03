import { Search, SquareStack, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { EmptyState } from '@/components/EmptyState'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Page } from '@/components/Page'
import { Segmented } from '@/components/Segmented'
import { Skeleton } from '@/components/Skeleton'
import type { GenerationSummary } from '@/lib/api/types'
import '@/styles/routes/saved.scss'
import { DeletionDialog } from './DeletionDialog'
import { appsOf, type SavedView } from './savedLists'
import { useDeletion } from './useDeletion'

/** The search box is shown from this many apps on. */
const SEARCH_FROM = 7

export default function SavedPage() {
  const { data, isError, refetch } = useGenerations()
  const deletion = useDeletion()
  return (
    <Page
      title="Saved Apps"
      lead="Everything you have built, ready to open, share or change."
      actions={
        data &&
        data.length > 0 && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => deletion.requested('everything')}
          >
            <Trash2 size={16} className="me-2" aria-hidden />
            Delete All
          </button>
        )
      }
    >
      {data && <SavedApps apps={data} onDelete={deletion.requested} />}
      {!data && !isError && (
        <>
          <div className="saved-bar">
            <Skeleton height="42px" width="240px" />
          </div>
          <AppGridSkeleton count={6} />
        </>
      )}
      {!data && isError && (
        <ErrorPanel
          message="Failed to load saved apps after multiple attempts."
          onRetry={() => void refetch()}
        />
      )}
      <DeletionDialog
        target={deletion.target}
        busy={deletion.busy}
        onConfirm={deletion.confirmed}
        onCancel={deletion.cancelled}
      />
    </Page>
  )
}

interface SavedAppsProps {
  apps: readonly GenerationSummary[]
  onDelete(app: GenerationSummary): void
}

function SavedApps({ apps, onDelete }: SavedAppsProps) {
  const [view, setView] = useState<SavedView>('saved')
  const [words, setWords] = useState('')
  const shown = appsOf(apps, view, useDeferredValue(words))
  return (
    <>
      {apps.length > 0 && (
        <div className="saved-bar">
          <Segmented
            label="Which apps"
            value={view}
            onChange={setView}
            options={[
              { value: 'saved', label: `Saved ${appsOf(apps, 'saved', '').length}` },
              { value: 'drafts', label: `Drafts ${appsOf(apps, 'drafts', '').length}` },
            ]}
          />
          {apps.length >= SEARCH_FROM && (
            <label className="search-field">
              <Search size={16} aria-hidden />
              <span className="visually-hidden">Search apps</span>
              <input
                className="form-control"
                type="search"
                placeholder="Search apps…"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </label>
          )}
        </div>
      )}
      <h2 className="visually-hidden">{view === 'saved' ? 'Saved apps' : 'Drafts'}</h2>
      {shown.length > 0 ? (
        <AppGrid apps={shown} onDelete={onDelete} />
      ) : (
        <NothingThere view={view} searching={words.trim() !== ''} />
      )}
    </>
  )
}

function NothingThere({ view, searching }: { view: SavedView; searching: boolean }) {
  if (searching) {
    return (
      <EmptyState icon={Search} title="No apps found">
        No app has these words in its name or prompt.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SquareStack}
      title={view === 'saved' ? 'No saved apps yet' : 'No drafts'}
      action={
        <Link className="btn btn-grad" to="/generate?mode=code">
          Create an app
        </Link>
      }
    >
      {view === 'saved'
        ? 'Describe an app in the generator and save it: it will wait for you here.'
        : 'Apps that you generate and do not save are kept here.'}
    </EmptyState>
  )
}
