import { Check, CircleStop } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Overlays } from '@/components/preview/Overlays'
import { useNetworkStatus } from '@/components/preview/usePreviewController'
import { BusyLabel } from '@/components/Spinner'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { priceText } from '@/lib/queries/models'
import { usePlayground, usePreview, useSession } from './context'
import { creditsOf, type ModelOption } from './models'
import { RawExchange } from './RawExchange'
import { type Column, type ColumnRun, isRunning, pageOf } from './store'
import { RESULTS } from './texts'
import { appPath } from './useOpenApp'

interface ResultColumnProps {
  column: Column
  /** From 1. */
  place: number
  /** The name of the model that was asked. */
  label: string
  /** The same for its buttons: no two answers have it. */
  name: string
  options: readonly ModelOption[]
  /** In narrow windows, where one column is shown at a time; null elsewhere. */
  tab: { labelledBy: string; isShown: boolean } | null
}

/** One answer: its preview, what it took, and what can be done with it. */
export function ResultColumn({ column, place, label, name, options, tab }: ResultColumnProps) {
  const { comparison } = useSession()
  const { id, run } = column
  const { slot, controller, state } = usePreview(RESULTS.frame(label, place))
  const network = useNetworkStatus()
  useEffect(
    () => (controller === null ? undefined : comparison.connect(id, controller)),
    [comparison, controller, id],
  )
  const running = isRunning(run)
  return (
    <section
      id={`playground-result-${id}`}
      className="playground-result"
      data-hidden={tab !== null && !tab.isShown}
      {...(tab === null
        ? { 'aria-label': `${place}. ${label}` }
        : { role: 'tabpanel', 'aria-labelledby': tab.labelledBy })}
    >
      <header className="playground-head">
        <h2 className="playground-label">{label}</h2>
        {running && <span className="gen-note">{run?.step}</span>}
      </header>
      <div className="playground-screen">
        <div className="preview-slot" ref={slot} />
        <Overlays
          controller={controller}
          state={state}
          network={network}
          fullscreen={false}
          generating={running}
          empty={run?.problem ? null : <p className="text-m mb-0">{RESULTS.noPage}</p>}
          onRetryGeneration={undefined}
        />
      </div>
      <p className="playground-problem" role="status">
        {run?.problem}
      </p>
      {run !== null && (
        <>
          <Choices column={id} run={run} />
          <Numbers run={run} options={options} />
          <Actions column={id} run={run} name={name} />
          <RawExchange run={run} />
        </>
      )}
    </section>
  )
}

/** The samples that the offline studio offers where none is certainly meant. */
function Choices({ column, run: { output, status, modelId } }: { column: number; run: ColumnRun }) {
  const { comparison } = useSession()
  if (status !== 'choices' || output === null || !('choices' in output)) return null
  return (
    <div>
      <p className="mb-1">{output.message}</p>
      <div className="d-flex flex-wrap gap-2">
        {output.choices.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="btn btn-sm btn-quiet"
            onClick={() => comparison.startFrom(column, modelId, id)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Time, tokens and cost. */
function Numbers({ run, options }: { run: ColumnRun; options: readonly ModelOption[] }) {
  const isPro = useAuth(selectIsPro)
  const usage = run.output !== null && 'usage' in run.output ? run.output.usage : null
  const answering = run.output?.model ?? run.modelId
  const model = options.find(({ model: { id } }) => id === answering)?.model ?? null
  const isCharged = isRunning(run) || run.status === 'done'
  const credits = isCharged ? creditsOf(model, run.kind) : 0
  return (
    <dl className="playground-numbers">
      <div>
        <dt>{RESULTS.time}</dt>
        <dd>
          <Time run={run} />
          {run.firstMs !== null && (
            <span className="gen-note"> {RESULTS.first(RESULTS.seconds(run.firstMs))}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{RESULTS.tokens}</dt>
        <dd>
          {usage ? RESULTS.counted(usage.inputTokens, usage.outputTokens) : RESULTS.notCounted}
        </dd>
      </div>
      <div>
        <dt>{RESULTS.cost}</dt>
        <dd>{credits === null ? RESULTS.notCounted : priceText(credits, isPro)}</dd>
      </div>
    </dl>
  )
}

const TICK_MS = 200

function Time({ run: { startedAt, totalMs } }: { run: ColumnRun }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (totalMs !== null) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [totalMs])
  return RESULTS.seconds(totalMs ?? Math.max(0, now - startedAt))
}

function Actions({ column, run, name }: { column: number; run: ColumnRun; name: string }) {
  const { comparison } = useSession()
  const navigate = useNavigate()
  const keeping = usePlayground((state) => state.keeping)
  const keep = async () => {
    const app = await comparison.keep(column)
    if (app !== null) void navigate(appPath(app.id))
  }
  if (isRunning(run)) {
    return (
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={RESULTS.stopOf(name)}
        disabled={run.status === 'stopping'}
        onClick={() => comparison.stop(column)}
      >
        <CircleStop size={15} className="me-2" aria-hidden />
        {run.status === 'stopping' ? RESULTS.stopping : RESULTS.stop}
      </button>
    )
  }
  if (pageOf(run) === null) return null
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-label={RESULTS.keepOf(name)}
      disabled={keeping !== null}
      onClick={() => void keep()}
    >
      <BusyLabel busy={keeping === column}>
        <Check size={16} className="me-2" aria-hidden />
        {RESULTS.keep}
      </BusyLabel>
    </button>
  )
}
