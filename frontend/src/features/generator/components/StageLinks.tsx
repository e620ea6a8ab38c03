import { useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { useConnectionMode } from '../hooks/useConnectionMode'
import { usePageLinks } from '../hooks/usePageLinks'
import { tellBrokenConnections } from '../session/brokenConnections'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { ConnectBar } from './ConnectBar'

/** What leads from page to page: links in the preview, and connection mode, which makes them. */
export default function StageLinks({ preview }: { preview: PreviewHandle | null }) {
  const { store } = useGeneratorSession()
  const isConnecting = useGenerator((state) => state.connecting)
  const count = useConnectionMode(preview)
  usePageLinks(preview)
  useEffect(() => tellBrokenConnections(store), [store])
  return isConnecting && <ConnectBar count={count} />
}
