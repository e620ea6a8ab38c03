import { useCallback, useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { useBeside } from '../hooks/useBeside'
import { useConnectionMode } from '../hooks/useConnectionMode'
import { useEditMode } from '../hooks/useEditMode'
import { usePageLinks } from '../hooks/usePageLinks'
import { usePreciseMode } from '../hooks/usePreciseMode'
import { focusCommand } from '../preview/focusCommand'
import { tellBrokenConnections } from '../session/brokenConnections'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { ConnectBar } from './ConnectBar'

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
