import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/EmptyState'
import { IconButton } from '@/components/IconButton'
import { Skeleton } from '@/components/Skeleton'
import { BusyLabel } from '@/components/Spinner'
import { errorMessage } from '@/lib/api/error'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { idOf, type ListName, type Row, useDeleteRow, useRows } from './sharedData'
import { TEXTS } from './texts'

/** The rows of a list, page by page. What they hold is text of strangers: it is shown as text, and cut. */
export function SharedRows({ pwaId, list }: { pwaId: string; list: ListName }) {
  const rows = useRows(pwaId, list)
  const { mutateAsync } = useDeleteRow(pwaId, list)
  const all = useRef<HTMLElement>(null)
  if (rows.data === undefined) {
    return rows.isError ? (
      <ErrorPanel message={TEXTS.loadFailed} onRetry={() => void rows.refetch()} />
    ) : (
      <Skeleton height="120px" />
    )
  }
  const shown = rows.data.pages.flatMap((page) => page.rows)

  /** The focus goes to the row that takes the place of the deleted one. */
  const remove = async (row: Row, element: HTMLElement | null) => {
    const next = element?.nextElementSibling ?? element?.previousElementSibling
    try {
      await mutateAsync(row)
      notify.success(TEXTS.removed)
      const button = next?.querySelector('button')
      if (button) button.focus()
      else all.current?.focus()
    } catch (error) {
      notify.error(TEXTS.removeFailed, errorMessage(error, TEXTS.tryAgain))
    }
  }
  return (
    <section ref={all} aria-label={TEXTS.rowsOf(list)} tabIndex={-1}>
      {shown.length === 0 && <p className="text-m mb-0">{TEXTS.emptyList}</p>}
      <ul className="shared-rows">
        {shown.map((row) => (
          <SharedRow key={idOf(row)} row={row} onRemove={remove} />
        ))}
      </ul>
      {rows.hasNextPage && (
        <button
          type="button"
          className="btn btn-quiet mt-3"
          aria-disabled={rows.isFetchingNextPage}
          onClick={() => void (rows.isFetchingNextPage || rows.fetchNextPage())}
        >
          <BusyLabel busy={rows.isFetchingNextPage}>{TEXTS.more}</BusyLabel>
        </button>
      )}
    </section>
  )
}

interface SharedRowProps {
  row: Row
  onRemove(row: Row, element: HTMLElement | null): Promise<void>
}

function SharedRow({ row, onRemove }: SharedRowProps) {
  const [state, setState] = useState<'shown' | 'asking' | 'removing'>('shown')
  const element = useRef<HTMLLIElement>(null)
  const keep = () => {
    setState('shown')
    // the button that asked is back by then
    requestAnimationFrame(() => element.current?.querySelector('button')?.focus())
  }
  const remove = async () => {
    if (state === 'removing') return
    setState('removing')
    await onRemove(row, element.current)
    setState('shown')
  }
  return (
    <li ref={element} className="card-m mb-2">
      <div className="shared-row-head">
        <RowHead row={row} />
        {state === 'shown' && (
          <IconButton
            icon={Trash2}
            size={17}
            label={TEXTS.remove('key' in row ? row.key : TEXTS.entry(row.id))}
            onClick={() => setState('asking')}
          />
        )}
      </div>
      <Content value={row.value} />
      {state !== 'shown' && (
        <fieldset className="shared-row-question">
          <legend className="mb-0">{TEXTS.removeQuestion}</legend>
          <button
            type="button"
            className="btn btn-sm btn-destructive"
            ref={takeFocus}
            aria-disabled={state === 'removing'}
            onClick={() => void remove()}
          >
            <BusyLabel busy={state === 'removing'}>{TEXTS.removeConfirm}</BusyLabel>
          </button>
          <button type="button" className="btn btn-sm btn-quiet" onClick={keep}>
            {TEXTS.removeCancel}
          </button>
        </fieldset>
      )}
    </li>
  )
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

function RowHead({ row }: { row: Row }) {
  const at = 'key' in row ? row.updatedAt : row.createdAt
  return (
    <p className="text-m mb-1">
      {'key' in row ? (
        <strong>{row.key}</strong>
      ) : row.author === null ? (
        TEXTS.noVisitor
      ) : (
        TEXTS.visitor(row.author.slice(0, VISITOR_CHARS))
      )}
      {', '}
      <time dateTime={at} title={new Date(at).toLocaleString()}>
        {timeAgo(at)}
      </time>
    </p>
  )
}

/** So much of a visitor's id tells those of one app apart. */
const VISITOR_CHARS = 6
const MOST_FIELDS = 20
const MOST_CHARS = 1_000

/** An object as its fields, anything else as a text. */
function Content({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return <Text value={value} />
  }
  const fields = Object.entries(value)
  return (
    <>
      <dl className="shared-fields">
        {fields.slice(0, MOST_FIELDS).map(([name, of]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>
              <Text value={of} />
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > MOST_FIELDS && (
        <p className="text-m mb-0">{TEXTS.moreFields(fields.length - MOST_FIELDS)}</p>
      )}
    </>
  )
}

function Text({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <p className="shared-text" dir="auto">
      {text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text}
    </p>
  )
}
