/** The shared data of a published app, as its owner reads and deletes it. */
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { DataWriters, SharedData, SharedEntry, SharedValue } from '@/lib/api/types'
import { download } from '@/lib/download'
import { generationsKey } from '@/lib/queries/generations'
import { publicationsKey } from '@/lib/queries/publications'

/** What is looked at: a list, or the values (null). */
export type ListName = string | null

/** An entry of a list, or a value. */
export type Row = SharedEntry | SharedValue

/** What tells a row apart: a value by its key. */
export const idOf = (row: Row): string => ('key' in row ? row.key : String(row.id))

interface RowPage {
  rows: Row[]
  next: string | null
}

const PAGE_ROWS = 50

const dataKey = (pwaId: string) => ['sharedData', pwaId] as const
const summaryKey = (pwaId: string) => [...dataKey(pwaId), 'summary'] as const
const rowsKey = (pwaId: string, list: ListName) => [...dataKey(pwaId), 'rows', list] as const

/** Who may write, and what there is. */
export function useSharedData(pwaId: string): UseQueryResult<SharedData> {
  return useQuery({
    queryKey: summaryKey(pwaId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/pwa/{id}/shared-data', { params: { path: { id: pwaId } }, signal })),
  })
}

/** The entries of a list, the newest first, or the values by their keys. */
export function useRows(
  pwaId: string,
  list: ListName,
): UseInfiniteQueryResult<InfiniteData<RowPage>> {
  return useInfiniteQuery({
    queryKey: rowsKey(pwaId, list),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: RowPage) => next,
    queryFn: ({ pageParam, signal }) =>
      list === null
        ? readValues(pwaId, pageParam, signal)
        : readEntries(pwaId, list, pageParam, signal),
  })
}

async function readValues(id: string, after: string | null, signal: AbortSignal): Promise<RowPage> {
  const query = { limit: PAGE_ROWS, ...(after === null ? {} : { after }) }
  const call = api.GET('/api/pwa/{id}/shared-data/values', {
    params: { path: { id }, query },
    signal,
  })
  const { values, next } = await unwrap(call)
  return { rows: values, next }
}

async function readEntries(
  id: string,
  name: string,
  from: string | null,
  signal: AbortSignal,
): Promise<RowPage> {
  const query = { limit: PAGE_ROWS, ...(from === null ? {} : { from: Number(from) }) }
  const call = api.GET('/api/pwa/{id}/shared-data/lists/{name}', {
    params: { path: { id, name }, query },
    signal,
  })
  const { entries, next } = await unwrap(call)
  return { rows: entries, next: next === null ? null : String(next) }
}

export function useSetWriters(pwaId: string): UseMutationResult<unknown, Error, DataWriters> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (writers: DataWriters) =>
      unwrap(
        api.PUT('/api/pwa/{id}/shared-data', {
          params: { path: { id: pwaId } },
          body: { writers },
        }),
      ),
    onSuccess: (_, writers) => {
      client.setQueryData<SharedData>(summaryKey(pwaId), (data) => data && { ...data, writers })
      void client.invalidateQueries({ queryKey: generationsKey })
      void client.invalidateQueries({ queryKey: publicationsKey })
    },
  })
}

export function useDeleteRow(
  pwaId: string,
  list: ListName,
): UseMutationResult<unknown, Error, Row> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: Row) =>
      'key' in row
        ? unwrap(
            api.DELETE('/api/pwa/{id}/shared-data/values/{key}', {
              params: { path: { id: pwaId, key: row.key } },
            }),
          )
        : unwrap(
            api.DELETE('/api/pwa/{id}/shared-data/lists/{name}/{entry}', {
              params: { path: { id: pwaId, name: list ?? '', entry: row.id } },
            }),
          ),
    onSuccess: (_, row) => {
      client.setQueryData<InfiniteData<RowPage>>(
        rowsKey(pwaId, list),
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.filter((one) => idOf(one) !== idOf(row)),
            })),
          },
      )
      void client.invalidateQueries({ queryKey: summaryKey(pwaId) })
    },
  })
}

export function useClear(pwaId: string): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      unwrap(api.DELETE('/api/pwa/{id}/shared-data', { params: { path: { id: pwaId } } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: dataKey(pwaId) })
      void client.invalidateQueries({ queryKey: generationsKey })
      void client.invalidateQueries({ queryKey: publicationsKey })
    },
  })
}

/** Gives the person a list, or the values, as a file for spreadsheets. */
export function useExport(pwaId: string): UseMutationResult<void, Error, ListName> {
  return useMutation({
    mutationFn: async (list: ListName) => {
      const query = list === null ? {} : { list }
      const call = api.GET('/api/pwa/{id}/shared-data/export', {
        params: { path: { id: pwaId }, query },
        parseAs: 'blob',
      })
      download(await unwrap(call), `${list ?? 'values'}.csv`)
    },
  })
}
