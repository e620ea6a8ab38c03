import { beforeEach, expect, it } from 'vitest'
import { currentTarget, newDocument, type PageTarget, withStep } from '@/document/document'
import { selectBroken, selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import type { ChangeResult } from '@/frame/host/previewState'
import type { NewRun } from '../model/run'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { createPreviewFeed, type PreviewFeed } from './events'
import { linkPreview } from './linkPreview'
import type { PreviewSink } from './previewLink'

const FIRST: PageTarget = { appId: 'app-1', pageId: 'page-1' }
const SECOND: PageTarget = { appId: 'app-2', pageId: 'page-2' }

let store: GeneratorStore
let feed: PreviewFeed
let calls: string[]
let jobs: number
let tried: ChangeResult
const state = () => store.getState()

const preview: PreviewSink = {
  streamStart: ({ appId }) => calls.push(`start ${appId}`),
  streamChunk: (text) => calls.push(`chunk ${text}`),
  streamRestart: () => calls.push('restart'),
  streamEnd: (html) => calls.push(`end ${html}`),
  streamAbort: () => calls.push('abort'),
  load: (html, { appId }) => calls.push(`load ${html} of ${appId}`),
  change: async (html, { appId }) => {
    calls.push(`change ${html} of ${appId}`)
    return tried
  },
  showFallback: (kind) => calls.push(`fallback ${kind}`),
  clear: () => calls.push('clear'),
}

const link = (sink = preview) => linkPreview(state(), feed, sink)

function run(kind: NewRun['kind'], target = FIRST): NewRun {
  jobs += 1
  return { kind, jobId: `job-${jobs}`, target, basedOn: null, instruction: 'A clock' }
}

function generated(html: string, target = FIRST): void {
  state().runStarted(run('generate', target))
  state().runSucceeded({ html, generationId: null })
}

function modified(html: string): void {
  state().runStarted(run('modify'))
  state().runSucceeded({ html, generationId: null })
}

/** All effects have run when the next task starts. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function taken(): string[] {
  const seen = calls
  calls = []
  return seen
}

beforeEach(() => {
  feed = createPreviewFeed()
  store = createGeneratorStore({ feed })
  calls = []
  jobs = 0
  tried = { kind: 'shown' }
})

it('shows a generation as it streams', () => {
  link()
  state().runStarted(run('generate'))
  state().chunkReceived('a')
  state().progressReported(40, 'Writing')
  state().chunkReceived('b')
  state().runRestarted(2)
  state().chunkReceived('c')
  state().fullCodeReceived('full')
  state().runSucceeded({ html: 'final', generationId: null })
  expect(taken()).toEqual([
    'start app-1',
    'chunk a',
    'chunk b',
    'restart',
    'chunk c',
    'restart',
    'chunk full',
    'end final',
  ])
})

it('restores the app when a run is stopped or fails', () => {
  link()
  generated('one')
  taken()
  state().runStarted(run('generate', SECOND))
  state().runStopped()
  expect(taken()).toEqual(['start app-2', 'abort', 'load one of app-1'])
  state().runStarted(run('modify'))
  state().runFailed({ kind: 'modify', instruction: 'Blue', text: '', incomplete: false })
  expect(taken()).toEqual([])
})

it('shows a fallback when nothing arrived', () => {
  link()
  state().runStarted(run('generate'))
  state().runFailed({ kind: 'generate', instruction: 'A clock', text: '', incomplete: true })
  expect(taken()).toEqual(['start app-1', 'abort', 'fallback incomplete'])
})

it('follows undo, redo and clear', async () => {
  link()
  generated('one')
  modified('two')
  await settled()
  taken()
  state().undone()
  state().redone()
  state().redone()
  state().cleared()
  expect(taken()).toEqual(['load one of app-1', 'load two of app-1', 'clear'])
})

it('shows an answer that lands on the open page, and none that lands elsewhere', () => {
  link()
  generated('one')
  taken()
  const step = (html: string) => pageStep({ html, name: '', origin: 'chat' })
  state().stepLanded(FIRST, step('two'))
  state().stepLanded(SECOND, step('other app'))
  state().stepLanded({ ...FIRST, pageId: 'page-9' }, step('other page'))
  expect(taken()).toEqual(['change two of app-1'])
})

it('does not reload what the frame did itself', () => {
  link()
  generated('one')
  taken()
  const step = pageStep({ html: 'typed', name: '', origin: 'manual' })
  state().stepLanded(FIRST, step, 'frame')
  expect(taken()).toEqual([])
  state().undone()
  expect(taken()).toEqual(['load one of app-1'])
})

it('shows an app that is opened, with its own storage', () => {
  link()
  generated('one')
  taken()
  const blank = newDocument('', 'app-2', 'page-2')
  const step = pageStep({ html: 'stored', name: '', origin: 'loaded' })
  state().documentOpened(withStep(blank, currentTarget(blank).pageId, step))
  expect(taken()).toEqual(['load stored of app-2'])
})

it('catches up with a stream that started before the preview was mounted', () => {
  state().runStarted(run('generate'))
  state().chunkReceived('ab')
  link()
  expect(taken()).toEqual(['start app-1', 'chunk ab'])
})

it('shows the app before a stream replaces it', async () => {
  let loaded = () => {}
  const slow: PreviewSink = {
    ...preview,
    load: (html) => {
      calls.push(`load ${html}`)
      return new Promise<void>((resolve) => {
        loaded = resolve
      })
    },
  }
  generated('one')
  state().runStarted(run('generate', SECOND))
  state().chunkReceived('a')
  link(slow)
  state().chunkReceived('b')
  expect(taken()).toEqual(['load one'])
  loaded()
  // all effects have run when the next task starts
  await new Promise((resolve) => setTimeout(resolve))
  state().chunkReceived('c')
  expect(taken()).toEqual(['start app-2', 'chunk ab', 'chunk c'])
})

it('a modification leaves the app in view until its page is tried', () => {
  generated('one')
  link()
  taken()
  state().runStarted(run('modify'))
  state().chunkReceived('t')
  state().fullCodeReceived('two')
  state().runRestarted(2)
  expect(taken()).toEqual([])
  state().runSucceeded({ html: 'two', generationId: null })
  expect(taken()).toEqual(['change two of app-1'])
})

it('a change that breaks the app is a step, and the app before it stays until it is kept', async () => {
  link()
  generated('one')
  taken()
  tried = { kind: 'broken', problem: 'x is null' }
  modified('two')
  expect(state().trying).not.toBeNull()
  await settled()
  expect([selectHtml(state()), selectBroken(state()), state().trying]).toEqual([
    'two',
    'x is null',
    null,
  ])
  taken()
  state().undone()
  expect(selectBroken(state())).toBeNull()
  state().redone()
  expect(selectBroken(state())).toBe('x is null')
  expect(taken()).toEqual(['load one of app-1', 'load one of app-1'])
  state().brokenKept()
  expect([selectHtml(state()), selectBroken(state())]).toEqual(['two', null])
  expect(taken()).toEqual(['load two of app-1'])
})

it('after a reload the app before a broken change is shown', async () => {
  const unlink = link()
  generated('one')
  tried = { kind: 'broken', problem: 'x is null' }
  modified('two')
  await settled()
  unlink()
  taken()
  link()
  expect(taken()).toEqual(['load one of app-1'])
})

it('what is told of a change that was taken back meanwhile does not count', async () => {
  link()
  generated('one')
  tried = { kind: 'broken', problem: 'x is null' }
  modified('two')
  state().undone()
  await settled()
  state().redone()
  expect(selectBroken(state())).toBeNull()
})

it.each([
  ['was given up for the page before', async (): Promise<ChangeResult> => ({ kind: 'superseded' })],
  ['failed', () => Promise.reject(new Error('lost'))],
])('a change whose trial %s is shown untried', async (_, change) => {
  link({ ...preview, change })
  generated('one')
  modified('two')
  taken()
  await settled()
  expect([state().trying, taken()]).toEqual([null, ['load two of app-1']])
})

it('a preview that comes anew shows what the one before was still trying', async () => {
  const unlink = link({ ...preview, change: async () => ({ kind: 'superseded' }) })
  generated('one')
  modified('two')
  unlink()
  taken()
  link()
  await settled()
  expect([state().trying, taken()]).toEqual([null, ['load two of app-1']])
})

it('changes that a person takes back by the chat are not tried', () => {
  link()
  generated('one')
  taken()
  const chat = { messageId: 'm', undone: true }
  state().stepLanded(FIRST, pageStep({ html: 'two', name: '', origin: 'chat', chat }))
  expect(taken()).toEqual(['load two of app-1'])
})

it('stops following when released', () => {
  const unlink = link()
  unlink()
  generated('one')
  expect(taken()).toEqual([])
})
