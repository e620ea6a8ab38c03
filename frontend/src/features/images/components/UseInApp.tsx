import { PanelTop } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectHasContent } from '@/document/state'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import type { StudioPicture } from '../model/picture'
import { MODIFY, TOASTS } from '../texts'

interface UseInAppProps {
  picture: StudioPicture
  look: 'labelled' | 'icon'
}

/** Puts the picture into the app that is open in the other mode; says what is needed where none is. */
export function UseInApp({ picture, look }: UseInAppProps) {
  const host = useDocumentHost()
  const hasApp = useDocument(selectHasContent)
  const [isBusy, setIsBusy] = useState(false)
  const use = async () => {
    if (!hasApp) {
      notify.info(...TOASTS.noApp, { duration: TOAST_MS.limit, whole: true })
      return
    }
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
  const press = { disabled: isBusy, onClick: () => void use() }
  if (look === 'icon') return <IconButton icon={PanelTop} label={MODIFY.useInApp} {...press} />
  return (
    <button type="button" className="btn btn-quiet" {...press}>
      <PanelTop size={16} className="me-2" aria-hidden /> {MODIFY.useInApp}
    </button>
  )
}
