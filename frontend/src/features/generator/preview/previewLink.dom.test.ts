import { expect, it } from 'vitest'
import { currentTarget, newDocument, withStep } from '@/document/document'
import { pageStep } from '@/document/step'
import {
  called,
  FIRST,
  generated,
  link,
  modified,
  preview,
  run,
  SECOND,
  settled,
  state,
  taken,
} from '../testing/previewBench'
import type { PreviewSink } from './previewLink'

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
      called(`load ${html}`)
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

it('stops following when released', () => {
  const unlink = link()
  unlink()
  generated('one')
  expect(taken()).toEqual([])
})
