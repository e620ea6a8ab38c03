import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedValues, type Values } from '@/lib/storage'
import { createWorkplaces, WORK_MAX_AGE_MS } from '@/lib/workplaces'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { selectHtml } from '../stores/selectors'
import type { BackupStorage, WorkBackup } from './backupStorage'
import { createWorkBackups } from './workBackup'

/** Another tab: it keeps what belongs to a tab apart, and no tab is closed unless it says so. */
function anotherTab() {
  const kept = new Map<string, string>()
  const tab: Values = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
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
  const places = createWorkplaces({ tab, shared: sharedValues, locks })
  const ownStore = createGeneratorStore()
  return {
    store: ownStore,
    backups: createWorkBackups('u', ownStore, storage, places),
    close() {
      for (const name of own) held.delete(name)
    },
  }
}

let store: GeneratorStore
let kept: Map<string, WorkBackup>
let storage: BackupStorage
let held: Set<string>

beforeEach(() => {
  vi.useFakeTimers()
  store = createGeneratorStore()
  kept = new Map()
  held = new Set()
  storage = {
    read: async (uid) => kept.get(uid) ?? null,
    write: vi.fn(async (uid: string, backup: WorkBackup) => {
      kept.set(uid, structuredClone(backup))
    }),
    remove: async (uid) => {
      kept.delete(uid)
    },
  }
})

afterEach(() => vi.useRealTimers())

function generated(html: string, into = store): void {
  into.getState().runStarted('generate', 'A clock')
  into.getState().runSucceeded({ html, generationId: null })
}

it('brings the work back', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  const fresh = createGeneratorStore()
  const state = await createWorkBackups('u', fresh, storage).restore()
  fresh.getState().restored(state!)
  expect(selectHtml(fresh.getState())).toBe('<p>1</p>')
  expect(fresh.getState()).toMatchObject({ unsaved: true, promptOpen: false })
})

it('keeps the work of one person from another', async () => {
  generated('<p>1</p>')
  await createWorkBackups('u', store, storage).save()
  expect(await createWorkBackups('other', store, storage).restore()).toBeNull()
})

it('forgets work older than a day', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  vi.advanceTimersByTime(WORK_MAX_AGE_MS + 1)
  expect(await backups.restore()).toBeNull()
})

it('writes only what changed, and nothing when there is nothing', async () => {
  const backups = createWorkBackups('u', store, storage)
  await backups.save()
  expect(storage.write).not.toHaveBeenCalled()
  generated('<p>1</p>')
  await backups.save()
  await backups.save()
  expect(storage.write).toHaveBeenCalledTimes(1)
})

it('does not bring back what the person cleared', async () => {
  const backups = createWorkBackups('u', store, storage)
  generated('<p>1</p>')
  await backups.save()
  const [[key, late]] = [...kept] as [[string, WorkBackup]]
  await backups.clear()
  expect(await backups.restore()).toBeNull()
  kept.set(key, late)
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

it('lives with a storage that fails', async () => {
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

  it('hand work on only when one of them is closed', async () => {
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

it('throws away what is too old to be brought back', async () => {
  const first = anotherTab()
  generated('<p>1</p>', first.store)
  await first.backups.save()
  first.close()
  vi.advanceTimersByTime(WORK_MAX_AGE_MS + 1)
  expect(await anotherTab().backups.restore()).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.size).toBe(0)
})
