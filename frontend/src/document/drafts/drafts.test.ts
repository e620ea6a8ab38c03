import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import {
  type AppDocument,
  currentPage,
  currentTarget,
  htmlOf,
  newDocument,
  withStep,
} from '../document'
import { currentStep } from '../history'
import { ORIGINS, pageStep } from '../step'
import { APP_IDS_KEPT_MS } from './appIds'
import { draftDatabase } from './database'
import { createDrafts } from './drafts'
import type { Draft } from './schema'

const UID = 'u1'
const SESSION = 's1'

const step = (html: string) => pageStep({ html, name: html, origin: 'modification' })
const changed = (document: AppDocument, html: string) =>
  withStep(document, document.currentPageId, step(html))
const draftOf = (document: AppDocument, sessionId = SESSION, savedAt = Date.now()): Draft => ({
  sessionId,
  savedAt,
  unsaved: true,
  document,
})
const html = (draft: Draft | null) => draft && htmlOf(currentPage(draft.document))

const onUnreadable = vi.fn()
const make = (uid = UID) => createDrafts(uid, { database: draftDatabase(), onUnreadable })

beforeEach(() => {
  stubBrowserDatabase()
  onUnreadable.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is read by another page view as it was, with its history', async () => {
    const document = changed(changed(newDocument('A clock'), '<p>1</p>'), '<p>2</p>')
    await make().save(draftOf(document))
    expect((await make().read(SESSION, document.app.appId))?.document).toEqual(document)
  })

  it.each(ORIGINS)('may have a step of origin %s', async (origin) => {
    const one = pageStep({ html: '<p>1</p>', name: 'One', origin })
    const made = newDocument('A clock')
    const document = withStep(made, made.currentPageId, one)
    await make().save(draftOf(document))
    const read = await make().read(SESSION, document.app.appId)
    expect(read && currentStep(currentPage(read.document).history)).toEqual(one)
    expect(onUnreadable).not.toHaveBeenCalled()
  })

  it('of before there were validations says what breaks the app', async () => {
    const document = changed(changed(newDocument('A clock'), '<p>1</p>'), '<p>2</p>')
    await make().save(draftOf(document))
    const database = await draftDatabase()()
    const key: [string, string, string] = [UID, SESSION, document.app.appId]
    const entry = structuredClone(await database.get('drafts', key)) as {
      document: { pages: Record<string, { history: { steps: { trial?: unknown }[] } }> }
    }
    for (const { history } of Object.values(entry.document.pages)) {
      for (const one of history.steps) delete one.trial
      Object.assign(history.steps[1] ?? {}, { broken: 'x is null' })
    }
    await database.put('drafts', entry)
    const read = await make().read(SESSION, document.app.appId)
    const steps = read && currentPage(read.document).history.steps
    expect(steps?.map(({ validation }) => validation)).toEqual([undefined, { broken: 'x is null' }])
    expect(steps?.[1]).not.toHaveProperty('broken')
  })

  it('keeps the stored name of a validation that is pending', async () => {
    const document = changed(newDocument('A clock'), '<p>1</p>')
    const pending = withStep(document, document.currentPageId, step('<p>2</p>'))
    await make().save(draftOf(pending))
    const database = await draftDatabase()()
    const key: [string, string, string] = [UID, SESSION, document.app.appId]
    const entry = JSON.stringify(await database.get('drafts', key))
    expect(entry).toContain('"trial":"untried"')
    expect(entry).not.toContain('"validation"')
    expect((await make().read(SESSION, document.app.appId))?.document).toEqual(pending)
  })

  it('belongs to one user, one tab and one app', async () => {
    const drafts = make()
    const one = changed(newDocument('A clock'), '<p>1</p>')
    const other = changed(newDocument('A bell'), '<p>2</p>')
    await drafts.save(draftOf(one))
    await drafts.save(draftOf(other))
    await drafts.save(draftOf(changed(one, '<p>other tab</p>'), 's2', Date.now() + 1))
    expect(html(await drafts.read(SESSION, one.app.appId))).toBe('<p>1</p>')
    expect(html(await drafts.read(SESSION, other.app.appId))).toBe('<p>2</p>')
    expect(html(await drafts.latest(one.app.appId))).toBe('<p>other tab</p>')
    expect(await make('u2').latest(one.app.appId)).toBeNull()
  })

  it('can be removed with the copies that other tabs have', async () => {
    const drafts = make()
    const document = changed(newDocument('A clock'), '<p>1</p>')
    const other = changed(newDocument('A bell'), '<p>2</p>')
    await drafts.save(draftOf(document))
    await drafts.save(draftOf(document, 's2'))
    await drafts.save(draftOf(other))
    await make('u2').save(draftOf(document))
    await drafts.removeApp(document.app.appId)
    expect(await drafts.latest(document.app.appId)).toBeNull()
    expect(await drafts.known(document.app.appId)).toBeNull()
    expect(await drafts.latest(other.app.appId)).not.toBeNull()
    await drafts.removeAll()
    expect(await drafts.latest(other.app.appId)).toBeNull()
    expect(await make('u2').latest(document.app.appId)).not.toBeNull()
  })

  it('goes, with what is known of its app, when that was not used for 30 days', async () => {
    const drafts = make()
    const old = changed(newDocument('A clock'), '<p>1</p>')
    const recent = changed(newDocument('A bell'), '<p>2</p>')
    await drafts.save(draftOf(old, SESSION, Date.now() - APP_IDS_KEPT_MS - 1))
    await drafts.save(draftOf(recent))
    await drafts.prune(new Set())
    expect(await drafts.latest(old.app.appId)).toBeNull()
    expect(await drafts.known(old.app.appId)).toBeNull()
    expect(html(await drafts.latest(recent.app.appId))).toBe('<p>2</p>')
    expect(await drafts.known(recent.app.appId)).toEqual({ name: 'My App', recordId: null })
  })
})

describe('a late answer', () => {
  it('is added to the draft of its app, and can be undone there', async () => {
    const drafts = make()
    const document = changed(newDocument('A clock'), '<p>1</p>')
    await drafts.save(draftOf(document))
    expect(await drafts.land(currentTarget(document), step('<p>late</p>'))).toBe('My App')
    const draft = await make().latest(document.app.appId)
    expect(html(draft)).toBe('<p>late</p>')
    expect(draft?.unsaved).toBe(true)
    expect(draft && currentStep(currentPage(draft.document).history)?.validation).toBe('pending')
    expect(draft && currentPage(draft.document).history.steps).toHaveLength(2)
  })

  it('leaves another that lands at the same time, and what is being kept meanwhile', async () => {
    const drafts = make()
    const document = changed(newDocument('A clock'), '<p>1</p>')
    const target = currentTarget(document)
    await drafts.save(draftOf(document))
    await Promise.all([
      drafts.save(draftOf(changed(document, '<p>by hand</p>'))),
      drafts.land(target, step('<p>chat</p>')),
      drafts.land(target, step('<p>modification</p>')),
    ])
    const draft = await make().latest(target.appId)
    const kept = draft && currentPage(draft.document).history.steps.map(({ html }) => html)
    expect(kept).toEqual(['<p>1</p>', '<p>by hand</p>', '<p>chat</p>', '<p>modification</p>'])
  })

  it('finds nothing without a draft, or without its page', async () => {
    const drafts = make()
    const document = changed(newDocument('A clock'), '<p>1</p>')
    const target = currentTarget(document)
    expect(await drafts.land(target, step('<p>late</p>'))).toBeNull()
    await drafts.save(draftOf(document))
    expect(await drafts.land({ ...target, pageId: 'gone' }, step('<p>late</p>'))).toBeNull()
    expect(html(await drafts.latest(target.appId))).toBe('<p>1</p>')
  })
})

describe('an entry that cannot be read', () => {
  it('is put aside and told, not half-loaded', async () => {
    const entry = { uid: UID, sessionId: SESSION, appId: 'app-1' }
    const database = draftDatabase()
    await (await database()).put('drafts', entry)
    expect(await make().read(SESSION, 'app-1')).toBeNull()
    expect(onUnreadable).toHaveBeenCalledExactlyOnceWith('broken')
    expect(await make().read(SESSION, 'app-1')).toBeNull()
    expect(onUnreadable).toHaveBeenCalledOnce()
    const quarantined = await (await database()).getAll('unreadable')
    expect(quarantined.map((kept) => kept.entry)).toEqual([entry])
  })

  it('is told and left where it is when a later version wrote it, which may be open too', async () => {
    const entry = { version: 3, uid: UID, sessionId: SESSION, appId: 'app-1' }
    const database = draftDatabase()
    await (await database()).put('drafts', entry)
    expect(await make().read(SESSION, 'app-1')).toBeNull()
    expect(await make().latest('app-1')).toBeNull()
    expect(onUnreadable).toHaveBeenCalledWith('later')
    expect(await (await database()).get('drafts', [UID, SESSION, 'app-1'])).toEqual(entry)
  })

  it('is one whose history points nowhere', async () => {
    const document = changed(newDocument('A clock'), '<p>1</p>')
    await make().save(draftOf(document))
    const database = await draftDatabase()()
    const key: [string, string, string] = [UID, SESSION, document.app.appId]
    const entry = structuredClone(await database.get('drafts', key)) as {
      document: { pages: Record<string, { history: { index: number } }> }
    }
    for (const page of Object.values(entry.document.pages)) page.history.index = 7
    await database.put('drafts', entry)
    expect(await make().read(SESSION, document.app.appId)).toBeNull()
    expect(onUnreadable).toHaveBeenCalledOnce()
  })
})

describe('work that was kept before there were drafts', () => {
  const state = {
    appId: 'app-1',
    app: {
      appId: 'app-1',
      id: 'record-1',
      name: 'Clock',
      hasBeenSaved: true,
      lastSavedAt: '2026-01-01T00:00:00Z',
      publication: null,
      page: {
        pageId: 'page-1',
        name: 'Page 1',
        slug: 'page-1',
        order: 0,
        isHomePage: true,
        prompt: 'A clock',
        generationId: null,
        createdAt: '2026-01-01T00:00:00Z',
      },
      otherPages: [{ pageId: 'page-2', name: 'Page 2', htmlContent: '<p>other</p>', order: 1 }],
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
    history: {
      entries: [
        { id: 'a', type: 'loaded', timestamp: 1, htmlContent: '<p>1</p>', description: 'Clock' },
        {
          id: 'b',
          type: 'ai_modification',
          timestamp: 2,
          htmlContent: '<p>2</p>',
          description: 'Blue',
        },
      ],
      index: 1,
    },
    unsaved: true,
    lastSavedAt: null,
    prompt: 'A clock',
    modification: 'Make it blue',
    promptOpen: false,
    chatOpen: false,
  }

  async function kept(entry: unknown): Promise<void> {
    const database = await openDB('morpheo-generator', 1, {
      upgrade: (one) => void one.createObjectStore('work-backups'),
    })
    await database.put('work-backups', entry, `${UID}/${SESSION}`)
    database.close()
  }

  it('becomes a draft, once', async () => {
    await kept({ state, timestamp: 5 })
    const work = await make().takeVersion1(SESSION)
    expect(work).toMatchObject({ savedAt: 5, prompt: 'A clock', modification: 'Make it blue' })
    expect(await make().takeVersion1(SESSION)).toBeNull()
    const draft = await make().read(SESSION, 'app-1')
    expect(html(draft)).toBe('<p>2</p>')
    expect(draft?.document.app).toMatchObject({ recordId: 'record-1', name: 'Clock' })
    expect(draft?.document.pages['page-2']?.history.steps[0]?.html).toBe('<p>other</p>')
    expect(draft && currentPage(draft.document).history.steps.map(({ origin }) => origin)).toEqual([
      'loaded',
      'modification',
    ])
  })

  it('is put aside when it cannot be read', async () => {
    await kept({ state: { ...state, history: 'gone' }, timestamp: 5 })
    expect(await make().takeVersion1(SESSION)).toBeNull()
    expect(onUnreadable).toHaveBeenCalledOnce()
  })
})

it('rejects when the browser keeps nothing more', async () => {
  const database = draftDatabase()
  const opened = await database()
  vi.spyOn(opened, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const drafts = createDrafts(UID, { database: async () => opened, onUnreadable })
  const document = changed(newDocument('A clock'), '<p>1</p>')
  await expect(drafts.save(draftOf(document))).rejects.toThrow('full')
})
