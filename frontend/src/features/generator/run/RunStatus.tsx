import { useMemo } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { pageOf } from '@/document/document'
import { selectRunsHere } from '@/document/state'
import { useCommand } from '../commands'
import { useModelChoice } from '../prompt'
import {
  PAGE_RUN,
  type Run,
  type RunKind,
  secondsLeft,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { RUN } from './texts'
import { usualPageSize } from './usualSizes'

/** Width of the bar before the first progress event. */
const STARTED_PERCENT = 4

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const OfferedSamples = lazyPart(() => import('./OfferedSamples'))

/** The running job of the open page; of another one, which one it is. */
export function RunStatus() {
  const isHere = useGenerator(selectRunsHere)
  return isHere ? <RunHere /> : <RunElsewhere />
}

/** Step, progress and a stop button. */
function RunHere() {
  const run = useGenerator((state) => state.run)
  const usual = useUsualPageSize(run?.kind ?? null)
  const stop = useCommand('stop')
  if (run === null) return null
  const text = RUN[run.kind]
  return (
    <div className="card-m gen-run">
      <div className="gen-run-head">
        <span className="gen-pulse" aria-hidden />
        <span className="gen-run-text" role="status">
          {run.stopping ? RUN.stopping : text}
        </span>
        <button
          type="button"
          data-command="stop"
          className="btn btn-sm btn-quiet gen-stop"
          disabled={stop.disabled}
          onClick={stop.run}
        >
          <stop.icon size={15} aria-hidden /> {stop.label}
        </button>
      </div>
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={run.percent ?? 0}
      >
        <span style={{ width: `${run.percent ?? STARTED_PERCENT}%` }} />
      </div>
      <p className="gen-note mb-0" aria-hidden>
        {hint(run, usual)}
      </p>
    </div>
  )
}

/** The current activity: the model's reasoning before the first chunk, else the step. */
function hint(run: Run, usual: number | null): string {
  if (run.reasoning !== '') return RUN.thinking(lastLine(run.reasoning))
  if (run.text !== '') return written(run, usual)
  if (run.attempt > 1) return RUN.restarted
  return run.step ?? RUN.waiting
}

function written({ text, speed }: Run, usual: number | null): string {
  const left = secondsLeft(speed, usual)
  const soFar = RUN.written(text.length)
  return left === null ? soFar : `${soFar}, ${RUN.remaining(left)}`
}

/** Of runs of this kind with the chosen model; null while that is not known. */
function useUsualPageSize(kind: RunKind | null): number | null {
  const modelId = useModelChoice().chosen?.id ?? null
  return useMemo(
    () => (kind === null || modelId === null ? null : usualPageSize(kind, modelId)),
    [kind, modelId],
  )
}

function lastLine(reasoning: string): string {
  const line = reasoning.trim().split('\n').at(-1) ?? ''
  return line.length > 110 ? `…${line.slice(-110)}` : line
}

/** Another page of the open app is worked on: nothing else can be asked for meanwhile. */
function RunElsewhere() {
  const store = useGeneratorStore()
  const meta = useGenerator(({ document, run }) =>
    document && run ? (pageOf(document, run.target.pageId)?.meta ?? null) : null,
  )
  if (meta === null) return null
  return (
    <div className="card-m gen-run">
      <div className="gen-run-head">
        <span className="gen-pulse" aria-hidden />
        <span className="gen-run-text">{PAGE_RUN.working(meta.name)}</span>
        <button
          type="button"
          className="btn btn-sm btn-quiet gen-stop"
          onClick={() => store.getState().pageOpened(meta.pageId)}
        >
          {PAGE_RUN.show}
        </button>
      </div>
    </div>
  )
}

/** Samples to choose from, while they are offered. */
export function SampleOffer() {
  const isOffered = useGenerator((state) => state.offer !== null)
  return isOffered ? <OfferedSamples /> : null
}
