import { beforeEach, expect, it, vi } from 'vitest'
import { currentPage, currentTarget, htmlOf } from '@/document/document'
import { NO_DRAFTS } from '@/document/drafts/browserDrafts'
import { draftDatabase } from '@/document/drafts/database'
import { createDrafts } from '@/document/drafts/drafts'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { newAppId, newPageId } from '@/lib/ids'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createBackgroundResults } from './applyResult'

const answer = pageStep({ id: 'answer', html: '<p>blue</p>', name: 'Blue', origin: 'chat' })
let store: GeneratorStore

beforeEach(() => {
  stubBrowserDatabase()
  store = createGeneratorStore()
})

function generating(): void {
  store.getState().runStarted({
    kind: 'generate',
    jobId: crypto.randomUUID(),
    target: { appId: newAppId(), pageId: newPageId() },
    basedOn: null,
    instruction: 'A clock',
  })
}

/** An app whose place a running generation takes. */
function replaced() {
  generating()
  store.getState().runSucceeded({ html: '<p>1</p>', generationId: null })
  const document = store.getState().document!
  generating()
  return { document, target: currentTarget(document) }
}

it('adds an answer to the app that a running generation replaced', async () => {
  const { target } = replaced()
  const results = createBackgroundResults(store, {
    drafts: () => NO_DRAFTS,
    openRecord: vi.fn(),
    merge: () => null,
  })
  await results.land(target, answer)
  expect(selectHtml(store.getState())).toBe('')
  store.getState().runStopped()
  expect(selectHtml(store.getState())).toBe('<p>blue</p>')
  expect(store.getState().unsaved).toBe(true)
})

it('adds it to the draft too, for when the generation succeeds', async () => {
  const { document, target } = replaced()
  const drafts = createDrafts('u', { database: draftDatabase(), onUnreadable: vi.fn() })
  await drafts.save({ sessionId: 's', savedAt: Date.now(), unsaved: true, document })
  await createBackgroundResults(store, {
    drafts: () => drafts,
    openRecord: vi.fn(),
    merge: () => null,
  }).land(target, answer)
  const kept = await drafts.latest(target.appId)
  expect(kept && htmlOf(currentPage(kept.document))).toBe('<p>blue</p>')
})

it('finds the steps of the app that a running generation replaced', async () => {
  const { document, target } = replaced()
  const stepId = currentPage(document).history.steps[0]!.id
  const results = createBackgroundResults(store, {
    drafts: () => NO_DRAFTS,
    openRecord: vi.fn(),
    merge: () => null,
  })
  expect(await results.htmlAt(target, stepId)).toBe('<p>1</p>')
})

it('lands what an answer was merged to, where the person edited its page since', async () => {
  generating()
  store.getState().runSucceeded({ html: '<p>1</p>', generationId: null })
  const target = currentTarget(store.getState().document!)
  const other = pageStep({ html: '<p>theirs</p>', name: 'Blue', origin: 'chat' })
  const merge = vi.fn(async () => [other, { ...answer, html: '<p>both</p>' }])
  const results = createBackgroundResults(store, {
    drafts: () => NO_DRAFTS,
    openRecord: vi.fn(),
    merge,
  })
  await results.land(target, answer, 'the step before')
  expect(merge).toHaveBeenCalledExactlyOnceWith(target, answer, 'the step before')
  expect(currentPage(store.getState().document!).history.steps.map(({ html }) => html)).toEqual([
    '<p>1</p>',
    '<p>theirs</p>',
    '<p>both</p>',
  ])
  await results.land(target, { ...answer, id: 'own', html: '<p>own</p>' })
  expect(merge).toHaveBeenCalledOnce()
})
