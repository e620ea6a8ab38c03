import { useEffect, useState } from 'react'
import type { Components, EditSession } from '../session/editSession'

/** The elements that may be chosen, as they were when the list was opened; null until a large page's are there. */
export function useComponents(session: EditSession): Components | null {
  const [asked] = useState(() => session.components())
  const [found, setFound] = useState(asked instanceof Promise ? null : asked)
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
  return found
}
