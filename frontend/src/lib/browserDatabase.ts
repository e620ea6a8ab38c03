import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** An upgrade that waits for a tab which does not close its connection would never end. */
export const OPEN_WITHIN_MS = 10_000

interface Definition<S extends DBSchema> {
  name: string
  version: number
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>
}

/**
 * Opens a database on first use, and again after its connection has ended or could not be made.
 * Rejects where there is none, where a later version made it, and after ten seconds.
 */
export function browserDatabase<S extends DBSchema>(
  definition: Definition<S>,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | null = null
  return () => {
    if (opening !== null) return opening
    const own = open(definition, () => {
      if (opening === own) opening = null
    })
    opening = own
    own.catch(() => {
      if (opening === own) opening = null
    })
    return own
  }
}

/** `lost` is called when the connection ends: the browser emptied its storage, or a newer page waits. */
async function open<S extends DBSchema>(
  { name, version, upgrade }: Definition<S>,
  lost: () => void,
): Promise<IDBPDatabase<S>> {
  const connecting = openDB<S>(name, version, {
    upgrade,
    // a later version in another tab: let it upgrade
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase | null)?.close()
      lost()
    },
    terminated: lost,
  })
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(`The database ${name} did not open in time.`))
    }, OPEN_WITHIN_MS)
    connecting
      .then((database) => {
        if (isLate) database.close()
        else resolve(database)
      }, reject)
      .finally(() => clearTimeout(timer))
  })
}
