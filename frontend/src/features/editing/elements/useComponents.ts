import { useMemo } from 'react'
import { useDocument } from '@/document/host'
import { selectHtml } from '@/document/state'
import type { Components, EditSession } from '../session/editSession'

/** The elements of the open page that may be chosen, as its text is now. */
export function useComponents(session: EditSession): Components {
  const html = useDocument(selectHtml)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text anew
  return useMemo(() => session.components(), [session, html])
}
