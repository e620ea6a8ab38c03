import { Database } from 'lucide-react'
import { useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { EmptyState, ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { BusyLabel } from '@/components/Spinner'
import { errorMessage } from '@/lib/api/error'
import type { DataWriters, SharedData } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { SharedRows } from './SharedRows'
import { type ListName, useClear, useExport, useSetWriters, useSharedData } from './sharedData'
import { TEXTS } from './texts'

interface SharedDataDialogProps {
  pwaId: string
  name: string
  onClose(): void
}

/** What visitors of a published app share: who may write it, what there is, deleting and exporting it. */
export default function SharedDataDialog({ pwaId, name, onClose }: SharedDataDialogProps) {
  const { data, isError, refetch } = useSharedData(pwaId)
  const [chosen, setChosen] = useState<ListName>()
  const [clearing, setClearing] = useState(false)
  const exporting = useExport(pwaId)
  const list = data && shownList(data, chosen)

  if (clearing) {
    return <ClearDialog pwaId={pwaId} name={name} onEnd={() => setClearing(false)} />
  }
  const exportShown = (of: ListName) =>
    exporting.mutate(of, {
      onError: (error) =>
        notify.error(TEXTS.exportFailed, errorMessage(error, TEXTS.tryAgain), { whole: true }),
    })
  return (
    <AppDialog
      show
      title={TEXTS.title}
      onClose={onClose}
      size="lg"
      scrollable
      fullscreenOnMobile
      footer={
        <>
          {list !== undefined && (
            <>
              <button
                type="button"
                className="btn btn-quiet me-auto"
                onClick={() => setClearing(true)}
              >
                {TEXTS.clear}
              </button>
              <button
                type="button"
                className="btn btn-quiet"
                aria-disabled={exporting.isPending}
                onClick={() => exporting.isPending || exportShown(list)}
              >
                <BusyLabel busy={exporting.isPending}>{TEXTS.export}</BusyLabel>
              </button>
            </>
          )}
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {TEXTS.close}
          </button>
        </>
      }
    >
      {!data && isError && <ErrorPanel message={TEXTS.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="160px" />}
      {data && (
        <>
          <p className="text-m">
            {TEXTS.lead(name, size(data.bytes), size(data.maxBytes))}
            {data.isOnline && data.writers !== 'off' && ` ${TEXTS.readable}`}
          </p>
          {!data.isOnline && <p className="text-m">{TEXTS.offline}</p>}
          <Writers pwaId={pwaId} writers={data.writers} />
          {list === undefined ? (
            <EmptyState icon={Database} title={TEXTS.nothing}>
              {TEXTS.nothingHelp}
            </EmptyState>
          ) : (
            <>
              <Lists data={data} shown={list} onChange={setChosen} />
              <SharedRows key={list ?? VALUES} pwaId={pwaId} list={list} />
            </>
          )}
        </>
      )}
    </AppDialog>
  )
}

/** The list that is shown: the chosen one while it is there, else the first; undefined when there is nothing. */
function shownList(
  { lists, values }: SharedData,
  chosen: ListName | undefined,
): ListName | undefined {
  const there: ListName[] = lists.map(({ name }) => name)
  if (values > 0) there.push(null)
  return chosen !== undefined && there.includes(chosen) ? chosen : there[0]
}

function Writers({ pwaId, writers }: { pwaId: string; writers: DataWriters }) {
  const { mutate, isPending, variables } = useSetWriters(pwaId)
  const id = useId()
  const change = (next: DataWriters) =>
    mutate(next, {
      onSuccess: () => notify.success(TEXTS.writersChanged, TEXTS.writersOf[next], { whole: true }),
      onError: (error) =>
        notify.error(TEXTS.writersFailed, errorMessage(error, TEXTS.tryAgain), { whole: true }),
    })
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {TEXTS.writers}
      </label>
      <select
        id={id}
        className="form-control"
        value={isPending ? variables : writers}
        onChange={({ target }) => change(target.value as DataWriters)}
      >
        {Object.entries(TEXTS.writersOf).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ListsProps {
  data: SharedData
  shown: ListName
  onChange(list: ListName): void
}

/** The values are an option that no list is called. */
const VALUES = ''

function Lists({ data, shown, onChange }: ListsProps) {
  const id = useId()
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {TEXTS.shown}
      </label>
      <select
        id={id}
        className="form-control"
        value={shown ?? VALUES}
        onChange={({ target: { value } }) => onChange(value === VALUES ? null : value)}
      >
        {data.lists.map(({ name, entries }) => (
          <option key={name} value={name}>
            {TEXTS.list(name, entries)}
          </option>
        ))}
        {data.values > 0 && <option value={VALUES}>{TEXTS.values(data.values)}</option>}
      </select>
    </div>
  )
}

interface ClearDialogProps {
  pwaId: string
  name: string
  onEnd(): void
}

function ClearDialog({ pwaId, name, onEnd }: ClearDialogProps) {
  const { mutate, isPending } = useClear(pwaId)
  const clear = () =>
    mutate(undefined, {
      onSuccess: () => notify.success(TEXTS.cleared),
      onError: (error) =>
        notify.error(TEXTS.removeFailed, errorMessage(error, TEXTS.tryAgain), { whole: true }),
      onSettled: onEnd,
    })
  return (
    <ConfirmDialog
      show
      title={TEXTS.clearTitle}
      confirmLabel={TEXTS.clear}
      destructive
      busy={isPending}
      onConfirm={clear}
      onCancel={onEnd}
    >
      <p className="mb-0">{TEXTS.clearText(name)}</p>
    </ConfirmDialog>
  )
}

/** '12 KB', '5 MB', as the server counts them. */
function size(bytes: number): string {
  const [unit, name] = bytes < 1024 * 1024 ? [1024, 'KB'] : [1024 * 1024, 'MB']
  return `${Math.ceil((bytes / unit) * 10) / 10} ${name}`
}
