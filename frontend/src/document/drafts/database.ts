import type { DBSchema, IDBPDatabase } from 'idb'
import { browserDatabase } from '@/lib/browserDatabase'

/** Entries are read as unknown: another version of the product may have written them. */
export interface DraftSchema extends DBSchema {
  /** Drafts by user, tab session and app. */
  drafts: {
    key: [uid: string, sessionId: string, appId: string]
    value: unknown
    indexes: { byApp: [uid: string, appId: string]; bySavedAt: number }
  }
  /** What is known of each app, by user. */
  'app-ids': { key: [uid: string, appId: string]; value: unknown }
  /** What could not be read, put aside with the time of it. */
  unreadable: { key: number; value: { entry: unknown; at: number } }
  /** Of version 1, by user and tab session. */
  'work-backups': { key: string; value: unknown }
}

export type DraftDatabase = IDBPDatabase<DraftSchema>

const NAME = 'morpheo-generator'
const VERSION = 3

export const draftDatabase = (): (() => Promise<DraftDatabase>) =>
  browserDatabase<DraftSchema>({
    name: NAME,
    version: VERSION,
    upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) database.createObjectStore('work-backups')
      if (oldVersion < 2) {
        const drafts = database.createObjectStore('drafts', {
          keyPath: ['uid', 'sessionId', 'appId'],
        })
        drafts.createIndex('byApp', ['uid', 'appId'])
        database.createObjectStore('app-ids', { keyPath: ['uid', 'appId'] })
        database.createObjectStore('unreadable', { autoIncrement: true })
      }
      if (oldVersion < 3) transaction.objectStore('drafts').createIndex('bySavedAt', 'savedAt')
    },
  })
