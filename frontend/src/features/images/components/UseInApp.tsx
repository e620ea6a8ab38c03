import { PanelTop } from 'lucide-react'
import { useState } from 'react'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectHasContent } from '@/document/state'
import { notify } from '@/lib/toast'
import type { StudioPicture } from '../model/picture'
import { MODIFY, TOASTS } from '../texts'

/** Puts the picture into the app that is open in the other mode; nothing where none is. */
export function UseInApp({ picture }: { picture: StudioPicture }) {
  const host = useDocumentHost()
  const hasApp = useDocument(selectHasContent)
  const [isBusy, setIsBusy] = useState(false)
  if (!hasApp) return null
  const use = async () => {
    setIsBusy(true)
    try {
      const { placeInApp } = await import('../session/placeInApp')
      await placeInApp(host, picture)
    } catch {
      notify.error(TOASTS.useFailed, TOASTS.notLoaded)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void use()}>
      <PanelTop size={16} className="me-2" aria-hidden /> {MODIFY.useInApp}
    </button>
  )
}
