/** The first version of the database knew no accounts: its entries were those of an app, by its id. */
import type { IDBPTransaction } from 'idb'
import { NOBODY } from './owner'
import type { KeptValues } from './values'

type Usage = { appId: string; usedAt: number; size: number }

/** Moves every entry to nobody; whoever opens the app takes it over. Removes the store of usages. */
export const takeVersion1 = async (
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<(Usage & { uid: string })[]> => {
  const values = transaction.objectStore('values')
  const usages: Usage[] = await transaction.objectStore('usage').getAll()
  for (const { appId } of usages) {
    const kept: KeptValues | undefined = await values.get(appId)
    if (kept) await values.put(kept, [NOBODY, appId])
    await values.delete(appId)
  }
  transaction.db.deleteObjectStore('usage')
  return usages.map((usage) => ({ ...usage, uid: NOBODY }))
}
