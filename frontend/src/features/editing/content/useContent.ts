import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { useDocument } from '@/document/host'
import { selectHtml } from '@/document/state'
import { notify } from '@/lib/toast'
import type { EditSession } from '../session'
import type { ContentTables } from './ContentTables'
import type { Content } from './content'
import type { DrawnFields } from './DrawnFields'
import { CONTENT } from './texts'

/** What the person does first is not held up. */
const LOOK_AFTER_MS = 400
/** A page that was changed is looked at again when it has been left alone for so long. */
const LOOK_AGAIN_MS = 1_500

interface Loaded {
  content: Content
  Fields: typeof DrawnFields
  Tables: typeof ContentTables
}

const never = () => () => {}

/** The content that scripts draw, and its components: they are loaded while the person looks around. */
export function useContent(session: EditSession, preview: PreviewHandle): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const content = loaded?.content ?? null
  const html = useDocument((state) => selectHtml(state))
  // what is asked of the content is asked again once the page was looked at
  useSyncExternalStore(content?.state.subscribe ?? never, () => content?.state.getState())

  useEffect(() => {
    let isLeft = false
    let made: Content | null = null
    const load = async () => {
      const [{ createContent }, { DrawnFields }, { ContentTables }] = await Promise.all([
        import('./content'),
        import('./DrawnFields'),
        import('./ContentTables'),
      ])
      if (isLeft) return
      made = createContent({
        ...{ html: session.page.html, land: session.page.land },
        ...{ blocked: session.page.blocked, refused: session.page.refused },
        noted: (what) => void notify.info(CONTENT.title, what),
        showHidden: (asked, signal) => preview.showHidden(asked, signal),
      })
      session.setDrawnWriter(made.write)
      setLoaded({ content: made, Fields: DrawnFields, Tables: ContentTables })
    }
    // without it the rest is edited as before
    load().catch(() => notify.warning(CONTENT.title, CONTENT.notLoaded))
    return () => {
      isLeft = true
      // what was being typed is written when edit mode is left
      made?.end()
    }
  }, [session, preview])

  // each frame that is shown says when it can be edited
  useEffect(() => {
    if (content === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void content.look(), LOOK_AFTER_MS)
    }
    look()
    const stop = preview.on('edit-ready', look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [content, preview])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again for each text of the page
  useEffect(() => {
    if (content === null) return
    content.follow()
    const timer = setTimeout(() => void content.look(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [content, html])

  return loaded
}
