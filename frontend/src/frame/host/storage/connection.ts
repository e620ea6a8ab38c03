import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { browserDatabase } from '@/lib/browserDatabase'
import type { Owner, OwnerKey } from './owner'
import type { KeptValues } from './values'
import { takeVersion1 } from './version1'

type Usage = Owner & { usedAt: number; size: number }

export interface Schema extends DBSchema {
  values: { key: OwnerKey; value: KeptValues }
  usage: { key: OwnerKey; value: Usage; indexes: { usedAt: number } }
}

export type Connection = IDBPDatabase<Schema>

const NAME = 'morpheo-app-storage'
const VERSION = 2

export const connection = (): (() => Promise<Connection>) =>
  browserDatabase<Schema>({
    name: NAME,
    version: VERSION,
    async upgrade(made, before, _after, transaction) {
      if (before < 1) made.createObjectStore('values')
      const usages = before === 1 ? await takeVersion1(untyped(transaction)) : []
      const usage = made.createObjectStore('usage', { keyPath: ['uid', 'appId'] })
      usage.createIndex('usedAt', 'usedAt')
      for (const one of usages) await usage.put(one)
    },
  })

/** Its stores are not yet those of the schema. */
const untyped = (
  transaction: IDBPTransaction<Schema, ('values' | 'usage')[], 'versionchange'>,
): IDBPTransaction<unknown, string[], 'versionchange'> =>
  transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
