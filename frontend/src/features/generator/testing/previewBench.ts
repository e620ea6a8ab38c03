import { beforeEach } from 'vitest'
import type { PageTarget } from '@/document/document'
import type { ChangeResult } from '@/frame/host/previewState'
import { linkPreview, type PreviewSink } from '../preview/previewLink'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createPreviewFeed, type PreviewFeed } from '../store/previewEvents'
import type { NewRun } from '../store/run'

export const FIRST: PageTarget = { appId: 'app-1', pageId: 'page-1' }
export const SECOND: PageTarget = { appId: 'app-2', pageId: 'page-2' }

/** A store with a preview that lists what it is told, new for each test of a file that imports this. */
export let store: GeneratorStore
let feed: PreviewFeed
let calls: string[]
let jobs: number
let result: ChangeResult

export const state = () => store.getState()

export const preview: PreviewSink = {
  streamStart: ({ appId }) => calls.push(`start ${appId}`),
  streamChunk: (text) => calls.push(`chunk ${text}`),
  streamRestart: () => calls.push('restart'),
  streamEnd: (html) => calls.push(`end ${html}`),
  streamAbort: () => calls.push('abort'),
  load: (html, { appId }) => calls.push(`load ${html} of ${appId}`),
  change: async (html, { appId }) => {
    calls.push(`change ${html} of ${appId}`)
    return result
  },
  showFallback: (kind) => calls.push(`fallback ${kind}`),
  clear: () => calls.push('clear'),
}

export const link = (sink = preview) => linkPreview(state(), feed, sink)

/** Sets the result of the validations from now on. */
export function validationsEnd(next: ChangeResult): void {
  result = next
}

export function run(kind: NewRun['kind'], target = FIRST): NewRun {
  jobs += 1
  return { kind, jobId: `job-${jobs}`, target, basedOn: null, instruction: 'A clock' }
}

export function generated(html: string, target = FIRST): void {
  state().runStarted(run('generate', target))
  state().runSucceeded({ html, generationId: null })
}

export function modified(html: string): void {
  state().runStarted(run('modify'))
  state().runSucceeded({ html, generationId: null })
}

/** All effects have run when the next task starts. */
export const settled = () => new Promise((resolve) => setTimeout(resolve))

/** What the preview was told since this was last asked. */
export function taken(): string[] {
  const seen = calls
  calls = []
  return seen
}

export function called(call: string): void {
  calls.push(call)
}

beforeEach(() => {
  feed = createPreviewFeed()
  store = createGeneratorStore({ feed })
  calls = []
  jobs = 0
  result = { kind: 'shown' }
})
