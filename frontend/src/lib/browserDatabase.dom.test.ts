import { forceCloseDatabase } from 'fake-indexeddb'
import { type DBSchema, openDB, unwrap } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { browserDatabase, OPEN_WITHIN_MS } from './browserDatabase'

interface Schema extends DBSchema {
  notes: { key: string; value: string }
}

const at = (version: number) =>
  browserDatabase<Schema>({
    name: 'test',
    version,
    upgrade(database, before) {
      if (before < 1) database.createObjectStore('notes')
    },
  })

beforeEach(() => {
  stubBrowserDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is opened once', async () => {
  const database = at(1)
  expect(await database()).toBe(await database())
})

it('gives way to a later version, and cannot be opened by this one any more', async () => {
  const database = at(1)
  await (await database()).put('notes', 'one', 'a')
  expect(await (await at(2)()).get('notes', 'a')).toBe('one')
  await expect(database()).rejects.toMatchObject({ name: 'VersionError' })
})

it('is opened again after its connection ended', async () => {
  const database = at(1)
  const before = await database()
  forceCloseDatabase(unwrap(before) as unknown as Parameters<typeof forceCloseDatabase>[0])
  await vi.waitFor(async () => expect(await database()).not.toBe(before))
  await (await database()).put('notes', 'one', 'a')
})

it('is opened again after it could not be', async () => {
  const blocked = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const database = at(1)
  await expect(database()).rejects.toThrow('blocked')
  await (await database()).put('notes', 'one', 'a')
  expect(blocked).toHaveBeenCalledTimes(2)
})

it('is not waited for without end, and what comes late is closed', async () => {
  const blocker = await openDB('test', 1, {
    upgrade: (made) => void made.createObjectStore('notes'),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = at(2)()
  const refused = expect(opened).rejects.toThrow('did not open in time')
  await vi.advanceTimersByTimeAsync(OPEN_WITHIN_MS)
  await refused
  vi.useRealTimers()
  blocker.close()
  // The late connection would keep this one from being made.
  expect((await at(3)()).version).toBe(3)
})
