import { afterEach, beforeEach, vi } from 'vitest'
import { draftDatabase } from '@/document/drafts/database'
import { createDrafts, type Drafts } from '@/document/drafts/drafts'
import { selectHtml } from '@/document/state'
import { newAppId, newPageId } from '@/lib/ids'
import { sharedValues, type Values } from '@/lib/storage'
import { createTabSessions } from '@/lib/tabSessions'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { createWorkDraft } from '../draft/workDraft'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'

/** The drafts and tabs of one browser, new for each test of a file that imports this. */
export let drafts: Drafts
export const onFull = vi.fn()
let held: Set<string>
/** What drafts do instead, as on a full disk. */
let instead: Partial<Drafts>

export function draftsDo(parts: Partial<Drafts>): void {
  instead = parts
}

/** A tab with its own session storage; it stays open until `close` is called. */
export function openTab(uid = 'u') {
  const stored = new Map<string, string>()
  const tab: Values = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => stored.set(key, value).size > 0,
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  }
  const own = new Set<string>()
  const locks = {
    hold: async (name: string) => {
      if (held.has(name)) return own.has(name)
      held.add(name)
      own.add(name)
      return true
    },
    isHeld: async (name: string) => held.has(name),
  }
  const view = () => {
    const sessions = createTabSessions({ tab, shared: sharedValues, locks })
    const store = createGeneratorStore()
    return {
      store,
      draft: createWorkDraft(uid, store, { drafts: { ...drafts, ...instead }, onFull, sessions }),
    }
  }
  return {
    ...view(),
    /** Another page view of the same tab. */
    reloaded: view,
    close() {
      for (const name of own) held.delete(name)
    },
  }
}

beforeEach(() => {
  stubBrowserDatabase()
  held = new Set()
  instead = {}
  drafts = createDrafts('u', { database: draftDatabase(), onUnreadable: vi.fn() })
  onFull.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

export function generating(store: GeneratorStore, instruction = 'A clock'): void {
  store.getState().runStarted({
    kind: 'generate',
    jobId: crypto.randomUUID(),
    target: { appId: newAppId(), pageId: newPageId() },
    basedOn: null,
    instruction,
  })
}

export function generated(html: string, { store }: { store: GeneratorStore }): void {
  generating(store)
  store.getState().runSucceeded({ html, generationId: null })
}

export async function htmlAfterReload(tab: ReturnType<typeof openTab>): Promise<string> {
  const { store, draft } = tab.reloaded()
  const saved = await draft.restore()
  if (saved) store.getState().restored(saved)
  return selectHtml(store.getState())
}
