import { Search, SquareStack } from 'lucide-react'
import { Link } from 'react-router'
import type { AppActions } from '@/components/AppCard'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { BusyLabel } from '@/components/BusyLabel'
import { EmptyState } from '@/components/EmptyState'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Segmented } from '@/components/Segmented'
import { Skeleton } from '@/components/Skeleton'
import { TEXTS } from './texts'
import type { SavedList, SavedView } from './useSavedList'

interface SavedAppsProps {
  list: SavedList
  actions: AppActions
}

/** Saved apps or drafts, with their search. */
export function SavedApps({ list, actions }: SavedAppsProps) {
  const { apps, view } = list
  if (apps === undefined) {
    return list.failed ? (
      <ErrorPanel message={TEXTS.loadFailed} onRetry={list.retry} />
    ) : (
      <>
        <div className="saved-bar">
          <Skeleton height="42px" width="240px" />
        </div>
        <AppGridSkeleton count={6} />
      </>
    )
  }
  return (
    <>
      {list.hasApps && <Bar list={list} />}
      <h2 className="visually-hidden">
        {view === 'saved' ? TEXTS.views.savedHeading : TEXTS.views.draftsHeading}
      </h2>
      {apps.length > 0 ? (
        <div className="saved-grid" aria-busy={list.isStale}>
          <AppGrid apps={apps} actions={actions} />
        </div>
      ) : (
        <NothingThere view={view} searching={list.search !== ''} />
      )}
      {list.hasMore && (
        <div className="saved-more">
          <button
            type="button"
            className="btn btn-quiet"
            disabled={list.isLoadingMore}
            onClick={list.loadMore}
          >
            <BusyLabel busy={list.isLoadingMore}>{TEXTS.more}</BusyLabel>
          </button>
        </div>
      )}
    </>
  )
}

function Bar({ list }: { list: SavedList }) {
  const { found, search, view } = list
  return (
    <div className="saved-bar">
      <Segmented
        label={TEXTS.views.label}
        value={view}
        onChange={list.setView}
        options={[
          { value: 'saved', label: TEXTS.views.saved(found?.saved ?? 0) },
          { value: 'drafts', label: TEXTS.views.drafts(found?.drafts ?? 0) },
        ]}
      />
      {list.hasSearch && (
        <label className="search-field">
          <Search size={16} aria-hidden />
          <span className="visually-hidden">{TEXTS.search.label}</span>
          <input
            className="form-control"
            type="search"
            dir="auto"
            placeholder={TEXTS.search.placeholder}
            value={list.words}
            maxLength={200}
            onChange={(event) => list.setWords(event.target.value)}
          />
        </label>
      )}
      <span className="visually-hidden" role="status">
        {search !== '' && found && TEXTS.search.found(found[view])}
      </span>
    </div>
  )
}

function NothingThere({ view, searching }: { view: SavedView; searching: boolean }) {
  const { empty } = TEXTS
  if (searching) {
    return (
      <EmptyState icon={Search} title={empty.search}>
        {empty.searchHelp}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SquareStack}
      title={view === 'saved' ? empty.saved : empty.drafts}
      action={
        <Link className="btn btn-grad" to="/generate?mode=code">
          {empty.create}
        </Link>
      }
    >
      {view === 'saved' ? empty.savedHelp : empty.draftsHelp}
    </EmptyState>
  )
}
