import { describe, expect, it } from 'vitest'
import { currentPage, newDocument, withStep } from '@/document/document'
import { currentStep } from '@/document/history'
import { selectBroken, selectHold, selectHtml, selectShownHtml } from '@/document/state'
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
  trialsEnd,
} from '../testing/previewBench'

const BROKEN: ChangeResult = { kind: 'broken', problem: 'x is null' }

const trial = () => {
  const { document } = state()
  return document && currentStep(currentPage(document).history)?.trial
}

/** A preview whose trials end when the test says so. */
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
  it('leaves the app in view until its page is tried', () => {
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
    expect([trial(), selectHold(state()), selectShownHtml(state())]).toEqual([
      'untried',
      'trial',
      'one',
    ])
  })

  it('is shown once it has passed', async () => {
    link()
    generated('one')
    modified('two')
    await settled()
    expect([trial(), selectHold(state()), selectShownHtml(state())]).toEqual([
      'passed',
      null,
      'two',
    ])
  })

  it('that breaks the app is a step, and the app before it stays until it is kept', async () => {
    link()
    generated('one')
    taken()
    trialsEnd(BROKEN)
    modified('two')
    await settled()
    expect([selectHtml(state()), selectBroken(state()), selectHold(state())]).toEqual([
      'two',
      'x is null',
      'choice',
    ])
    taken()
    state().undone()
    expect([selectBroken(state()), selectHold(state())]).toEqual([null, null])
    state().redone()
    expect(selectBroken(state())).toBe('x is null')
    expect(taken()).toEqual(['load one of app-1', 'load one of app-1'])
    state().changeKept()
    expect([selectHtml(state()), selectHold(state()), trial()]).toEqual(['two', null, 'kept'])
    expect(taken()).toEqual(['load two of app-1'])
  })

  it('that a person takes back by the chat is not tried', () => {
    link()
    generated('one')
    taken()
    const chat = { messageId: 'm', undone: true }
    state().stepLanded(FIRST, pageStep({ html: 'two', name: '', origin: 'chat', chat }))
    expect(taken()).toEqual(['load two of app-1'])
  })

  it('that comes in the middle of a trial is tried in its place, and the one before when it is back', async () => {
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
    expect([selectHtml(state()), trial(), selectHold(state())]).toEqual(['three', 'passed', null])
    taken()
    state().undone()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two'])
    expect([selectHold(state()), selectShownHtml(state())]).toEqual(['trial', 'one'])
  })

  it('is tried again when it was taken back in the middle of its trial and is redone', async () => {
    link()
    generated('one')
    trialsEnd(BROKEN)
    modified('two')
    state().undone()
    await settled()
    expect(selectHold(state())).toBeNull()
    taken()
    state().redone()
    expect(selectShownHtml(state())).toBe('one')
    await settled()
    expect(selectBroken(state())).toBe('x is null')
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('is tried again after the person loaded the page before in the middle of it', async () => {
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
    expect(trial()).toBe('passed')
  })

  it.each([
    ['is never left to end', async (): Promise<ChangeResult> => ({ kind: 'superseded' })],
    ['has no connection', async (): Promise<ChangeResult> => ({ kind: 'untried' })],
    ['fails', () => Promise.reject(new Error('lost'))],
  ])('whose trial %s is not shown, and can be tried again or kept', async (_, change) => {
    link({ ...preview, change })
    generated('one')
    modified('two')
    await settled()
    expect([trial(), selectHold(state()), selectShownHtml(state())]).toEqual([
      'untried',
      'choice',
      'one',
    ])
    state().trialAsked()
    expect(selectHold(state())).toBe('trial')
    await settled()
    taken()
    state().changeKept()
    expect([trial(), taken()]).toEqual(['kept', ['load two of app-1']])
  })
})

describe('a page that was not tried is never shown silently', () => {
  /** The app with a change that nobody has tried. */
  function untried() {
    generated('one')
    modified('two')
    const { document } = state()
    if (document === null) throw new Error('There is no document')
    store.setState(store.getInitialState())
    taken()
    return document
  }

  it('after a reload in the middle of the trial', async () => {
    const document = untried()
    link()
    state().restored({ document, unsaved: true })
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
    expect(trial()).toBe('passed')
  })

  it('when the preview is mounted after the work was restored', async () => {
    const document = untried()
    state().restored({ document, unsaved: true })
    link()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('when it landed while its app was not open', async () => {
    const document = untried()
    link()
    state().documentOpened(document)
    expect(selectHold(state())).toBe('trial')
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('nor where it is one undo away', async () => {
    const loaded = pageStep({ html: 'saved', name: '', origin: 'loaded' })
    const document = withStep(untried(), FIRST.pageId, loaded)
    link()
    state().documentOpened(document)
    await settled()
    expect(taken()).toEqual(['load saved of app-1'])
    state().undone()
    await settled()
    expect(taken()).toEqual(['load one of app-1', 'change two of app-1'])
  })

  it('when a generation that took its place is stopped in the middle of the trial', async () => {
    link()
    generated('one')
    modified('two')
    state().runStarted(run('generate', SECOND))
    await settled()
    taken()
    state().runStopped()
    await settled()
    expect(taken()).toEqual(['abort', 'load one of app-1', 'change two of app-1'])
    expect(trial()).toBe('passed')
  })

  it('when the preview that tried it is gone', async () => {
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
    expect(trial()).toBe('passed')
  })

  it('nor is one that breaks the app, which is not tried again', async () => {
    const unlink = link()
    generated('one')
    trialsEnd(BROKEN)
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
  expect([taken(), selectHold(state())]).toEqual([['load only of app-1'], null])
})
