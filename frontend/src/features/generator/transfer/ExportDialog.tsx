import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/BusyLabel'
import { FieldProblem } from '@/components/FieldProblem'
import { errorMessage } from '@/lib/api/error'
import type { ExportFormat } from '@/lib/api/types'
import { useGenerator } from '../store/context'
import { exportApp, pagesToExport } from './exporting'
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
