import { useEffect } from 'react'
import { recordIdOf } from '@/document/document'
import type { ServerDrafts } from '@/document/serverDrafts/serverDrafts'
import type { GeneratorCore } from '../store/core'

/** Keeps what nobody saved yet on the server. It is loaded when the screen is there: no work begins with it. */
export function useServerDrafts({ host, restored, store }: GeneratorCore): void {
  useEffect(() => {
    let isLeft = false
    let drafts: ServerDrafts | null = null
    void restored.then(async () => {
      const { document } = store.getState()
      const part = await import('@/document/serverDrafts/serverDrafts').catch(() => null)
      if (isLeft || part === null) return
      drafts = part.keepOnServer(host)
      const isStored = document !== null && recordIdOf(document) !== null
      if (isStored && store.getState().document?.app.appId === document.app.appId) drafts.compare()
    })
    return () => {
      isLeft = true
      drafts?.stop()
    }
  }, [host, restored, store])
}
