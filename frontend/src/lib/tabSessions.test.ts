import { beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from './storage'
import type { TabLocks } from './tabSessions'
import { createTabSessions, WORK_MAX_AGE_MS } from './tabSessions'

const UID = 'u1'

/** Storage of one tab, or of the whole browser. */
function memory(entries: Iterable<[string, string]> = []) {
  const stored = new Map(entries)
  const storage = {
    get length() {
      return stored.size
    },
    key: (place: number) => [...stored.keys()][place] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, values: safeStorage(() => storage as unknown as Storage) }
}

let browser: ReturnType<typeof memory>
let held: Map<string, object>

beforeEach(() => {
  browser = memory()
  held = new Map()
})

/** A tab with the locks it holds while open; `session` is its storage, which reloads keep. */
function tab(session = memory()) {
  const self = {}
  const locks: TabLocks = {
    hold: async (name) => {
      if (held.has(name)) return false
      held.set(name, self)
      return true
    },
    isHeld: async (name) => held.has(name),
  }
  const sessions = createTabSessions({ tab: session.values, shared: browser.values, locks })
  const close = () => {
    for (const [name, holder] of held) if (holder === self) held.delete(name)
  }
  return {
    sessions,
    close,
    reloaded: () => {
      close()
      return tab(session)
    },
    duplicated: () => tab(memory(session.stored)),
    async saveWork(at = Date.now()) {
      const id = await sessions.own(UID)
      sessions.update(UID, id, { savedAt: at })
      return id
    },
  }
}

describe('a tab session', () => {
  it('is different in each tab', async () => {
    expect(await tab().sessions.own(UID)).not.toBe(await tab().sessions.own(UID))
  })

  it('is different for each user', async () => {
    const { sessions } = tab()
    expect(await sessions.own(UID)).not.toBe(await sessions.own('u2'))
  })

  it('survives a reload', async () => {
    const first = tab()
    const id = await first.saveWork()
    const again = first.reloaded()
    expect(await again.sessions.adopt(UID)).toBe(id)
    expect(await again.sessions.own(UID)).toBe(id)
  })

  it('is not shared with a duplicated tab', async () => {
    const first = tab()
    const id = await first.saveWork()
    const copy = first.duplicated()
    expect(await copy.sessions.adopt(UID)).not.toBe(id)
    expect(await first.sessions.adopt(UID)).toBe(id)
  })
})

describe('a new tab', () => {
  it('does not adopt the session of an open tab', async () => {
    const first = tab()
    const id = await first.saveWork()
    expect(await tab().sessions.adopt(UID)).not.toBe(id)
  })

  it('adopts the sessions of closed tabs, latest first, each once', async () => {
    const tabs = [tab(), tab(), tab()]
    const ids: string[] = []
    for (const [index, one] of tabs.entries())
      ids.push(await one.saveWork(Date.now() - index * 1000))
    tabs[1]?.close()
    tabs[2]?.close()
    expect(await tab().sessions.adopt(UID)).toBe(ids[1])
    expect(await tab().sessions.adopt(UID)).toBe(ids[2])
    expect(ids).not.toContain(await tab().sessions.adopt(UID))
  })

  it('keeps the adopted session', async () => {
    const first = tab()
    const id = await first.saveWork()
    first.close()
    const second = tab()
    await second.sessions.adopt(UID)
    expect(await second.sessions.own(UID)).toBe(id)
    expect(await second.reloaded().sessions.own(UID)).toBe(id)
  })

  it('adopts the running job of a closed tab', async () => {
    const first = tab()
    const id = await first.sessions.own(UID)
    const startedAt = Date.now()
    first.sessions.update(UID, id, {
      job: { jobId: 'j', kind: 'generate', instruction: 'A clock', startedAt },
    })
    first.close()
    const { sessions } = tab()
    expect(await sessions.peek(UID)).toBe(id)
    expect(sessions.read(UID, await sessions.adopt(UID)).job?.jobId).toBe('j')
  })

  it('does not adopt cleared work, work older than a day, or work of another user', async () => {
    const [cleared, old, foreign] = [tab(), tab(), tab()]
    const clearedId = await cleared.saveWork(Date.now() - 1000)
    cleared.sessions.update(UID, clearedId, { clearedAt: Date.now() })
    await old.saveWork(Date.now() - WORK_MAX_AGE_MS - 1)
    foreign.sessions.update('u2', await foreign.sessions.own('u2'), { savedAt: Date.now() })
    for (const one of [cleared, old, foreign]) one.close()
    const { sessions } = tab()
    expect(await sessions.adopt(UID)).toBe(await sessions.own(UID))
    expect(sessions.read(UID, await sessions.own(UID))).toEqual({})
  })

  it('adopts nothing once it has saved or cleared work of its own', async () => {
    const first = tab()
    await first.saveWork()
    first.close()
    const second = tab()
    const own = await second.sessions.own(UID)
    second.sessions.update(UID, own, { clearedAt: Date.now() })
    expect(await second.sessions.adopt(UID)).toBe(own)
    expect(await second.sessions.peek(UID)).toBe(own)
  })

  it('does not adopt the session it peeks at', async () => {
    const first = tab()
    const id = await first.saveWork()
    first.close()
    const second = tab()
    expect(await second.sessions.peek(UID)).toBe(id)
    expect(await second.sessions.own(UID)).not.toBe(id)
    expect(await tab().sessions.adopt(UID)).toBe(id)
  })

  it('lets only one of two tabs adopt a session at once', async () => {
    const first = tab()
    const id = await first.saveWork()
    first.close()
    const adopted = await Promise.all([tab().sessions.adopt(UID), tab().sessions.adopt(UID)])
    expect(adopted.filter((one) => one === id)).toHaveLength(1)
  })
})

describe('the data of a tab session', () => {
  it('is removed after a day', async () => {
    const [old, recent] = [tab(), tab()]
    const id = await old.saveWork(Date.now() - WORK_MAX_AGE_MS - 1)
    const stored = await recent.saveWork()
    old.close()
    expect(await recent.sessions.removeExpired(UID)).toEqual([id])
    expect(await recent.sessions.removeExpired(UID)).toEqual([])
    expect(recent.sessions.read(UID, stored).savedAt).toBeDefined()
  })

  it('stays while its tab is open, however long that was asleep', async () => {
    const [asleep, recent] = [tab(), tab()]
    const id = await asleep.saveWork(Date.now() - WORK_MAX_AGE_MS - 1)
    expect(await recent.sessions.removeExpired(UID)).toEqual([])
    expect(recent.sessions.read(UID, id).savedAt).toBeDefined()
  })

  it('is empty when the stored data is invalid', async () => {
    const { sessions, saveWork } = tab()
    const id = await saveWork()
    for (const [key] of browser.stored) browser.stored.set(key, '{"savedAt":"yesterday"}')
    expect(sessions.read(UID, id)).toEqual({})
  })
})

it('gives a tab a session even where nothing can be stored', async () => {
  const blocked = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const locks = { hold: vi.fn(async () => true), isHeld: async () => false }
  const sessions = createTabSessions({ tab: blocked, shared: blocked, locks })
  const id = await sessions.adopt(UID)
  expect(await sessions.own(UID)).toBe(id)
  sessions.update(UID, id, { savedAt: 1 })
  expect(sessions.read(UID, id)).toEqual({})
})
