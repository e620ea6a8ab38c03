import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { newDocument, withStep } from '../document'
import { pageStep } from '../step'
import { APP_IDS_KEPT_MS } from './appIds'
import { draftDatabase } from './database'
import { createDrafts } from './drafts'
import { DRAFTS_MAX, UNREADABLE_MAX } from './prune'

const UID = 'u1'
const NONE: ReadonlySet<string> = new Set()
const database = () => draftDatabase()()
const make = (uid = UID) =>
  createDrafts(uid, { database: draftDatabase(), onUnreadable: () => undefined })

function draftOf(appId: string, sessionId: string, savedAt: number) {
  const blank = newDocument('A clock', appId)
  const step = pageStep({ html: `<p>${sessionId}</p>`, name: '', origin: 'generation' })
  const document = withStep(blank, blank.currentPageId, step)
  return { sessionId, savedAt, unsaved: true, document }
}

async function keys() {
  const found = await (await database()).getAllKeys('drafts')
  return found.map(([uid, sessionId, appId]) => `${uid} ${sessionId} ${appId}`).sort()
}

beforeEach(() => void stubBrowserDatabase())
afterEach(() => vi.unstubAllGlobals())

describe('pruning', () => {
  it('keeps the newest draft of each app, and those of tabs that can be gone on with', async () => {
    const now = Date.now()
    await make().save(draftOf('app-1', 'closed', now - 3))
    await make().save(draftOf('app-1', 'open', now - 2))
    await make().save(draftOf('app-1', 'newest', now - 1))
    await make().save(draftOf('app-2', 'closed', now))
    await make('u2').save(draftOf('app-1', 'closed', now - 4))
    await make().prune(new Set(['open']))
    expect(await keys()).toEqual([
      'u1 closed app-2',
      'u1 newest app-1',
      'u1 open app-1',
      'u2 closed app-1',
    ])
  })

  it('removes what was not used for 30 days, of whoever and of whichever tab', async () => {
    const old = Date.now() - APP_IDS_KEPT_MS - 1
    await make().save(draftOf('app-1', 'open', old))
    await make('u2').save(draftOf('app-1', 'closed', old))
    await make().prune(new Set(['open']))
    expect(await keys()).toEqual([])
  })

  it('bounds how many drafts of closed tabs an account has', async () => {
    const now = Date.now()
    for (let n = 0; n < DRAFTS_MAX + 2; n += 1) {
      await make().save(draftOf(`app-${n}`, 'closed', now - n))
    }
    await make().save(draftOf('app-open', 'open', now - DRAFTS_MAX - 5))
    await make().prune(new Set(['open']))
    const left = await keys()
    expect(left).toHaveLength(DRAFTS_MAX + 1)
    expect(left).toContain('u1 open app-open')
    expect(left).not.toContain(`u1 closed app-${DRAFTS_MAX}`)
  })

  it('bounds what could not be read, by age and by number', async () => {
    const store = await database()
    await store.add('unreadable', { entry: 'old', at: Date.now() - APP_IDS_KEPT_MS - 1 })
    for (let n = 0; n < UNREADABLE_MAX + 3; n += 1) {
      await store.add('unreadable', { entry: n, at: Date.now() })
    }
    await make().prune(NONE)
    const left = (await store.getAll('unreadable')).map(({ entry }) => entry)
    expect(left).toHaveLength(UNREADABLE_MAX)
    expect(left[0]).toBe(3)
  })

  it('removes old work of the version before', async () => {
    const store = await database()
    await store.put('work-backups', { timestamp: Date.now() - APP_IDS_KEPT_MS - 1 }, 'u1/s1')
    await store.put('work-backups', { timestamp: Date.now() }, 'u1/s2')
    await make().prune(NONE)
    expect(await store.getAllKeys('work-backups')).toEqual(['u1/s2'])
  })
})

it('drafts of a database of version 2 stay, and are found by their age', async () => {
  const before = await openDB('morpheo-generator', 2, {
    upgrade(one) {
      one.createObjectStore('work-backups')
      const drafts = one.createObjectStore('drafts', { keyPath: ['uid', 'sessionId', 'appId'] })
      drafts.createIndex('byApp', ['uid', 'appId'])
      one.createObjectStore('app-ids', { keyPath: ['uid', 'appId'] })
      one.createObjectStore('unreadable', { autoIncrement: true })
    },
  })
  const { document, ...draft } = draftOf('app-1', 's1', Date.now())
  const { proposedName: _, revision: __, ...app } = document.app
  const entry = { version: 2, uid: UID, appId: 'app-1', ...draft, document: { ...document, app } }
  await before.put('drafts', entry)
  before.close()
  const read = await make().read('s1', 'app-1')
  expect(read?.document.app).toMatchObject({ proposedName: null, revision: null })
  expect(await (await database()).countFromIndex('drafts', 'bySavedAt')).toBe(1)
})
