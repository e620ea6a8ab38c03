import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import { useStudioSession } from '../stores/context'
import { TOASTS } from '../texts'
import { checked } from '../upload/checks'
import { takenIn } from '../upload/taken'
import { UPLOAD } from '../upload/texts'
import { useImageModel } from './useImageModel'

const MB = 1024 * 1024
const inMb = ({ size }: Blob): string => `${(size / MB).toFixed(1)} MB`

/** Takes a file that was chosen, dropped, pasted or photographed among the studio's inputs, or says why not. */
export function useTakeIn(): (files: ArrayLike<File>, how: 'chosen' | 'dropped') => Promise<void> {
  const { store } = useStudioSession()
  const { isPro } = useImageModel()
  return async (files, how) => {
    if (!isPro) {
      notify.warning(...TOASTS.proRequired, { duration: TOAST_MS.limit, whole: true })
      return
    }
    const answer = checked(files, how, store.getState().inputs.length)
    if (answer === null) return
    if (!answer.isTaken) {
      notify.error(UPLOAD.invalid, answer.why, { duration: TOAST_MS.limit, whole: true })
      return
    }
    const taken = await takenIn(answer.file)
    if (taken.kind === 'unreadable') {
      notify.error(UPLOAD.failed, UPLOAD.unreadable, { duration: TOAST_MS.critical, whole: true })
      return
    }
    if (taken.kind === 'optimized') {
      notify.success(UPLOAD.optimized, UPLOAD.optimizedTo(inMb(answer.file), inMb(taken.picture)))
    }
    // another may have been added meanwhile
    const again = checked([answer.file], how, store.getState().inputs.length)
    if (!again?.isTaken) return
    store.getState().inputAdded({
      id: crypto.randomUUID(),
      blob: taken.picture,
      description: '',
    })
  }
}
