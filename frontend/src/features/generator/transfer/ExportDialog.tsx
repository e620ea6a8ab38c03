import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { FieldProblem } from '@/components/Counter'
import { BusyLabel } from '@/components/Spinner'
import { type AppDocument, htmlOf } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'
import { shownName } from '@/document/proposedName'
import { api, withTimeout } from '@/lib/api/client'
import { errorMessage, fromBody, fromThrown } from '@/lib/api/error'
import type { ExportFormat } from '@/lib/api/types'
import { download } from '@/lib/download'
import { useGenerator } from '../store'
import { EXPORT } from './texts'

/** 'Export App': the open app as a file that runs by itself. */
export default function ExportDialog({ onClose }: { onClose(): void }) {
  const document = useGenerator((state) => state.document)
  const [format, setFormat] = useState<ExportFormat>('html')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const abort = useRef<AbortController | null>(null)
  const id = useId()
  useEffect(() => () => abort.current?.abort(), [])
  if (document === null) return null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const controller = new AbortController()
    abort.current = controller
    setBusy(true)
    setProblem(null)
    try {
      await exportApp(document, format, controller.signal)
      onClose()
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(errorMessage(error, EXPORT.failed))
      setBusy(false)
    }
  }
  const ways = [
    { value: 'html', label: EXPORT.html, hint: EXPORT.htmlHint(pagesToExport(document).length) },
    { value: 'zip', label: EXPORT.zip, hint: EXPORT.zipHint },
  ] as const
  return (
    <AppDialog
      show
      title={EXPORT.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {EXPORT.cancel}
          </button>
          <button type="submit" form={id} className="btn btn-primary" disabled={busy}>
            <BusyLabel busy={busy}>{busy ? EXPORT.downloading : EXPORT.download}</BusyLabel>
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} aria-busy={busy}>
        <p className="text-m">{EXPORT.lead}</p>
        <fieldset disabled={busy} aria-label={EXPORT.as}>
          {ways.map(({ value, label, hint }) => (
            <label key={value} className="check-line gen-way">
              <input
                type="radio"
                name={`${id}-format`}
                value={value}
                checked={format === value}
                onChange={() => setFormat(value)}
              />
              <span>
                {label}
                <span className="gen-note">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </form>
    </AppDialog>
  )
}

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
