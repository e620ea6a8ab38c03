import { useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { comesFromPerson } from '@/frame/host/gesture'
import { notify } from '@/lib/toast'
import { isBlocked } from '../commands/shortcuts'
import { linkedPage } from '../preview/linkedPage'
import { useGeneratorSession } from '../store/context'

/** A link of the app to another of its pages opens that in the preview, once the person pressed it. */
export function usePageLinks(preview: PreviewHandle | null): void {
  const { store } = useGeneratorSession()
  useEffect(
    () =>
      preview?.on('navigate', ({ kind, target }, frame) => {
        const { document: asked } = store.getState()
        if (asked === null || kind !== 'page') return
        const pageId = linkedPage(asked, target)
        void comesFromPerson(frame.element).then((isReal) => {
          const { document: open, pageOpened } = store.getState()
          const isSame =
            open?.app.appId === asked?.app.appId && open?.currentPageId === asked?.currentPageId
          if (!isReal || !isSame || isBlocked(document)) return
          if (pageId) pageOpened(pageId)
          else
            void import('./texts').then(
              ({ NO_PAGE }) => notify.warning(...NO_PAGE),
              () => null,
            )
        })
      }),
    [preview, store],
  )
}
