import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedValues, type Values } from '@/lib/storage'
import { createTabSessions, WORK_MAX_AGE_MS } from '@/lib/tabSessions'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { selectHtml } from '../stores/selectors'
import type { BackupStorage, WorkBackup } from './backupStorage'
import { createWorkBackups } from './workBackup'

/** Another tab with its own session storage; it stays open until `close` is called. */
function anotherTab() {
  const stored = new Map<string, string>()
  const tab: Values = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  }
  const own = new Set<string>()
  const locks = {
    hold: async (name: string) => {
      if (held.has(name)) return false
      held.add(name)
      own.add(name)
      return true
    },
    isHeld: async (name: string) => held.has(name),
  }
  const sessions = createTabSessions({ tab, shared: sharedValues, locks })
  const ownStore = createGeneratorStore()
  return {
    store: ownStore,
    backups: createWorkBackups('u', ownStore, storage, sessions),
    close() {
      for (const name of own) held.delete(name)
    },
  }
}

let store: GeneratorStore
let stored: Map<string, WorkBackup>
let storage: BackupStorage
let held: Set<string>

beforeEach(() => {
  vi.useFakeTimers()
  store = createGeneratorStore()
  stored = new Map()
  held = new Set()
  storage = {
    read: async (uid) => stored.get(uid) ?? null,
    write: vi.fn(async (uid: string, backup: WorkBackup) => {
      stored.set(uid, structuredClone(backup))
    }),
    remove: async (uid) => {
      stored.delete(uid)
    },
  }
})

afterEach(() => vi.useRealTimers())

function generated(html: string, into = store): void {
  into.getState().runStarted('generate', 'A clock')
  into.getState().runSucceeded({ html, generationId: null })
}

it('restores the work', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  const fresh = createGeneratorStore()
  const state = await createWorkBackups('u', fresh, storage).restore()
  fresh.getState().restored(state!)
  expect(selectHtml(fresh.getState())).toBe('<p>1</p>')
  expect(fresh.getState()).toMatchObject({ unsaved: true, promptOpen: false })
})

it('keeps the work of users apart', async () => {
  generated('<p>1</p>')
  await createWorkBackups('u', store, storage).save()
  expect(await createWorkBackups('other', store, storage).restore()).toBeNull()
})

it('does not restore work older than a day', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  vi.advanceTimersByTime(WORK_MAX_AGE_MS + 1)
  expect(await backups.restore()).toBeNull()
})

it('writes only changed work, and no empty work', async () => {
  const backups = createWorkBackups('u', store, storage)
  await backups.save()
  expect(storage.write).not.toHaveBeenCalled()
  generated('<p>1</p>')
  await backups.save()
  await backups.save()
  expect(storage.write).toHaveBeenCalledTimes(1)
})

it('does not restore cleared work', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  const [[key, late]] = [...stored] as [[string, WorkBackup]]
  await backups.clear()
  expect(await backups.restore()).toBeNull()
  stored.set(key, late)
  expect(await backups.restore()).toBeNull()
})

it('keeps the app that a running generation would replace', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  store.getState().runStarted('generate', 'Another')
  await backups.save()
  const state = await backups.restore()
  expect(state?.history.entries[0]?.htmlContent).toBe('<p>1</p>')
})

it('tolerates a failing storage', async () => {
  const broken: BackupStorage = {
    read: () => Promise.reject(new Error('no')),
    write: () => Promise.reject(new Error('no')),
    remove: () => Promise.reject(new Error('no')),
  }
  const backups = createWorkBackups('u', store, broken)
  generated('<p>1</p>')
  await expect(backups.save()).resolves.toBeUndefined()
  await expect(backups.restore()).resolves.toBeNull()
  await expect(backups.clear()).resolves.toBeUndefined()
})

describe('two tabs', () => {
  it('keep their work apart', async () => {
    const [one, two] = [anotherTab(), anotherTab()]
    generated('<p>1</p>', one.store)
    generated('<p>2</p>', two.store)
    await one.backups.save()
    await two.backups.save()
    const [first, second] = [await one.backups.restore(), await two.backups.restore()]
    expect(first?.history.entries[0]?.htmlContent).toBe('<p>1</p>')
    expect(second?.history.entries[0]?.htmlContent).toBe('<p>2</p>')
    await one.backups.clear()
    expect(await one.backups.restore()).toBeNull()
    expect(await two.backups.restore()).not.toBeNull()
  })

  it('share work only after one of them is closed', async () => {
    const first = anotherTab()
    generated('<p>1</p>', first.store)
    await first.backups.save()
    expect(await anotherTab().backups.restore()).toBeNull()
    first.close()
    const later = anotherTab()
    expect((await later.backups.restore())?.history.entries[0]?.htmlContent).toBe('<p>1</p>')
    expect(await anotherTab().backups.restore()).toBeNull()
  })
})

it('removes expired work', async () => {
  const first = anotherTab()
  generated('<p>1</p>', first.store)
  await first.backups.save()
  first.close()
  vi.advanceTimersByTime(WORK_MAX_AGE_MS + 1)
  expect(await anotherTab().backups.restore()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(stored.size).toBe(0)
})
