import { useEffect, useMemo, useState } from 'react'
import { useDocument } from '@/document/host'
import { selectHtml } from '@/document/state'
import type { Components, EditSession } from '../session/editSession'

/** The elements of the open page that may be chosen, as its text is now; null until a large page's are there. */
export function useComponents(session: EditSession): Components | null {
  const html = useDocument(selectHtml)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text anew
  const asked = useMemo(() => session.components(), [session, html])
  const [found, setFound] = useState<Components | null>(null)
  useEffect(() => {
    if (!(asked instanceof Promise)) return
    let isLeft = false
    void asked.then((components) => {
      if (!isLeft) setFound(components)
    })
    return () => {
      isLeft = true
    }
  }, [asked])
  return asked instanceof Promise ? found : asked
}
