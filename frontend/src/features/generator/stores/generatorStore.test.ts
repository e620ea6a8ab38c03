import { beforeEach, describe, expect, it } from 'vitest'
import { createGeneratorStore, type GeneratorStore } from './generatorStore'
import {
  selectCanRedo,
  selectCanUndo,
  selectHtml,
  selectLeavingLoses,
  selectRestorable,
} from './selectors'

let store: GeneratorStore
const state = () => store.getState()

function generated(html: string, prompt = 'A clock'): void {
  state().promptChanged(prompt)
  state().runStarted('generate', prompt)
  state().runSucceeded({ html, generationId: 'g1' })
}

function modified(html: string): void {
  state().runStarted('modify', 'Make it blue')
  state().runSucceeded({ html, generationId: 'g2' })
}

beforeEach(() => {
  store = createGeneratorStore()
})

describe('a generation', () => {
  it('assigns an app id and clears content and history', () => {
    generated('<p>old</p>')
    const { appId } = state()
    state().runStarted('generate', 'Another')
    expect(selectHtml(state())).toBe('')
    expect(state().appId).toBe(appId)
    expect(appId).toMatch(/^app-\d+-[a-z0-9]+$/)
  })

  it('creates a one-page app and collapses the prompt', () => {
    generated('<p>1</p>')
    expect(state().app).toMatchObject({
      name: 'My App',
      id: null,
      page: { name: 'Page 1', slug: 'page-1', isHomePage: true, generationId: 'g1' },
    })
    expect(state().app?.appId).toBe(state().appId)
    expect(state().promptOpen).toBe(false)
    expect(selectLeavingLoses(state())).toBe(true)
  })

  const receipt = { id: 'r', name: 'Clock', savedAt: 'now', html: '<p>1</p>' }

  it('creates another app when the current one is saved, so that saving never replaces it', () => {
    generated('<p>1</p>')
    state().appSaved(receipt)
    const { appId } = state()
    generated('<p>2</p>', 'A bell')
    expect(state().appId).not.toBe(appId)
    expect(state().app).toMatchObject({
      appId: state().appId,
      id: null,
      name: 'My App',
      hasBeenSaved: false,
      page: { prompt: 'A bell' },
    })
    expect(state()).toMatchObject({ unsaved: true, lastSavedAt: null })
  })

  it('creates another app when the current one is published', () => {
    generated('<p>1</p>')
    const { appId } = state()
    state().appPublished({ pwaId: 'p', shareUrl: 'http://clock.apps.localhost/' })
    generated('<p>2</p>')
    expect(state().appId).not.toBe(appId)
    expect(state().app?.publication).toBeNull()
  })

  it('restores the saved app when it fails', () => {
    generated('<p>1</p>')
    state().appSaved(receipt)
    const before = selectRestorable(state())
    state().runStarted('generate', 'A bell')
    state().runFailed({ kind: 'generate', instruction: 'A bell', text: 'x', incomplete: false })
    expect(selectRestorable(state())).toEqual(before)
    expect(state().app).toMatchObject({ id: 'r', hasBeenSaved: true })
  })

  it('continues with its app when resumed after a reload', () => {
    generated('<p>1</p>')
    state().appSaved(receipt)
    state().runResumed('generate', 'A bell', 'j', 'app-1-new')
    state().runSucceeded({ html: '<p>2</p>', generationId: 'g2' })
    expect(state()).toMatchObject({ appId: 'app-1-new', app: { appId: 'app-1-new', id: null } })
  })

  it('restores the app it replaced when it fails', () => {
    generated('<p>1</p>')
    modified('<p>2</p>')
    const before = selectRestorable(state())
    state().runStarted('generate', 'Another')
    expect(selectRestorable(state())).toEqual(before)
    state().runFailed({ kind: 'generate', instruction: 'Another', text: 'x', incomplete: false })
    expect(selectHtml(state())).toBe('<p>2</p>')
    expect(selectCanUndo(state())).toBe(true)
  })

  it('drops the partial text when the job is restarted', () => {
    state().runStarted('generate', 'A clock')
    state().chunkReceived('<html>')
    state().chunkReceived('<body>')
    expect(state().run?.text).toBe('<html><body>')
    state().runRestarted(2)
    expect(state().run).toMatchObject({ text: '', chunks: 0, attempt: 2 })
  })
})

describe('a modification', () => {
  it('of a saved app keeps that app', () => {
    generated('<p>1</p>')
    state().appSaved({ id: 'r', name: 'Clock', savedAt: 'now', html: '<p>1</p>' })
    const { appId } = state()
    modified('<p>2</p>')
    expect(state()).toMatchObject({ appId, app: { appId, id: 'r', name: 'Clock' } })
  })

  it('is a step that can be undone and redone', () => {
    generated('<p>1</p>')
    modified('<p>2</p>')
    state().undone()
    expect(selectHtml(state())).toBe('<p>1</p>')
    expect(selectCanRedo(state())).toBe(true)
    state().redone()
    expect(selectHtml(state())).toBe('<p>2</p>')
  })

  it('keeps the app when it fails', () => {
    generated('<p>1</p>')
    state().modificationChanged('Make it blue')
    state().runStarted('modify', 'Make it blue')
    state().runFailed({ kind: 'modify', instruction: 'Make it blue', text: 'x', incomplete: false })
    expect(selectHtml(state())).toBe('<p>1</p>')
    expect(state().modification).toBe('Make it blue')
  })
})

describe('the unsaved flag', () => {
  it('is cleared by a save and set by the next change', () => {
    generated('<p>1</p>')
    const receipt = { id: 'r', name: 'Clock', savedAt: '2026-01-01T00:00:00Z' }
    state().appSaved({ ...receipt, html: '<p>1</p>' })
    expect(state()).toMatchObject({ unsaved: false, lastSavedAt: receipt.savedAt })
    state().promptChanged('A better clock')
    expect(state().unsaved).toBe(true)
    state().appSaved({ ...receipt, html: '<p>1</p>' })
    modified('<p>2</p>')
    expect(state().unsaved).toBe(true)
  })

  it('stays set when the page changed during the save', () => {
    generated('<p>1</p>')
    modified('<p>2</p>')
    state().appSaved({ id: 'r', name: 'Clock', savedAt: 'now', html: '<p>1</p>' })
    expect(state().unsaved).toBe(true)
  })

  it('does not block leaving when only a prompt was typed', () => {
    state().promptChanged('A clock')
    expect(selectLeavingLoses(state())).toBe(false)
  })
})

it('limits the prompt to 10,000 characters', () => {
  state().promptChanged('x'.repeat(12_000))
  state().modificationChanged('y'.repeat(12_000))
  expect(state().prompt).toHaveLength(10_000)
  expect(state().modification).toHaveLength(10_000)
})

it('clears everything', () => {
  generated('<p>1</p>')
  state().cleared()
  expect(state()).toMatchObject({ app: null, appId: null, prompt: '', unsaved: false })
  expect(state().promptOpen).toBe(true)
  expect(selectHtml(state())).toBe('')
})
