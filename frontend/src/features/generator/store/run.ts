import type { PageId, PageTarget } from '@/document/document'
import type { SampleChoice } from '@/lib/api/types'

/** The jobs that stream a page. */
export type RunKind = 'generate' | 'modify'

/** A running job, as far as this browser has received its stream. */
export interface Run {
  kind: RunKind
  jobId: string
  /** The page that the answer belongs to, and the step that the job was given; none for a new page. */
  target: PageTarget
  basedOn: string | null
  /** The name of the page that a generation adds to the open app; absent: it is an app of its own. */
  newPage?: string | undefined
  /** The prompt, or the instruction of a modification. */
  instruction: string
  /** The id of the element that a modification changes alone; absent: it changes the page. */
  element?: string | undefined
  /** It was asked for with files, which leave their box when its page is there. */
  withFiles?: true | undefined
  /** The failed job whose page it goes on with. */
  continues?: string | undefined
  /** That job withheld its answer, which is applied as it is: nothing is written anew. */
  applies?: true | undefined
  /** The model that was chosen for it, null for the default; notes of earlier versions say nothing. */
  modelId?: string | null | undefined
  text: string
  chunks: number
  /** Null before the first chunk. */
  speed: StreamSpeed | null
  percent: number | null
  step: string | null
  /** The end of the model's reasoning, until the first chunk. */
  reasoning: string
  attempt: number
  stopping: boolean
}

/** What stays on screen after a failed run. */
export interface RunFailure {
  kind: RunKind
  /** The page of the open app that it is about; absent after a generation of an app of its own. */
  page?: PageId | undefined
  instruction: string
  /** As those of its run. */
  element?: string | undefined
  withFiles?: true | undefined
  text: string
  /** Nothing usable arrived: the preview shows 'Generation Incomplete' with Try Again. */
  incomplete: boolean
  /** Asking for the same once more would fail alike. */
  isFinal?: boolean
  /** The run whose page came in part or was withheld, when that can be gone on with or applied. */
  brokenOff?: NewRun
}

/** Samples that come near a prompt that none is certainly meant by. Nothing was made or charged. */
export interface SampleOffer {
  /** The job that ended with them. */
  jobId: string
  /** The page that it is to be; absent: an app of its own. */
  page?: PageAsked | undefined
  prompt: string
  message: string
  choices: readonly SampleChoice[]
}

/** A page that is to be generated in the open app; one that is there already keeps its name. */
export interface PageAsked {
  pageId: PageId
  name: string
}

const REASONING_TAIL_CHARS = 240

export type NewRun = Pick<
  Run,
  | 'kind'
  | 'jobId'
  | 'target'
  | 'basedOn'
  | 'newPage'
  | 'instruction'
  | 'element'
  | 'withFiles'
  | 'continues'
  | 'applies'
  | 'modelId'
>

export function newRun(asked: NewRun): Run {
  return {
    ...asked,
    text: '',
    chunks: 0,
    speed: null,
    percent: null,
    step: null,
    reasoning: '',
    attempt: 1,
    stopping: false,
  }
}

export function withReasoning(run: Run, content: string): Run {
  return { ...run, reasoning: (run.reasoning + content).slice(-REASONING_TAIL_CHARS) }
}

/** `at` is when it came (ms). */
export function withChunk(run: Run, content: string, at: number): Run {
  const text = run.text + content
  const speed = measuredSpeed(run.speed, text.length, at)
  return { ...run, text, speed, chunks: run.chunks + 1, reasoning: '' }
}

/** A worker was lost and the job starts over: the partial text is dropped. */
export function restarted(run: Run, attempt: number): Run {
  return {
    ...run,
    text: '',
    chunks: 0,
    speed: null,
    percent: null,
    step: null,
    reasoning: '',
    attempt,
  }
}

/** How far a page was written, and when (ms). */
interface Mark {
  at: number
  chars: number
}

/** How fast a page is written, as measured in this browser. */
export interface StreamSpeed {
  firstAt: number
  /** Null until the stream has settled. */
  from: Mark | null
  last: Mark
}

/** A stream that is read again, or that goes on with a page, begins with all that there is. */
const SETTLES_MS = 2_000
const MEASURED_MS = 3_000

/** The speed with one more measurement. */
export function measuredSpeed(speed: StreamSpeed | null, chars: number, at: number): StreamSpeed {
  const last = { at, chars }
  if (speed === null) return { firstAt: at, from: null, last }
  const settled = at - speed.firstAt >= SETTLES_MS ? last : null
  return { ...speed, from: speed.from ?? settled, last }
}

/** Null while too little is measured, and once the page is longer than usual. */
export function secondsLeft(speed: StreamSpeed | null, usualChars: number | null): number | null {
  if (speed === null || speed.from === null || usualChars === null) return null
  const { from, last } = speed
  const written = last.chars - from.chars
  const left = usualChars - last.chars
  if (last.at - from.at < MEASURED_MS || written <= 0 || left <= 0) return null
  return (left * (last.at - from.at)) / written / 1_000
}
