import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
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

/** Opens the database on first use, and again after its connection has ended. */
export function connection(): () => Promise<Connection> {
  let opening: Promise<Connection> | null = null
  const forget = () => {
    opening = null
  }
  return () => {
    opening ??= open(forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }
}

/** `lost` is called when the connection ends: the browser emptied its storage, or a newer page waits. */
function open(lost: () => void): Promise<Connection> {
  return openDB<Schema>(NAME, VERSION, {
    async upgrade(made, before, _after, transaction) {
      if (before < 1) made.createObjectStore('values')
      const usages = before === 1 ? await takeVersion1(untyped(transaction)) : []
      const usage = made.createObjectStore('usage', { keyPath: ['uid', 'appId'] })
      usage.createIndex('usedAt', 'usedAt')
      for (const one of usages) await usage.put(one)
    },
    // a later version in another tab: let it upgrade
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase | null)?.close()
      lost()
    },
    terminated: lost,
  })
}

/** Its stores are not yet those of the schema. */
const untyped = (
  transaction: IDBPTransaction<Schema, ('values' | 'usage')[], 'versionchange'>,
): IDBPTransaction<unknown, string[], 'versionchange'> =>
  transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
