import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createGeneratorStore } from '../stores/generatorStore'
import { selectRestorable } from '../stores/selectors'
import { defaultBackups, indexedDbBackups, noBackups, type WorkBackup } from './backupStorage'

let factory: IDBFactory

beforeEach(() => {
  factory = new FakeFactory()
})

function backupOf(html: string, timestamp = 1): WorkBackup {
  const store = createGeneratorStore()
  store.getState().promptChanged('A clock')
  store.getState().runStarted('generate', 'A clock')
  store.getState().runSucceeded({ html, generationId: 'g1' })
  return { state: selectRestorable(store.getState()), timestamp }
}

describe('work backups in the database', () => {
  it('are read as they were written, including history and app', async () => {
    const storage = indexedDbBackups(factory)
    const backup = backupOf('<p>1</p>')
    await storage.write('u/a', backup)
    expect(await storage.read('u/a')).toEqual(backup)
  })

  it('survive the page view', async () => {
    await indexedDbBackups(factory).write('u/a', backupOf('<p>1</p>'))
    const later = await indexedDbBackups(factory).read('u/a')
    expect(later?.state.history.entries[0]?.htmlContent).toBe('<p>1</p>')
  })

  it('are null for a key that was never written', async () => {
    expect(await indexedDbBackups(factory).read('u/a')).toBeNull()
  })

  it('keep only the latest backup of each key', async () => {
    const storage = indexedDbBackups(factory)
    await storage.write('u/a', backupOf('<p>1</p>', 1))
    await storage.write('u/b', backupOf('<p>other</p>', 2))
    await storage.write('u/a', backupOf('<p>2</p>', 3))
    expect(await storage.read('u/a')).toMatchObject({ timestamp: 3 })
    expect(await storage.read('u/b')).toMatchObject({ timestamp: 2 })
  })

  it('can be removed one by one, and repeatedly', async () => {
    const storage = indexedDbBackups(factory)
    await storage.write('u/a', backupOf('<p>1</p>'))
    await storage.write('u/b', backupOf('<p>2</p>'))
    await storage.remove('u/a')
    await storage.remove('u/a')
    expect(await storage.read('u/a')).toBeNull()
    expect(await storage.read('u/b')).not.toBeNull()
  })

  it('are written in the order of the calls', async () => {
    const storage = indexedDbBackups(factory)
    await Promise.all([storage.write('u/a', backupOf('<p>1</p>')), storage.remove('u/a')])
    expect(await storage.read('u/a')).toBeNull()
  })

  it('open the database once', async () => {
    const open = vi.spyOn(factory, 'open')
    const storage = indexedDbBackups(factory)
    await Promise.all([storage.read('u/a'), storage.read('u/b'), storage.remove('u/c')])
    expect(open).toHaveBeenCalledOnce()
  })

  it('fail while the database does, and work again afterwards', async () => {
    const storage = indexedDbBackups(factory)
    vi.spyOn(factory, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    await expect(storage.write('u/a', backupOf('<p>1</p>'))).rejects.toThrow('not now')
    await storage.write('u/a', backupOf('<p>1</p>'))
    expect(await storage.read('u/a')).not.toBeNull()
  })

  it('fail when the disk turns out to be full on commit', async () => {
    const storage = indexedDbBackups(factory)
    await storage.read('u/a')
    vi.spyOn(FakeStore.prototype, 'put').mockImplementationOnce(function (
      this: InstanceType<typeof FakeStore>,
    ) {
      this.transaction.abort()
      return {} as never
    })
    await expect(storage.write('u/a', backupOf('<p>1</p>'))).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(await storage.read('u/a')).toBeNull()
  })

  it('close for a newer page, and reopen when needed', async () => {
    const storage = indexedDbBackups(factory)
    await storage.write('u/a', backupOf('<p>1</p>'))
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open('morpheo-generator', 2)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('blocked'))
    })
    newer.close()
    await expect(storage.read('u/a')).rejects.toMatchObject({ name: 'VersionError' })
  })
})

it('works without IndexedDB', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(defaultBackups()).toBe(noBackups)
  await noBackups.write('u/a', backupOf('<p>1</p>'))
  await noBackups.remove('u/a')
  expect(await noBackups.read('u/a')).toBeNull()
  vi.stubGlobal('indexedDB', factory)
  expect(defaultBackups()).not.toBe(noBackups)
  vi.unstubAllGlobals()
})
