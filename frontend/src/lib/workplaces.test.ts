import { beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from './storage'
import type { TabLocks } from './tabLocks'
import { createWorkplaces, WORK_MAX_AGE_MS } from './workplaces'

const UID = 'u1'

/** Storage for one tab, or for the whole browser. */
function memory(entries: Iterable<[string, string]> = []) {
  const kept = new Map(entries)
  const storage = {
    get length() {
      return kept.size
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, values: safeStorage(() => storage as unknown as Storage) }
}

let browser: ReturnType<typeof memory>
let held: Map<string, object>

beforeEach(() => {
  browser = memory()
  held = new Map()
})

/** A tab with the locks it holds while it is open; `session` is what its reloads keep. */
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
  const places = createWorkplaces({ tab: session.values, shared: browser.values, locks })
  const close = () => {
    for (const [name, holder] of held) if (holder === self) held.delete(name)
  }
  return {
    places,
    close,
    reloaded: () => {
      close()
      return tab(session)
    },
    duplicated: () => tab(memory(session.kept)),
    async works(at = Date.now()) {
      const id = await places.own(UID)
      places.note(UID, id, { savedAt: at })
      return id
    },
  }
}

describe('a workplace', () => {
  it('is another one in each tab', async () => {
    expect(await tab().places.own(UID)).not.toBe(await tab().places.own(UID))
  })

  it('is another one for each person', async () => {
    const { places } = tab()
    expect(await places.own(UID)).not.toBe(await places.own('u2'))
  })

  it('outlives a reload', async () => {
    const first = tab()
    const id = await first.works()
    const again = first.reloaded()
    expect(await again.places.takeUp(UID)).toBe(id)
    expect(await again.places.own(UID)).toBe(id)
  })

  it('is not shared with a duplicate of the tab', async () => {
    const first = tab()
    const id = await first.works()
    const copy = first.duplicated()
    expect(await copy.places.takeUp(UID)).not.toBe(id)
    expect(await first.places.takeUp(UID)).toBe(id)
  })
})

describe('a new tab', () => {
  it('leaves the work of an open tab alone', async () => {
    const first = tab()
    const id = await first.works()
    expect(await tab().places.takeUp(UID)).not.toBe(id)
  })

  it('takes up what a closed tab left, the latest first, each once', async () => {
    const tabs = [tab(), tab(), tab()]
    const ids: string[] = []
    for (const [index, one] of tabs.entries()) ids.push(await one.works(Date.now() - index * 1000))
    tabs[1]?.close()
    tabs[2]?.close()
    expect(await tab().places.takeUp(UID)).toBe(ids[1])
    expect(await tab().places.takeUp(UID)).toBe(ids[2])
    expect(ids).not.toContain(await tab().places.takeUp(UID))
  })

  it('keeps what it took up', async () => {
    const first = tab()
    const id = await first.works()
    first.close()
    const second = tab()
    await second.places.takeUp(UID)
    expect(await second.places.own(UID)).toBe(id)
    expect(await second.reloaded().places.own(UID)).toBe(id)
  })

  it('takes up a stream that a closed tab left running', async () => {
    const first = tab()
    const id = await first.places.own(UID)
    const startedAt = Date.now()
    first.places.note(UID, id, {
      job: { jobId: 'j', kind: 'generate', instruction: 'A clock', startedAt },
    })
    first.close()
    const { places } = tab()
    expect(await places.peek(UID)).toBe(id)
    expect(places.read(UID, await places.takeUp(UID)).job?.jobId).toBe('j')
  })

  it('does not bring back what was cleared, what is a day old, or what is of somebody else', async () => {
    const [cleared, old, foreign] = [tab(), tab(), tab()]
    const clearedId = await cleared.works(Date.now() - 1000)
    cleared.places.note(UID, clearedId, { clearedAt: Date.now() })
    await old.works(Date.now() - WORK_MAX_AGE_MS - 1)
    foreign.places.note('u2', await foreign.places.own('u2'), { savedAt: Date.now() })
    for (const one of [cleared, old, foreign]) one.close()
    const { places } = tab()
    expect(await places.takeUp(UID)).toBe(await places.own(UID))
    expect(places.read(UID, await places.own(UID))).toEqual({})
  })

  it('takes nothing up once it has work, or a cleared place, of its own', async () => {
    const first = tab()
    await first.works()
    first.close()
    const second = tab()
    const own = await second.places.own(UID)
    second.places.note(UID, own, { clearedAt: Date.now() })
    expect(await second.places.takeUp(UID)).toBe(own)
    expect(await second.places.peek(UID)).toBe(own)
  })

  it('only looks when it is asked to look', async () => {
    const first = tab()
    const id = await first.works()
    first.close()
    const second = tab()
    expect(await second.places.peek(UID)).toBe(id)
    expect(await second.places.own(UID)).not.toBe(id)
    expect(await tab().places.takeUp(UID)).toBe(id)
  })

  it('gives one closed tab to one of two that ask at once', async () => {
    const first = tab()
    const id = await first.works()
    first.close()
    const taken = await Promise.all([tab().places.takeUp(UID), tab().places.takeUp(UID)])
    expect(taken.filter((one) => one === id)).toHaveLength(1)
  })
})

describe('what is known of a workplace', () => {
  it('is forgotten after a day', async () => {
    const [old, recent] = [tab(), tab()]
    const id = await old.works(Date.now() - WORK_MAX_AGE_MS - 1)
    const kept = await recent.works()
    expect(recent.places.dropExpired(UID)).toEqual([id])
    expect(recent.places.dropExpired(UID)).toEqual([])
    expect(recent.places.read(UID, kept).savedAt).toBeDefined()
  })

  it('is nothing when what was stored cannot be read', async () => {
    const { places, works } = tab()
    const id = await works()
    for (const [key] of browser.kept) browser.kept.set(key, '{"savedAt":"yesterday"}')
    expect(places.read(UID, id)).toEqual({})
  })
})

it('gives a tab a place even where nothing can be stored', async () => {
  const blocked = safeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const locks = { hold: vi.fn(async () => true), isHeld: async () => false }
  const places = createWorkplaces({ tab: blocked, shared: blocked, locks })
  const id = await places.takeUp(UID)
  expect(await places.own(UID)).toBe(id)
  places.note(UID, id, { savedAt: 1 })
  expect(places.read(UID, id)).toEqual({})
})
