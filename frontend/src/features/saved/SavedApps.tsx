import { Search, SquareStack } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { AppActions } from '@/components/AppCard'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { EmptyState, ErrorPanel } from '@/components/EmptyState'
import { Segmented } from '@/components/Segmented'
import { Skeleton } from '@/components/Skeleton'
import { BusyLabel } from '@/components/Spinner'
import { useSavedApps } from '@/lib/queries/savedApps'
import { TEXTS } from './texts'

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

type SavedView = 'saved' | 'drafts'

/** The search box is shown from this many apps on. */
const SEARCH_FROM = 7
/** Pause in typing after which the server is asked. */
const SEARCH_AFTER_MS = 250

/** The list that is shown: its view, its search, and how far it was loaded. */
export function useSavedList() {
  const [view, setView] = useState<SavedView>('saved')
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim(), SEARCH_AFTER_MS)
  const query = useSavedApps(view === 'saved', search)
  const found = query.data?.pages[0]?.found
  const count = found ? found.saved + found.drafts : 0
  const isSearching = words.trim() !== '' || search !== ''
  return {
    view,
    setView,
    words,
    setWords,
    /** What the shown apps were searched for. */
    search,
    /** The apps loaded so far; undefined before the first answer. */
    apps: query.data?.pages.flatMap((page) => page.generations),
    found,
    /** Whether these are still the apps of the view or search before. */
    isStale: query.isPlaceholderData,
    hasApps: count > 0 || isSearching,
    /** How many there are in all; null while only what was searched for is counted. */
    total: isSearching ? null : count,
    hasSearch: count >= SEARCH_FROM || isSearching,
    failed: query.isError,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

type SavedList = ReturnType<typeof useSavedList>

/** The value as it was when it last stayed the same for so many milliseconds. */
function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
