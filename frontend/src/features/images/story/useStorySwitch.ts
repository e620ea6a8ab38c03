import { notify } from '@/lib/toast'
import { useStudioSession } from '../store/context'
import { TOAST_MS } from '../store/limits'
import { MULTI, TOASTS } from '../texts'

/** Turns multi-image mode on or off; what goes with it is told, and can be taken back. */
export function useStorySwitch(): (isOn: boolean) => void {
  const { store } = useStudioSession()
  return (isOn) => {
    const { inputs, plan, story, storyToggled, storyTakenBack } = store.getState()
    storyToggled(isOn)
    if (isOn || (inputs.length === 0 && plan === null && story === null)) return
    notify.info(...TOASTS.storyLeft, {
      duration: TOAST_MS.limit,
      whole: true,
      action: { label: MULTI.undo, onClick: () => storyTakenBack({ inputs, plan, story }) },
    })
  }
}
