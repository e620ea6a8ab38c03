import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { responseOf } from './comparing'
import { type ColumnRun, isRunning } from './store'
import { RAW } from './texts'

/** A page may be megabytes. */
const SHOWN_CHARS = 100_000

const cut = (text: string): string =>
  text.length > SHOWN_CHARS ? text.slice(0, SHOWN_CHARS) + RAW.cut(SHOWN_CHARS) : text

/** What the model was sent, and what came back. */
export function RawExchange({ run }: { run: ColumnRun }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="playground-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{RAW.title}</summary>
      {isOpen && <Exchange run={run} />}
    </details>
  )
}

function Exchange({ run }: { run: ColumnRun }) {
  const { data, isError } = useQuery({
    // once more when it has ended: the job may have waited for its worker before
    queryKey: ['jobs', run.jobId, 'request', isRunning(run)],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/jobs/{id}/request', { params: { path: { id: run.jobId } }, signal })),
  })
  const request = data === undefined ? null : JSON.stringify(data, null, 2)
  return (
    <>
      <Text label={RAW.request} text={request ?? (isError ? RAW.gone : RAW.loading)} />
      {!isRunning(run) && <Text label={RAW.response} text={responseOf(run)} />}
    </>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <h3 className="sec">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys, too */}
      <section className="playground-raw" tabIndex={0} aria-label={label}>
        <pre className="mb-0">{cut(text)}</pre>
      </section>
    </div>
  )
}
