import { useCommand } from '../commands/useCommands'
import type { Run } from '../model/run'
import { useGenerator } from '../stores/context'
import { RUN } from '../texts'

/** Width of the bar before the first progress event. */
const STARTED_PERCENT = 4

/** The running job: step, progress and a stop button. */
export function RunStatus() {
  const run = useGenerator((state) => state.run)
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
        {hint(run)}
      </p>
    </div>
  )
}

/** The current activity: the model's reasoning before the first chunk, else the step. */
function hint(run: Run): string {
  if (run.reasoning !== '') return RUN.thinking(lastLine(run.reasoning))
  if (run.text !== '') return RUN.written(run.text.length)
  if (run.attempt > 1) return RUN.restarted
  return run.step ?? RUN.waiting
}

function lastLine(reasoning: string): string {
  const line = reasoning.trim().split('\n').at(-1) ?? ''
  return line.length > 110 ? `…${line.slice(-110)}` : line
}
