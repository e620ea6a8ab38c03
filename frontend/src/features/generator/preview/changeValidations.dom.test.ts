import { describe, expect, it } from 'vitest'
import { currentPage, newDocument, withStep } from '@/document/document'
import { currentStep } from '@/document/history'
import { selectBlocked, selectBroken, selectHtml, selectShownHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import type { ChangeResult } from '@/frame/host/previewState'
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
  store,
  taken,
  validationsEnd,
} from '../testing/previewBench'

const BROKEN: ChangeResult = { kind: 'broken', problem: 'x is null' }

const validation = () => {
  const { document } = state()
  return document && currentStep(currentPage(document).history)?.validation
}

/** A preview whose validations end when the test says so. */
function slowly() {
  const ends: ((result: ChangeResult) => void)[] = []
  const sink = {
    ...preview,
    change: (html: string) => {
      called(`change ${html}`)
      return new Promise<ChangeResult>((resolve) => ends.push(resolve))
    },
  }
  return { sink, ends }
}

describe('a change by a model', () => {
  it('leaves the app in view until its page is validated', () => {
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
    expect([validation(), selectBlocked(state()), selectShownHtml(state())]).toEqual([
      'pending',
      'validation',
      'one',
    ])
  })

  it('is shown once it has passed', async () => {
    link()
    generated('one')
    modified('two')
    await settled()
    expect([validation(), selectBlocked(state()), selectShownHtml(state())]).toEqual([
      'passed',
      null,
      'two',
    ])
  })

  it('that breaks the app is a step, and the app before it stays until it is kept', async () => {
    link()
    generated('one')
    taken()
    validationsEnd(BROKEN)
    modified('two')
    await settled()
    expect([selectHtml(state()), selectBroken(state()), selectBlocked(state())]).toEqual([
      'two',
      'x is null',
      'choice',
    ])
    taken()
    state().undone()
    expect([selectBroken(state()), selectBlocked(state())]).toEqual([null, null])
    state().redone()
    expect(selectBroken(state())).toBe('x is null')
    expect(taken()).toEqual(['load one of app-1', 'load one of app-1'])
    state().changeKept()
    expect([selectHtml(state()), selectBlocked(state()), validation()]).toEqual([
      'two',
      null,
      'kept',
    ])
    expect(taken()).toEqual(['load two of app-1'])
  })

  it('that a person takes back by the chat is not validated', () => {
    link()
    generated('one')
    taken()
    const chat = { messageId: 'm', undone: true }
    state().stepLanded(FIRST, pageStep({ html: 'two', name: '', origin: 'chat', chat }))
    expect(taken()).toEqual(['load two of app-1'])
  })

  it('that comes in the middle of a validation is validated in its place, and the one before when it is back', async () => {
    const { sink, ends } = slowly()
    link(sink)
    generated('one')
    modified('two')
    await settled()
    state().stepLanded(FIRST, pageStep({ html: 'three', name: '', origin: 'chat' }))
    await settled()
    ends[0]?.({ kind: 'superseded' })
    ends[1]?.({ kind: 'shown' })
    await settled()
    expect([selectHtml(state()), validation(), selectBlocked(state())]).toEqual([
      'three',
      'passed',
      null,
    ])
    taken()
    state().undone()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two'])
    expect([selectBlocked(state()), selectShownHtml(state())]).toEqual(['validation', 'one'])
  })

  it('is validated again when it was taken back in the middle of its validation and is redone', async () => {
    link()
    generated('one')
    validationsEnd(BROKEN)
    modified('two')
    state().undone()
    await settled()
    expect(selectBlocked(state())).toBeNull()
    taken()
    state().redone()
    expect(selectShownHtml(state())).toBe('one')
    await settled()
    expect(selectBroken(state())).toBe('x is null')
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('is validated again after the person loaded the page before in the middle of it', async () => {
    const { sink, ends } = slowly()
    link(sink)
    generated('one')
    modified('two')
    await settled()
    taken()
    ends[0]?.({ kind: 'superseded' })
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two'])
    ends[1]?.({ kind: 'shown' })
    await settled()
    expect(validation()).toBe('passed')
  })

  it.each([
    ['is never left to end', async (): Promise<ChangeResult> => ({ kind: 'superseded' })],
    ['has no connection', async (): Promise<ChangeResult> => ({ kind: 'unvalidated' })],
    ['fails', () => Promise.reject(new Error('lost'))],
  ])('whose validation %s is not shown, and can be validated again or kept', async (_, change) => {
    link({ ...preview, change })
    generated('one')
    modified('two')
    await settled()
    expect([validation(), selectBlocked(state()), selectShownHtml(state())]).toEqual([
      'pending',
      'choice',
      'one',
    ])
    state().validationRequested()
    expect(selectBlocked(state())).toBe('validation')
    await settled()
    taken()
    state().changeKept()
    expect([validation(), taken()]).toEqual(['kept', ['load two of app-1']])
  })
})

describe('a page that was not validated is never shown silently', () => {
  /** The app with a change that nobody has validated. */
  function pending() {
    generated('one')
    modified('two')
    const { document } = state()
    if (document === null) throw new Error('There is no document')
    store.setState(store.getInitialState())
    taken()
    return document
  }

  it('after a reload in the middle of the validation', async () => {
    const document = pending()
    link()
    state().restored({ document, unsaved: true })
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
    expect(validation()).toBe('passed')
  })

  it('when the preview is mounted after the work was restored', async () => {
    const document = pending()
    state().restored({ document, unsaved: true })
    link()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('when it landed while its app was not open', async () => {
    const document = pending()
    link()
    state().documentOpened(document)
    expect(selectBlocked(state())).toBe('validation')
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('nor where it is one undo away', async () => {
    const loaded = pageStep({ html: 'saved', name: '', origin: 'loaded' })
    const document = withStep(pending(), FIRST.pageId, loaded)
    link()
    state().documentOpened(document)
    await settled()
    expect(taken()).toEqual(['load saved of app-1'])
    state().undone()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('when a generation that took its place is stopped in the middle of the validation', async () => {
    link()
    generated('one')
    modified('two')
    state().runStarted(run('generate', SECOND))
    await settled()
    taken()
    state().runStopped()
    await settled()
    expect(taken()).toEqual(['abort', 'load one of app-1', 'change two of app-1'])
    expect(validation()).toBe('passed')
  })

  it('when the preview that validated it is gone', async () => {
    const { sink } = slowly()
    const unlink = link(sink)
    generated('one')
    modified('two')
    await settled()
    unlink()
    taken()
    link()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
    expect(validation()).toBe('passed')
  })

  it('nor is one that breaks the app, which is not validated again', async () => {
    const unlink = link()
    generated('one')
    validationsEnd(BROKEN)
    modified('two')
    await settled()
    unlink()
    taken()
    link()
    await settled()
    expect(taken()).toEqual(['load one of app-1'])
  })
})

it('a page with nothing before it is shown: there is nothing to compare it with', () => {
  link()
  const step = pageStep({ html: 'only', name: '', origin: 'modification' })
  state().documentOpened(withStep(newDocument('', 'app-1', 'page-1'), 'page-1', step))
  expect([taken(), selectBlocked(state())]).toEqual([['load only of app-1'], null])
})
