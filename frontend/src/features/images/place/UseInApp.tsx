import { PanelTop } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectHasContent } from '@/document/state'
import { notify } from '@/lib/toast'
import { descriptionOf, type StudioImage, useStudioSession } from '../store'
import { MODIFY, TOASTS } from '../texts'

const ChooseApp = lazyPart<{ onOpened(): Promise<boolean>; onClose(): void }>(
  () => import('./ChooseApp'),
)

interface UseInAppProps {
  image: StudioImage
  look: 'labelled' | 'icon'
}

/** Puts the image into the app that is open in the other mode; where none is, a saved one is chosen. */
export function UseInApp({ image, look }: UseInAppProps) {
  const host = useDocumentHost()
  const { store } = useStudioSession()
  const hasApp = useDocument(selectHasContent)
  const [isBusy, setIsBusy] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const place = async () => {
    setIsBusy(true)
    try {
      const { placeInApp } = await import('./placeInApp')
      return await placeInApp(host, image, descriptionOf(store.getState().history, image))
    } catch {
      notify.error(TOASTS.useFailed, TOASTS.notLoaded)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const press = {
    disabled: isBusy,
    onClick: () => (hasApp ? void place() : setIsChoosing(true)),
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={PanelTop} label={MODIFY.useInApp} {...press} />
      ) : (
        <button type="button" className="btn btn-quiet" {...press}>
          <PanelTop size={16} className="me-2" aria-hidden /> {MODIFY.useInApp}
        </button>
      )}
      {isChoosing && <ChooseApp onOpened={place} onClose={() => setIsChoosing(false)} />}
    </>
  )
}
