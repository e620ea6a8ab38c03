import { type AppDocument, htmlOf } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'
import { shownName } from '@/document/proposedName'
import { api, withTimeout } from '@/lib/api/client'
import { fromBody, fromThrown } from '@/lib/api/error'
import type { ExportFormat } from '@/lib/api/types'
import { download } from '@/lib/download'

const TIMEOUT_MS = 180_000

/** The pages that have content, as they are now. */
export function pagesToExport(document: AppDocument) {
  const home = homePageOf(document)
  return pagesInOrder(document)
    .filter((page) => htmlOf(page) !== '')
    .map((page) => ({
      name: page.meta.name,
      slug: page.meta.slug,
      htmlContent: htmlOf(page),
      isHome: page === home,
    }))
}

/** Gives the person the app as a file. Throws an `ApiError`. */
export async function exportApp(
  document: AppDocument,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<void> {
  const answer = await api
    .POST('/api/export', {
      body: { name: shownName(document), format, pages: pagesToExport(document) },
      parseAs: 'blob',
      fetch: withTimeout(TIMEOUT_MS),
      signal,
    })
    .catch((error: unknown) => {
      throw fromThrown(error)
    })
  const { response, error } = answer
  if (!response.ok) throw fromBody(error, response.status, response.statusText)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  download(answer.data as unknown as Blob, named?.[1] ?? `app.${format}`)
}
