import { useCallback, useEffect, useRef, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'

/** Whether each element that is pointed at is selected beside the others, as with Shift: fingers have none. */
export function useSeveral(preview: PreviewHandle): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(false)
  const now = useRef(isOn)
  const tell = useCallback(
    () => preview.post({ type: 'edit', command: { do: 'several', isOn: now.current } }),
    [preview],
  )
  // a frame that begins anew knows nothing of it
  useEffect(() => preview.on('edit-ready', tell), [preview, tell])
  return [
    isOn,
    (isWanted) => {
      now.current = isWanted
      setIsOn(isWanted)
      tell()
    },
  ]
}
