/** The two things that stream a page. */
export type RunKind = 'generate' | 'modify'

/** One stream at work, as far as this browser has seen it. */
export interface Run {
  kind: RunKind
  /** Null until the server has named the job. */
  jobId: string | null
  /** The prompt, or the instruction of a modification. */
  instruction: string
  model: string | null
  text: string
  chunks: number
  percent: number | null
  step: string | null
  /** The tail of what the model is thinking, before code comes. */
  reasoning: string
  attempt: number
  stopping: boolean
  startedAt: number
}

/** What remains on screen after a run that went wrong. */
export interface RunFailure {
  kind: RunKind
  instruction: string
  text: string
  /** Nothing usable came: the stage shows 'Generation Incomplete' with Try Again. */
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

/** A worker was lost and the job starts over: what was shown so far no longer counts. */
export function restarted(run: Run, attempt: number): Run {
  return { ...run, text: '', chunks: 0, percent: null, step: null, reasoning: '', attempt }
}
