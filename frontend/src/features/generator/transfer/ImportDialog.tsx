import { FileUp } from 'lucide-react'
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { FieldProblem } from '@/components/Counter'
import { Segmented } from '@/components/Segmented'
import { BusyLabel } from '@/components/Spinner'
import { importedDocument } from '@/document/imported'
import { shownName } from '@/document/proposedName'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { newAppId } from '@/lib/ids'
import { notify } from '@/lib/toast'
import { type Leaving, useLeaving } from '../leave'
import { type GeneratorStore, useGeneratorStore } from '../store'
import { IMPORT } from './texts'

const WAYS = [
  { value: 'file', label: IMPORT.ways.file },
  { value: 'source', label: IMPORT.ways.source },
] as const

interface ImportDialogProps {
  /** Chosen already: it was dropped on the stage, or the import was not gone on with. */
  file: File | null
  source: string
  onClose(): void
}

/** 'Import an App': of an HTML page, a ZIP archive, or source that is pasted. */
export default function ImportDialog({ file: given, source: pasted, onClose }: ImportDialogProps) {
  const session = { store: useGeneratorStore(), leaving: useLeaving() }
  const [way, setWay] = useState<'file' | 'source'>(pasted === '' ? 'file' : 'source')
  const [file, setFile] = useState(given)
  const [source, setSource] = useState(pasted)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const abort = useRef<AbortController | null>(null)
  const id = useId()
  useEffect(() => () => abort.current?.abort(), [])

  const isBlank = way === 'file' ? file === null : source.trim() === ''
  const from = (): ImportSource | null => {
    if (way === 'source') return { source }
    return file && { file }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const chosen = from()
    if (busy || isBlank || chosen === null) return
    const refusal = importRefusal(chosen)
    setProblem(refusal)
    if (refusal !== null) return
    const controller = new AbortController()
    abort.current = controller
    setBusy(true)
    try {
      await importApp(session, chosen, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(errorMessage(error, IMPORT.failed))
      setBusy(false)
    }
  }
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    setFile(chosen)
    setProblem(importRefusal({ file: chosen }))
  }
  return (
    <AppDialog
      show
      title={IMPORT.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {IMPORT.cancel}
          </button>
          <button type="submit" form={id} className="btn btn-primary" disabled={busy || isBlank}>
            <BusyLabel busy={busy}>{busy ? IMPORT.importing : IMPORT.import}</BusyLabel>
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} aria-busy={busy}>
        <p className="text-m">{IMPORT.lead}</p>
        <Segmented
          label={IMPORT.from}
          options={WAYS}
          value={way}
          onChange={setWay}
          disabled={busy}
        />
        {way === 'file' ? (
          <DropZone id={id} file={file} disabled={busy} onChoose={choose} />
        ) : (
          <div className="mt-3">
            <label className="form-label" htmlFor={`${id}-source`}>
              {IMPORT.source}
            </label>
            <textarea
              id={`${id}-source`}
              className="form-control font-monospace"
              rows={8}
              spellCheck={false}
              placeholder={IMPORT.sourcePlaceholder}
              value={source}
              disabled={busy}
              aria-describedby={`${id}-problem`}
              onChange={({ target }) => {
                setSource(target.value)
                setProblem(null)
              }}
            />
          </div>
        )}
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </form>
    </AppDialog>
  )
}

interface DropZoneProps {
  id: string
  file: File | null
  disabled: boolean
  onChoose(file: File | undefined): void
}

function DropZone({ id, file, disabled, onChoose }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onChoose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the file field within
    <div
      className={`gen-drop mt-3 ${isOver ? 'is-over' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={24} aria-hidden />
      <p className="mb-2" id={`${id}-hint`}>
        {isOver ? IMPORT.dropHere : file ? <strong dir="auto">{file.name}</strong> : IMPORT.drop}
      </p>
      <span className="btn btn-sm btn-quiet gen-file">
        <label htmlFor={`${id}-file`}>{file ? IMPORT.another : IMPORT.choose}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".html,.htm,.zip,text/html,application/zip"
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            target.value = ''
          }}
        />
      </span>
    </div>
  )
}

const MB = 1024 * 1024
/** The server's limits (spec: bounded, checked). */
const FILE_MAX_BYTES = 50 * MB
const SOURCE_MAX_BYTES = 5 * MB

/** Why something is not sent; null when nothing speaks against it. */
function importRefusal(from: { file: Pick<File, 'name' | 'size'> } | { source: string }) {
  if ('source' in from) {
    const { length } = new TextEncoder().encode(from.source)
    return length > SOURCE_MAX_BYTES ? IMPORT.sourceTooLarge : null
  }
  const { name, size } = from.file
  if (!/\.(html?|zip)$/i.test(name)) return IMPORT.wrongKind
  return size > FILE_MAX_BYTES ? IMPORT.tooLarge : null
}

/** A large archive on a slow network takes a while. */
const TIMEOUT_MS = 180_000

/** What is imported: a file, or the source of a page. */
export type ImportSource = { file: File } | { source: string }

/**
 * Imports an app and opens it in place of the one that is open, once the person gave that up or saved
 * it. Throws an `ApiError` when it cannot be imported; nothing has changed then.
 */
export async function importApp(
  { store, leaving }: { store: GeneratorStore; leaving: Pick<Leaving, 'mayLeave'> },
  from: ImportSource,
  signal: AbortSignal,
): Promise<void> {
  const appId = newAppId()
  const form = new FormData()
  form.append('appId', appId)
  if ('file' in from) form.append('file', from.file, from.file.name)
  else form.append('source', from.source)
  const imported = await unwrap(
    api.POST('/api/import', {
      body: { appId },
      bodySerializer: () => form,
      fetch: withTimeout(TIMEOUT_MS),
      signal,
    }),
  )
  if (signal.aborted) return
  store.getState().dialogClosed()
  if (!(await leaving.mayLeave('navigate'))) {
    const [file, source] = 'file' in from ? [from.file, ''] : [null, from.source]
    store.getState().dialogOpened({ kind: 'import', file, source })
    return
  }
  const document = importedDocument(appId, imported)
  store.getState().documentOpened(document, true)
  const { missing, leftOut } = imported
  const notes = [
    ...(leftOut.length > 0 ? [IMPORT.leftOut(leftOut)] : []),
    ...(missing.length > 0 ? [IMPORT.missing(missing)] : []),
  ]
  if (notes.length > 0) store.getState().answerNoted(notes.join(' '))
  notify.success(IMPORT.done(shownName(document)))
}
