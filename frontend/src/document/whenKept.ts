import type { DocumentHost } from './host'
import { selectAppId } from './state'

/**
 * Acts once the work that is open is in the draft, which a reload restores. Where the browser keeps no
 * draft, once the app is saved; never when another takes its place before.
 */
export async function whenKept(
  { store, saveDraft }: Pick<DocumentHost, 'store' | 'saveDraft'>,
  act: () => Promise<void>,
): Promise<void> {
  const appId = selectAppId(store.getState())
  if (await saveDraft()) return act()
  const unsubscribe = store.subscribe((state) => {
    if (selectAppId(state) !== appId || state.unsaved) return
    unsubscribe()
    void act()
  })
}
