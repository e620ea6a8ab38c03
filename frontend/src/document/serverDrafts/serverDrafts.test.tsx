import { HttpResponse, http, type HttpResponse as Response } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGeneratorStore } from '@/features/generator/store/generatorStore'
import type { ImportedApp } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { newDocument, withStep } from '../document'
import { importedDocument } from '../imported'
import { selectHtml } from '../state'
import { pageStep } from '../step'
import { DRAFT_TEXTS } from './draftOnServer'
import { keepOnServer, type ServerDrafts } from './serverDrafts'

const APP = 'app-1'
const CALL = url('/api/drafts/:appId/pages/:pageId')
const HTML = url('/api/generations/:id/pages/:pageId/html')

interface Sent {
  base: number
  html?: string
  change?: { start: number; end: number; text: string }[]
  step: string
  page: { name: string; metadata?: object }
}
let sent: Sent[]
/** The page as the server has it. */
let stored: { revision: number; html: string; name?: string } | null
let drafts: ServerDrafts | undefined

const conflict = () =>
  HttpResponse.json(
    { code: 'draft-conflict', message: 'No.', detail: { revision: stored?.revision ?? 0 } },
    { status: 409 },
  )
/** As the server does it. */
async function keep(request: Request) {
  const body = (await request.json()) as Sent
  sent.push(body)
  const { base, html, change = [] } = body
  const before = stored?.html ?? ''
  const [splice] = change
  const next =
    html ??
    (splice ? before.slice(0, splice.start) + splice.text + before.slice(splice.end) : before)
  const { name = body.page.name } = stored ?? {}
  if (stored?.html === next && name === body.page.name)
    return HttpResponse.json({ revision: stored.revision, generationId: 'r1' })
  if (base !== (stored?.revision ?? 0)) return conflict()
  if (stored?.html === next) {
    stored.name = body.page.name
    return HttpResponse.json({ revision: base, generationId: 'r1' })
  }
  stored = { revision: base + 1, html: next }
  return HttpResponse.json({ revision: base + 1, generationId: 'r1' })
}

const document = (html: string, hasBeenSaved = false) => {
  const blank = newDocument('Tide', APP, 'p1')
  const begun = { ...blank, app: { ...blank.app, recordId: 'r1', hasBeenSaved } }
  return withStep(begun, 'p1', pageStep({ html, name: 'Tide', origin: 'loaded' }))
}

function open(html: string, hasBeenSaved = false) {
  const feed = { emit: () => undefined } as never
  const store = createGeneratorStore({ initial: { modelId: null }, feed })
  store.getState().documentOpened(document(html, hasBeenSaved))
  drafts = keepOnServer({ store, uid: () => 'u1' })
  const edit = (html: string) =>
    store
      .getState()
      .stepLanded(
        { appId: APP, pageId: 'p1' },
        pageStep({ html, name: `To ${html}`, origin: 'manual' }),
      )
  return { store, edit, html: () => selectHtml(store.getState()) }
}
const settled = (check: () => void) => vi.waitFor(check, { timeout: 4_000 })

beforeEach(() => {
  signIn()
  ;[sent, stored] = [[], null]
  server.use(
    http.put(CALL, ({ request }) => keep(request)),
    http.get(HTML, () => HttpResponse.text(stored?.html ?? '') as Response<string>),
  )
})
afterEach(() => drafts?.stop())

it('keeps the last step after a rest, and then what changed', async () => {
  const { edit } = open('<p>Tide</p>')
  edit('<p>Ebb</p>')
  edit('<p>Flow</p>')
  expect(sent).toEqual([])
  await settled(() => expect(stored).toEqual({ revision: 1, html: '<p>Flow</p>' }))
  expect(sent).toMatchObject([{ base: 0, html: '<p>Flow</p>', step: 'To <p>Flow</p>' }])
  edit('<p>Flood</p>')
  await settled(() => expect(stored?.html).toBe('<p>Flood</p>'))
  expect(sent[1]).toMatchObject({ base: 1, change: [{ start: 6, end: 7, text: 'od' }] })
})

it('sends a name or metadata that alone changed, of a page that is kept and of one that was only opened', async () => {
  const { store, edit } = open('<p>Tide</p>')
  edit('<p>Ebb</p>')
  window.dispatchEvent(new Event('pagehide'))
  await settled(() => expect(sent).toHaveLength(1))
  store.getState().pageMetadataChanged('p1', { description: 'When to go' })
  window.dispatchEvent(new Event('pagehide'))
  await settled(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    base: 1,
    change: [],
    page: { metadata: { description: 'When to go' } },
  })
  drafts?.stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  stored = { revision: 3, html: '<p>Ebb</p>', name: 'Page 1' }
  drafts = keepOnServer({ store, uid: () => 'u1' })
  store.getState().pageRenamed('p1', 'Harbour')
  window.dispatchEvent(new Event('pagehide'))
  await settled(() => expect(stored).toMatchObject({ revision: 3, name: 'Harbour' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toHaveLength(4)
})

it('sends every page of an app that the server does not have, once one is changed', async () => {
  const pages: string[] = []
  server.use(
    http.put(CALL, async ({ request, params }) => {
      const { page } = (await request.json()) as { page: { order: number; isHomePage: boolean } }
      pages.push(`${params.pageId} ${page.order} ${page.isHomePage}`)
      return HttpResponse.json({ revision: 1, generationId: 'r1' })
    }),
  )
  const feed = { emit: () => undefined } as never
  const store = createGeneratorStore({ initial: { modelId: null }, feed })
  const imported = (name: string) => ({
    ...{ name, slug: name.toLowerCase(), htmlContent: `<p>${name}</p>` },
    ...{ htmlWithIds: '', idsAdded: 0 },
  })
  const app = { name: 'Rosa', pages: [imported('Home'), imported('Contact')] }
  store.getState().documentOpened(importedDocument(APP, app as unknown as ImportedApp))
  drafts = keepOnServer({ store, uid: () => 'u1' })
  window.dispatchEvent(new Event('pagehide'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pages).toEqual([])
  const [home = '', contact = ''] = Object.keys(store.getState().document?.pages ?? {})
  store.getState().pageRenamed(contact, 'Write to us')
  window.dispatchEvent(new Event('pagehide'))
  await settled(() => expect(pages).toEqual([`${home} 0 true`, `${contact} 1 false`]))
})

it('keeps it at once when the window is hidden, and undone steps as well', async () => {
  const { store, edit } = open('<p>Tide</p>')
  edit('<p>Ebb</p>')
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(stored?.html).toBe('<p>Ebb</p>'), { timeout: 1_000 })
  store.getState().undone()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(stored?.html).toBe('<p>Tide</p>'), { timeout: 1_000 })
})

it('sends nothing of an app that was only opened, or saved', async () => {
  open('<p>Tide</p>')
  window.dispatchEvent(new Event('pagehide'))
  const saved = open('<p>Tide</p>', true)
  saved.edit('<p>Ebb</p>')
  window.dispatchEvent(new Event('pagehide'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toEqual([])
})

it('makes a step of what another tab kept meanwhile, and keeps both', async () => {
  const { store, edit, html } = open('<p>Tide</p>')
  stored = { revision: 4, html: '<p>Theirs</p>' }
  edit('<p>Ours</p>')
  await settled(() => expect(stored).toEqual({ revision: 5, html: '<p>Ours</p>' }))
  expect(html()).toBe('<p>Ours</p>')
  store.getState().undone()
  expect(html()).toBe('<p>Theirs</p>')
  const { steps } = store.getState().document!.pages.p1!.history
  expect(steps.map(({ name }) => name)).toContain(DRAFT_TEXTS.step)
})

it('shows the latest of another device when the work of this one is restored', async () => {
  const { store, html } = open('<p>Tide</p>')
  stored = { revision: 4, html: '<p>Theirs</p>' }
  drafts?.compare()
  await settled(() => expect(html()).toBe('<p>Theirs</p>'))
  store.getState().undone()
  expect(html()).toBe('<p>Tide</p>')
})

it('sends what this browser alone had when its work is restored', async () => {
  const { store, edit } = open('<p>Tide</p>')
  drafts?.stop()
  edit('<p>Ebb</p>')
  stored = { revision: 2, html: '<p>Tide</p>' }
  drafts = keepOnServer({ store, uid: () => 'u1' })
  drafts.compare()
  await settled(() => expect(stored).toEqual({ revision: 3, html: '<p>Ebb</p>' }))
})

it('tries again when the network is back', async () => {
  let isDown = true
  server.use(http.put(CALL, ({ request }) => (isDown ? HttpResponse.error() : keep(request))))
  const { edit } = open('<p>Tide</p>')
  edit('<p>Ebb</p>')
  window.dispatchEvent(new Event('pagehide'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(stored?.html).toBe('<p>Ebb</p>'), { timeout: 1_000 })
})

it('keeps the last step of an app when another one is opened right after it', async () => {
  const { store, edit } = open('<p>Tide</p>')
  edit('<p>Ebb</p>')
  store.getState().documentOpened(newDocument('Moon', 'app-2'))
  await vi.waitFor(() => expect(stored?.html).toBe('<p>Ebb</p>'), { timeout: 1_000 })
})
