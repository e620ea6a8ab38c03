import { beforeEach, describe, expect, it } from 'vitest'
import { currentPage, currentTarget } from '@/document/document'
import { selectAppId, selectCanRedo, selectCanUndo, selectHtml } from '@/document/state'
import { newAppId, newPageId } from '@/lib/ids'
import { createGeneratorStore, type GeneratorStore } from './generatorStore'
import { selectGeneratingLoses, selectLasting, selectLeavingLoses } from './selectors'

let store: GeneratorStore
const state = () => store.getState()

function started(prompt: string): void {
  state().promptChanged(prompt)
  state().runStarted({
    kind: 'generate',
    jobId: crypto.randomUUID(),
    target: { appId: newAppId(), pageId: newPageId() },
    basedOn: null,
    instruction: prompt,
  })
}

function generated(html: string, prompt = 'A clock'): void {
  started(prompt)
  state().runSucceeded({ html, generationId: 'g1' })
}

function modifying(): void {
  const { document } = state()
  state().runStarted({
    kind: 'modify',
    jobId: crypto.randomUUID(),
    target: document === null ? { appId: '', pageId: '' } : currentTarget(document),
    basedOn: null,
    instruction: 'Make it blue',
  })
}

function modified(html: string): void {
  modifying()
  state().runSucceeded({ html, generationId: 'g2' })
}

const receipt = { recordId: 'r', name: 'Clock', savedAt: '2026-01-01T00:00:00Z', revision: 1 }
const saved = () => state().appSaved(state().document!, receipt)
const failure = { kind: 'generate', instruction: 'A bell', text: 'x', incomplete: false } as const

beforeEach(() => {
  store = createGeneratorStore()
})

describe('a generation', () => {
  it('is an app of its own, which begins blank', () => {
    generated('<p>old</p>')
    const appId = selectAppId(state())
    started('Another')
    expect(selectHtml(state())).toBe('')
    expect(selectAppId(state())).not.toBe(appId)
    expect(selectAppId(state())).toMatch(/^app-\d+-[a-z0-9]+$/)
  })

  it('creates a one-page app with its prompt, and shows what can be done with it', () => {
    generated('<p>1</p>')
    expect(state().document?.app).toMatchObject({ name: 'My App', recordId: null })
    expect(currentPage(state().document!).meta).toMatchObject({
      name: 'Page 1',
      slug: 'page-1',
      isHomePage: true,
      generationId: 'g1',
      prompt: 'A clock',
    })
    expect(state().panel).toEqual({ kind: 'modify', drawer: false })
    expect(selectLeavingLoses(state())).toBe(true)
  })

  it('shows neither the name nor the publication of the app before', () => {
    generated('<p>1</p>')
    saved()
    state().appPublished(selectAppId(state())!, { pwaId: 'p', shareUrl: 'http://x/' })
    generated('<p>2</p>', 'A bell')
    expect(state().document?.app).toMatchObject({
      recordId: null,
      name: 'My App',
      hasBeenSaved: false,
      lastSavedAt: null,
      publication: null,
    })
    expect(state().unsaved).toBe(true)
  })

  it('restores the saved app when it fails', () => {
    generated('<p>1</p>')
    saved()
    const before = selectLasting(state())
    started('A bell')
    expect(selectLasting(state())).toEqual(before)
    state().runFailed(failure)
    expect(selectLasting(state())).toEqual(before)
    expect(state().document?.app).toMatchObject({ recordId: 'r', hasBeenSaved: true })
  })

  it('restores the app with its history when it fails', () => {
    generated('<p>1</p>')
    modified('<p>2</p>')
    started('Another')
    state().runFailed(failure)
    expect(selectHtml(state())).toBe('<p>2</p>')
    expect(selectCanUndo(state())).toBe(true)
  })

  it('is a step that knows which model answered', () => {
    started('A clock')
    state().runSucceeded({ html: '<p>1</p>', generationId: 'g1', model: 'offline-studio' })
    const { document } = state()
    const steps = Object.values(document?.pages ?? {}).flatMap(({ history }) => history.steps)
    expect(steps.map(({ model }) => model)).toEqual(['offline-studio'])
  })

  it('drops the partial text when the job is restarted', () => {
    started('A clock')
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
    saved()
    const appId = selectAppId(state())
    modified('<p>2</p>')
    expect(state().document?.app).toMatchObject({ appId, recordId: 'r', name: 'Clock' })
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
    modifying()
    state().runFailed({ kind: 'modify', instruction: 'Make it blue', text: 'x', incomplete: false })
    expect(selectHtml(state())).toBe('<p>1</p>')
    expect(state().modification).toBe('Make it blue')
  })
})

describe('unsaved work', () => {
  it('is none after a save, until the next change', () => {
    generated('<p>1</p>')
    saved()
    expect(selectLeavingLoses(state())).toBe(false)
    expect(state().document?.app.lastSavedAt).toBe(receipt.savedAt)
    state().promptChanged('A better clock')
    expect(selectLeavingLoses(state())).toBe(true)
    saved()
    modified('<p>2</p>')
    expect(selectLeavingLoses(state())).toBe(true)
  })

  it('is what was changed during the save', () => {
    generated('<p>1</p>')
    const sent = state().document!
    modified('<p>2</p>')
    state().appSaved(sent, receipt)
    expect(state().unsaved).toBe(true)
    expect(state().document?.app.name).toBe('Clock')
  })

  it('is not what a validation that ends during the save finds', () => {
    generated('<p>1</p>')
    modified('<p>2</p>')
    const sent = state().document!
    const stepId = currentPage(sent).history.steps[1]!.id
    state().changeValidated(
      { target: currentTarget(sent), stepId },
      { broken: 'It shows nothing.' },
    )
    state().appSaved(sent, receipt)
    expect(state().unsaved).toBe(false)
    state().undone()
    state().appSaved(sent, receipt)
    expect(state().unsaved).toBe(true)
  })

  it('is not told of by the save of another app', () => {
    generated('<p>1</p>')
    const sent = state().document!
    generated('<p>2</p>', 'A bell')
    state().appSaved(sent, receipt)
    expect(state().unsaved).toBe(true)
    expect(state().document?.app).toMatchObject({ recordId: null, name: 'My App' })
  })

  it('is not a prompt without an app', () => {
    state().promptChanged('A clock')
    expect(selectLeavingLoses(state())).toBe(false)
  })

  it('is put aside by another generation only where it belongs to a saved app', () => {
    generated('<p>1</p>')
    expect(selectGeneratingLoses(state())).toBe(false)
    saved()
    state().promptChanged('A bell')
    expect(selectGeneratingLoses(state())).toBe(false)
    modified('<p>2</p>')
    expect(selectGeneratingLoses(state())).toBe(true)
  })
})

it('keeps texts whole that are too long to be sent', () => {
  state().promptChanged('x'.repeat(12_000))
  state().modificationChanged('y'.repeat(12_000))
  expect(state().prompt).toHaveLength(12_000)
  expect(state().modification).toHaveLength(12_000)
})

it('clears everything', () => {
  generated('<p>1</p>')
  state().cleared()
  expect(state()).toMatchObject({ document: null, prompt: '', unsaved: false })
  expect(state().panel).toEqual({ kind: 'prompt' })
  expect(selectHtml(state())).toBe('')
})
