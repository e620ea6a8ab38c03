import { beforeEach, expect, it } from 'vitest'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { linkPreview, type PreviewSink } from './previewLink'

let store: GeneratorStore
let calls: string[]
const state = () => store.getState()

const preview: PreviewSink = {
  streamStart: () => calls.push('start'),
  streamChunk: (text) => calls.push(`chunk ${text}`),
  streamRestart: () => calls.push('restart'),
  streamEnd: (html) => calls.push(`end ${html}`),
  streamAbort: () => calls.push('abort'),
  load: (html) => calls.push(`load ${html}`),
  showFallback: (kind) => calls.push(`fallback ${kind}`),
  clear: () => calls.push('clear'),
}

function taken(): string[] {
  const seen = calls
  calls = []
  return seen
}

beforeEach(() => {
  store = createGeneratorStore()
  calls = []
})

it('shows a generation as it streams', () => {
  linkPreview(store, preview)
  state().runStarted('generate', 'A clock')
  state().chunkReceived('a')
  state().progressReported(40, 'Writing')
  state().chunkReceived('b')
  state().runRestarted(2)
  state().chunkReceived('c')
  state().fullCodeReceived('full')
  state().runSucceeded({ html: 'final', generationId: null })
  expect(taken()).toEqual([
    'start',
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
  linkPreview(store, preview)
  state().runStarted('generate', 'A clock')
  state().runSucceeded({ html: 'one', generationId: null })
  taken()
  state().runStarted('generate', 'Another')
  state().runStopped()
  expect(taken()).toEqual(['start', 'abort', 'load one'])
  state().runStarted('modify', 'Blue')
  state().runFailed({ kind: 'modify', instruction: 'Blue', text: '', incomplete: false })
  expect(taken()).toEqual(['start', 'abort', 'load one'])
})

it('shows a fallback when nothing arrived', () => {
  linkPreview(store, preview)
  state().runStarted('generate', 'A clock')
  state().runFailed({ kind: 'generate', instruction: 'A clock', text: '', incomplete: true })
  expect(taken()).toEqual(['start', 'abort', 'fallback incomplete'])
})

it('follows undo, redo and clear', () => {
  linkPreview(store, preview)
  state().runStarted('generate', 'A clock')
  state().runSucceeded({ html: 'one', generationId: null })
  state().runStarted('modify', 'Blue')
  state().runSucceeded({ html: 'two', generationId: null })
  taken()
  state().undone()
  state().redone()
  state().cleared()
  expect(taken()).toEqual(['load one', 'load two', 'clear'])
})

it('catches up with a stream that started before the preview was mounted', () => {
  state().runStarted('generate', 'A clock')
  state().chunkReceived('ab')
  linkPreview(store, preview)
  expect(taken()).toEqual(['start', 'chunk ab'])
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
  state().runStarted('generate', 'A clock')
  state().runSucceeded({ html: 'one', generationId: null })
  state().runResumed('modify', 'Blue', 'job')
  state().chunkReceived('a')
  linkPreview(store, slow)
  state().chunkReceived('b')
  expect(taken()).toEqual(['load one'])
  loaded()
  // all effects have run when the next task starts
  await new Promise((resolve) => setTimeout(resolve))
  state().chunkReceived('c')
  expect(taken()).toEqual(['start', 'chunk ab', 'chunk c'])
})

it('stops following when released', () => {
  const unlink = linkPreview(store, preview)
  unlink()
  state().runStarted('generate', 'A clock')
  expect(taken()).toEqual([])
})

it('names the app of each page, also while a generation replaces another app', () => {
  const apps: (string | null)[] = []
  linkPreview(store, {
    ...preview,
    streamStart: ({ appId }) => apps.push(appId),
    load: (_html, { appId }) => apps.push(appId),
  })
  state().runStarted('generate', 'A clock')
  const first = state().appId
  state().runSucceeded({ html: 'one', generationId: null })
  state().appSaved({ id: 'r', name: 'Clock', savedAt: 'now', html: 'one' })
  state().runStarted('generate', 'Another')
  const second = state().appId
  state().runStopped()
  expect(second).not.toBe(first)
  expect(apps).toEqual([first, second, first])
})
