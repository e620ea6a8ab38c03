import { connectionsTo } from '@/document/connections'
import { connectedPages } from '@/document/pages'
import { notify } from '@/lib/toast'
import { BROKEN_CONNECTIONS } from '../publish/late'
import { type GeneratorStore, TOAST_MS } from '../store'

/** Tells of the connections of the other pages that led to a page that was deleted. Returns the function that ends this. */
export function tellBrokenConnections(store: GeneratorStore): () => void {
  return store.subscribe(({ document: now }, { document: before }) => {
    if (now === before || now === null || now.app.appId !== before?.app.appId) return
    for (const { meta } of Object.values(before.pages)) {
      const count = meta.pageId in now.pages ? 0 : connectionsTo(connectedPages(now), meta.slug)
      if (count === 0) continue
      const text = `${BROKEN_CONNECTIONS.ledTo(count)}: "${meta.name}".`
      notify.warning(BROKEN_CONNECTIONS.title, text, { duration: TOAST_MS.warning, whole: true })
    }
  })
}
