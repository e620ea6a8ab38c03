import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BACKUP_MAX_AGE_MS } from '../model/limits'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { selectHtml } from '../stores/selectors'
import type { BackupStorage, WorkBackup } from './backupStorage'
import { createWorkBackups } from './workBackup'

let store: GeneratorStore
let kept: Map<string, WorkBackup>
let storage: BackupStorage

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  store = createGeneratorStore()
  kept = new Map()
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

function generated(html: string): void {
  store.getState().runStarted('generate', 'A clock')
  store.getState().runSucceeded({ html, generationId: null })
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
  vi.advanceTimersByTime(BACKUP_MAX_AGE_MS + 1)
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
  const late = kept.get('u')!
  await backups.clear()
  expect(await backups.restore()).toBeNull()
  kept.set('u', late)
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
