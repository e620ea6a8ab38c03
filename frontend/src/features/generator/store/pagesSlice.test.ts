import { beforeEach, expect, it, vi } from 'vitest'
import {
  type AppDocument,
  currentTarget,
  newDocument,
  type PageTarget,
  withStep,
} from '@/document/document'
import { withCurrentPage, withNewPage } from '@/document/pages'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { createGeneratorStore, type GeneratorStore } from './generatorStore'
import { createPreviewFeed, type PreviewEvent } from './previewEvents'
import { selectLeavingLoses } from './selectors'

let store: GeneratorStore
const heard = vi.fn<(event: PreviewEvent) => void>()
const state = () => store.getState()
const shown = () => heard.mock.calls.map(([event]) => ('html' in event ? event.html : event.type))

const filled = (document: AppDocument, html: string) =>
  withStep(document, document.currentPageId, pageStep({ html, name: html, origin: 'loaded' }))
const twoPages = () =>
  withCurrentPage(
    filled(
      withNewPage(filled(newDocument('A café', 'app-1', 'p1'), 'home'), {
        pageId: 'p2',
        name: 'Menu',
        prompt: 'The menu',
      }),
      'menu',
    ),
    'p1',
  )

beforeEach(() => {
  heard.mockReset()
  const feed = createPreviewFeed()
  feed.listen(heard)
  store = createGeneratorStore({ feed })
  state().documentOpened(twoPages())
  heard.mockReset()
})

it('another page is shown with its own prompt and history, and nothing is unsaved by that', () => {
  state().modificationChanged('Make it blue')
  state().pageOpened('p2')
  expect(shown()).toEqual(['menu'])
  expect(state()).toMatchObject({ prompt: 'The menu', unsaved: false, answerNote: null })
  expect(state().modification).toBe('')
  state().stepLanded(
    currentTarget(state().document!),
    pageStep({ html: 'soup', name: 'soup', origin: 'manual' }),
  )
  state().pageOpened('p1')
  expect(selectHtml(state())).toBe('home')
  state().pageOpened('p2')
  state().undone()
  expect(selectHtml(state())).toBe('menu')
})

it('what was typed on a page is there when it is opened again, and still unsaved', () => {
  state().promptChanged('A bakery')
  state().modificationChanged('Make it blue')
  state().pageOpened('p2')
  expect(state()).toMatchObject({ prompt: 'The menu', promptUnsaved: false, modification: '' })
  expect(selectLeavingLoses(state())).toBe(true)
  state().modificationChanged('Add a soup')
  state().pageOpened('p1')
  expect(state()).toMatchObject({
    prompt: 'A bakery',
    promptUnsaved: true,
    modification: 'Make it blue',
  })
  state().pageDeleted('p2')
  expect(state().typed).toEqual({})
})

it('a page that is being generated goes on where it is when it is opened again', () => {
  const target = { appId: 'app-1', pageId: 'p3' }
  state().runStarted({
    kind: 'generate',
    jobId: 'j1',
    target,
    basedOn: null,
    newPage: 'Contact',
    instruction: 'Create a Contact page',
  })
  expect(state()).toMatchObject({ prompt: 'Create a Contact page', unsaved: true, replaced: null })
  expect(Object.keys(state().document?.pages ?? {})).toEqual(['p1', 'p2', 'p3'])
  state().chunkReceived('<h1>Con')
  state().pageOpened('p1')
  state().chunkReceived('tact')
  state().pageOpened('p3')
  expect(heard.mock.calls.map(([event]) => event)).toEqual([
    { type: 'streamStarted', target },
    { type: 'chunk', text: '<h1>Con' },
    { type: 'streamAborted' },
    expect.objectContaining({ type: 'stepShown', html: 'home' }),
    { type: 'chunk', text: 'tact' },
    { type: 'streamStarted', target },
    { type: 'chunk', text: '<h1>Contact' },
  ])
  state().pageOpened('p2')
  heard.mockReset()
  state().runSucceeded({ html: 'contact', generationId: null })
  expect(heard).not.toHaveBeenCalled()
  expect(state().arrived).toEqual(['p3'])
  state().pageOpened('p3')
  expect(shown()).toEqual(['contact'])
  expect(state().arrived).toEqual([])
})

it('a page that is opened again is not drawn again', () => {
  state().pageOpened('p1')
  state().pageOpened('gone')
  expect(heard).not.toHaveBeenCalled()
})

it("a change lands on its page while another is open, and takes nothing from that one's screen", () => {
  state().runStarted({
    kind: 'modify',
    jobId: 'j1',
    target: currentTarget(state().document!),
    basedOn: null,
    instruction: 'Make it blue',
  })
  state().pageOpened('p2')
  state().modificationChanged('Add a soup')
  heard.mockReset()
  state().runSucceeded({ html: 'blue', generationId: null, note: 'Done: blue.' })
  expect(heard).not.toHaveBeenCalled()
  expect(state()).toMatchObject({ modification: 'Add a soup', answerNote: null, unsaved: true })
  state().pageOpened('p1')
  // it is validated now that it is looked at
  expect(heard.mock.calls.at(-1)?.[0]).toMatchObject({ type: 'changeMade', html: 'blue' })
})

it('what is done to the pages is unsaved work', () => {
  state().pageRenamed('p2', 'Food')
  expect(state().document?.pages.p2?.meta).toMatchObject({ name: 'Food', slug: 'food' })
  expect(state().unsaved).toBe(true)
  expect(heard).not.toHaveBeenCalled()
  state().pageDuplicated('p2')
  expect(shown()).toEqual(['menu'])
  state().pageMoved('p2', 0)
  state().homePageChosen('p2')
  expect(state().document?.pages.p2?.meta).toMatchObject({ order: 0, isHomePage: true })
})

it('in place of a page that is deleted the first one is shown', () => {
  state().pageOpened('p2')
  heard.mockReset()
  state().pageDeleted('p2')
  expect(shown()).toEqual(['home'])
  state().pageDeleted('p1')
  expect(selectHtml(state())).toBe('home')
})

it('a step of any page can be gone to: its page is opened, and the later steps can be redone', () => {
  const [home, menu] = ['p1', 'p2'].map((pageId) => ({ appId: 'app-1', pageId })) as [
    PageTarget,
    PageTarget,
  ]
  state().pageOpened('p2')
  for (const html of ['soup', 'salad']) {
    state().stepLanded(menu, pageStep({ html, name: html, origin: 'manual' }))
  }
  state().pageOpened('p1')
  const steps = state().document?.pages.p2?.history.steps ?? []
  heard.mockReset()
  state().stepChosen(menu, steps[0]?.id ?? '')
  expect(shown()).toEqual(['menu'])
  expect(state()).toMatchObject({ unsaved: true, prompt: 'The menu' })
  expect(state().document?.currentPageId).toBe('p2')
  state().redone()
  expect(selectHtml(state())).toBe('soup')
  expect(state().document?.pages.p2?.history.steps).toEqual(steps)
  heard.mockReset()
  state().stepChosen(home, 'no-such-step')
  expect(shown()).toEqual(['home'])
  state().stepChosen({ ...menu, appId: 'app-2' }, steps[0]?.id ?? '')
  expect(state().document?.currentPageId).toBe('p1')
})

it('a step that was not validated yet is validated when it is gone to', () => {
  const target = currentTarget(state().document!)
  const change = pageStep({ html: 'café', name: 'Accent', origin: 'modification' })
  state().stepLanded(target, change)
  state().undone()
  heard.mockReset()
  state().stepChosen(target, change.id)
  expect(heard.mock.lastCall?.[0]).toMatchObject({
    type: 'changeMade',
    before: 'home',
    html: 'café',
  })
  expect(state().validating).toBe(change.id)
})
