import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { GenerationList, GenerationSummary } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { generationsKey } from './generations'
import { publicationsKey } from './publications'

const PAGE_SIZE = 60

const listsKey = [...generationsKey, 'list'] as const

/** The user's saved apps or drafts whose name or prompt has these words, newest first, page by page. */
export function useSavedApps(
  saved: boolean,
  search: string,
): UseInfiniteQueryResult<InfiniteData<GenerationList>> {
  const enabled = useAuth(selectIsAuthenticated)
  return useInfiniteQuery({
    queryKey: [...listsKey, { saved, search }],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ next }: GenerationList) => next,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/generations', {
          params: {
            query: {
              saved,
              limit: PAGE_SIZE,
              ...(search === '' ? {} : { search }),
              ...(pageParam === '' ? {} : { after: pageParam }),
            },
          },
          signal,
        }),
      ),
  })
}

export interface Deletion {
  id: string
  appId: string
  /** Whether what is published of it goes offline too. */
  takeOffline: boolean
}

/** `onDeleted` is called even when the page was left meanwhile. */
export function useDeleteGeneration(
  onDeleted: (deleted: Deletion) => void,
): UseMutationResult<unknown, Error, Deletion> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, takeOffline }: Deletion) =>
      unwrap(
        api.DELETE('/api/generations/{id}', { params: { path: { id }, query: { takeOffline } } }),
      ),
    onSuccess: (_, deleted) => {
      onDeleted(deleted)
      changeLists(client, (apps) => apps.filter((app) => app.id !== deleted.id))
      refresh(client)
    },
  })
}

type DeletionOfAll = Pick<Deletion, 'takeOffline'>

/** `onDeleted` is called even when the page was left meanwhile. */
export function useDeleteAllGenerations(
  onDeleted: () => void,
): UseMutationResult<unknown, Error, DeletionOfAll> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ takeOffline }: DeletionOfAll) =>
      unwrap(api.DELETE('/api/generations', { params: { query: { takeOffline } } })),
    onSuccess: () => {
      onDeleted()
      changeLists(client, () => [])
      refresh(client)
    },
  })
}

export function useRenameGeneration(): UseMutationResult<
  GenerationSummary,
  Error,
  { id: string; name: string }
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      unwrap(api.PATCH('/api/generations/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: (renamed) => {
      changeLists(client, (apps) => apps.map((app) => (app.id === renamed.id ? renamed : app)))
      refresh(client)
    },
  })
}

export function useDuplicateGeneration(): UseMutationResult<GenerationSummary, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/generations/{id}/duplicate', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
}

/** Shows a change at once; {@link refresh} then asks the server. */
function changeLists(
  client: QueryClient,
  change: (apps: GenerationSummary[]) => GenerationSummary[],
): void {
  client.setQueryData<GenerationSummary[]>(generationsKey, (apps) => apps && change(apps))
  client.setQueriesData<InfiniteData<GenerationList>>({ queryKey: listsKey }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({ ...page, generations: change(page.generations) })),
        }
      : list,
  )
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: generationsKey })
  void client.invalidateQueries({ queryKey: publicationsKey })
}
