import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newAppId } from '@/lib/ids'
import { sharedValues, type Values } from '@/lib/storage'
import { createTabSessions, type TabSessions } from '@/lib/tabSessions'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { forgetDeleted } from './deletedApps'
import { newDocument, withStep } from './document'
import { draftDatabase } from './drafts/database'
import { createDrafts, type Drafts } from './drafts/drafts'
import { pageStep } from './step'

const UID = 'u1'

let held: Set<string>
let drafts: Drafts

beforeEach(() => {
  stubBrowserDatabase()
  held = new Set()
  drafts = createDrafts(UID, { database: draftDatabase(), onUnreadable: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

function openTab() {
  const tab: Values = {
    read: () => null,
    write: () => true,
    remove: () => undefined,
    keys: () => [],
  }
  const own = new Set<string>()
  const locks = {
    hold: async (name: string) => {
      own.add(name)
      held.add(name)
      return true
    },
    isHeld: async (name: string) => held.has(name),
  }
  const close = () => {
    for (const name of own) held.delete(name)
  }
  return { sessions: createTabSessions({ tab, shared: sharedValues, locks }), close }
}

/** Has the app open in a tab, with work that was not saved. */
async function works(sessions: TabSessions, appId: string): Promise<string> {
  const sessionId = await sessions.own(UID)
  const blank = newDocument('A clock', appId)
  const step = pageStep({ html: '<p>1</p>', name: 'A clock', origin: 'generation' })
  const document = withStep(blank, blank.currentPageId, step)
  await drafts.save({ sessionId, savedAt: Date.now(), unsaved: true, document })
  sessions.update(UID, sessionId, { appId, savedAt: Date.now() })
  return sessionId
}

it('an app that is deleted in one tab stays as work in another that has it open', async () => {
  const appId = newAppId()
  const [here, there] = [openTab(), openTab()]
  const own = await works(here.sessions, appId)
  const other = await works(there.sessions, appId)
  await forgetDeleted(UID, { appId }, here.sessions)
  expect(await drafts.read(own, appId)).toBeNull()
  expect(here.sessions.read(UID, own).appId).toBeUndefined()
  expect(await drafts.read(other, appId)).not.toBeNull()
})

it('a deletion takes the drafts of closed tabs with it, and that of everything all of them', async () => {
  const [one, two] = [newAppId(), newAppId()]
  const [here, there] = [openTab(), openTab()]
  const other = await works(there.sessions, one)
  there.close()
  await forgetDeleted(UID, { appId: one }, here.sessions)
  expect(await drafts.read(other, one)).toBeNull()
  const third = openTab()
  const last = await works(third.sessions, two)
  await forgetDeleted(UID, 'everything', here.sessions)
  expect(await drafts.read(last, two)).toBeNull()
})
