import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import type {
  GenerationDetail,
  GenerationPage,
  GenerationSummary,
  SaveAppRequest,
  SaveAppResponse,
} from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'

export const generationsKey = ['generations'] as const

/** Saving writes whole apps, which can take long. */
const SAVE_TIMEOUT_MS = 60_000

/** The user's generations, newest first. */
export function useGenerations(): UseQueryResult<GenerationSummary[]> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: generationsKey,
    enabled,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/generations', { signal }))).generations,
  })
}

/** One generation as its record has it: without large pages. */
export function fetchRecord(id: string, signal?: AbortSignal): Promise<GenerationDetail> {
  return unwrap(
    api.GET('/api/generations/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
  )
}

/** One generation with its pages. Large pages are fetched one by one: the record itself leaves them out. */
export async function fetchGeneration(id: string, signal?: AbortSignal): Promise<GenerationDetail> {
  const detail = await fetchRecord(id, signal)
  return detail.htmlContentOmitted ? withLargePages(detail, signal) : detail
}

/** The generation as it is, when a large page cannot be had: its preview is shown then. */
async function withLargePages(
  detail: GenerationDetail,
  signal?: AbortSignal,
): Promise<GenerationDetail> {
  const fetchPage = async (page: GenerationPage): Promise<GenerationPage> => {
    if (!page.htmlContentOmitted) return page
    const htmlContent = await unwrap(
      api.GET('/api/generations/{id}/pages/{pageId}/html', {
        params: { path: { id: detail.id, pageId: page.pageId } },
        parseAs: 'text',
        ...(signal ? { signal } : {}),
      }),
    )
    return { ...page, htmlContent, htmlContentOmitted: false, htmlContentUrl: null }
  }
  try {
    const pages = await Promise.all(detail.pages.map(fetchPage))
    const current = pages.find((page) => page.pageId === detail.currentPageId) ?? pages[0]
    return {
      ...detail,
      pages,
      htmlContent: current?.htmlContent ?? '',
      htmlContentOmitted: false,
      htmlContentPreview: null,
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return detail
  }
}

/** One generation with its pages; cached, since a saved app rarely changes in another tab. */
export function useGeneration(id: string, enabled = true): UseQueryResult<GenerationDetail> {
  return useQuery({
    queryKey: [...generationsKey, id],
    enabled,
    staleTime: 300_000,
    queryFn: ({ signal }) => fetchGeneration(id, signal),
  })
}

export function useSaveApp(): UseMutationResult<SaveAppResponse, Error, SaveAppRequest> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveAppRequest) =>
      unwrap(api.POST('/api/save-app', { body, fetch: withTimeout(SAVE_TIMEOUT_MS) })),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
}
