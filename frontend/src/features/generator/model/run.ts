/** The jobs that stream a page. */
export type RunKind = 'generate' | 'modify'

/** A running job, as far as this browser has received its stream. */
export interface Run {
  kind: RunKind
  /** Null until the server has sent the job's id. */
  jobId: string | null
  /** The prompt, or the instruction of a modification. */
  instruction: string
  model: string | null
  text: string
  chunks: number
  percent: number | null
  step: string | null
  /** The end of the model's reasoning, until the first chunk. */
  reasoning: string
  attempt: number
  stopping: boolean
  startedAt: number
}

/** What stays on screen after a failed run. */
export interface RunFailure {
  kind: RunKind
  instruction: string
  text: string
  /** Nothing usable arrived: the preview shows 'Generation Incomplete' with Try Again. */
  incomplete: boolean
}

const REASONING_TAIL_CHARS = 240

export function newRun(kind: RunKind, instruction: string, model: string | null): Run {
  return {
    kind,
    jobId: null,
    instruction,
    model,
    text: '',
    chunks: 0,
    percent: null,
    step: null,
    reasoning: '',
    attempt: 1,
    stopping: false,
    startedAt: Date.now(),
  }
}

/** The progress text of a run. */
export function progressText(run: Run): string {
  return run.kind === 'modify' ? 'Applying Modifications...' : 'Generating UI...'
}

export function withReasoning(run: Run, content: string): Run {
  return { ...run, reasoning: (run.reasoning + content).slice(-REASONING_TAIL_CHARS) }
}

export function withChunk(run: Run, content: string): Run {
  return { ...run, text: run.text + content, chunks: run.chunks + 1, reasoning: '' }
}

/** A worker was lost and the job starts over: the partial text is dropped. */
export function restarted(run: Run, attempt: number): Run {
  return { ...run, text: '', chunks: 0, percent: null, step: null, reasoning: '', attempt }
}
