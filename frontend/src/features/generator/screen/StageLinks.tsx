import { useCallback, useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { tellBrokenConnections } from '../connections/brokenConnections'
import { ConnectBar } from '../connections/ConnectBar'
import { useConnectionMode } from '../connections/useConnectionMode'
import { usePageLinks } from '../connections/usePageLinks'
import { usePreciseMode } from '../modify/usePreciseMode'
import { focusCommand } from '../preview/focusCommand'
import { useEditMode } from '../preview/useEditMode'
import { useGenerator, useGeneratorSession } from '../store/context'
import { useBeside } from './useBeside'

/** What leads from page to page: links in the preview, and connection mode, which makes them. */
export default function StageLinks({ preview }: { preview: PreviewHandle | null }) {
  const { store } = useGeneratorSession()
  const isConnecting = useGenerator((state) => state.connecting)
  const count = useConnectionMode(preview)
  usePageLinks(preview)
  const isEditing = useEditMode()
  const isPrecise = usePreciseMode()
  const { Tools, Picker } = useBeside().editing
  useEffect(() => tellBrokenConnections(store), [store])
  const leaveEditing = useCallback(() => {
    store.getState().editingChanged(false)
    focusCommand('edit', preview)
  }, [store, preview])
  const leavePicking = useCallback(() => {
    store.getState().preciseChanged(false)
    focusCommand('precise', preview)
  }, [store, preview])
  return (
    <>
      {isConnecting && <ConnectBar count={count} />}
      {isEditing && preview && <Tools preview={preview} onDone={leaveEditing} />}
      {isPrecise && preview && (
        <Picker
          preview={preview}
          onPicked={store.getState().componentChosen}
          onLeave={leavePicking}
        />
      )}
    </>
  )
}
