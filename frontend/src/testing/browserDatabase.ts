import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/** An empty IndexedDB, which survives a reload, until globals are unstubbed. */
export function stubBrowserDatabase(): IDBFactory {
  for (const [name, value] of Object.entries(fake)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  }
  const factory = new fake.IDBFactory()
  vi.stubGlobal('indexedDB', factory)
  return factory
}
