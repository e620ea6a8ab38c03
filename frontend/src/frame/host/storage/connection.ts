import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { browserDatabase } from '@/lib/browserDatabase'
import type { Entry } from '../../entries'
import { type KeptValues, NOBODY, type Owner, type OwnerKey } from './values'

/** `size`: of all that the app has; `entries`: of its databases among that. */
export type Usage = Owner & { usedAt: number; size: number; entries?: number }

export interface Schema extends DBSchema {
  values: { key: OwnerKey; value: KeptValues }
  usage: { key: OwnerKey; value: Usage; indexes: { usedAt: number } }
  entries: { key: [...OwnerKey, key: string]; value: Entry }
}

export type Connection = IDBPDatabase<Schema>

const NAME = 'morpheo-app-storage'
const VERSION = 3

export const connection = (): (() => Promise<Connection>) =>
  browserDatabase<Schema>({
    name: NAME,
    version: VERSION,
    async upgrade(made, before, _after, transaction) {
      made.createObjectStore('entries')
      if (before === 2) return
      if (before < 1) made.createObjectStore('values')
      const usages = before === 1 ? await takeVersion1(untyped(transaction)) : []
      const usage = made.createObjectStore('usage', { keyPath: ['uid', 'appId'] })
      usage.createIndex('usedAt', 'usedAt')
      for (const one of usages) await usage.put(one)
    },
  })

/** Its stores are not yet those of the schema. */
const untyped = (
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): IDBPTransaction<unknown, string[], 'versionchange'> =>
  transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>

// The first version of the database knew no accounts: its entries were those of an app, by its id.

type Usage1 = Omit<Usage, 'uid'>

/** Moves every entry to nobody; whoever opens the app takes it over. Removes the store of usages. */
export const takeVersion1 = async (
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<Usage[]> => {
  const values = transaction.objectStore('values')
  const usages: Usage1[] = await transaction.objectStore('usage').getAll()
  for (const { appId } of usages) {
    const kept: KeptValues | undefined = await values.get(appId)
    if (kept) await values.put(kept, [NOBODY, appId])
    await values.delete(appId)
  }
  transaction.db.deleteObjectStore('usage')
  return usages.map((usage) => ({ ...usage, uid: NOBODY }))
}
