import { useEffect, useState } from 'react'
import { useSavedApps } from '@/lib/queries/savedApps'

export type SavedView = 'saved' | 'drafts'

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

export type SavedList = ReturnType<typeof useSavedList>

/** The value as it was when it last stayed the same for so many milliseconds. */
function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
