import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

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

/** Opens the database on first use, and again after the browser has closed it. */
export function draftDatabase(): () => Promise<DraftDatabase> {
  let opening: Promise<DraftDatabase> | null = null
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
function open(lost: () => void): Promise<DraftDatabase> {
  return openDB<DraftSchema>(NAME, VERSION, {
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
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase | null)?.close()
      lost()
    },
    terminated: lost,
  })
}
