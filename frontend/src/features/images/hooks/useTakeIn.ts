import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import { useStudioSession } from '../stores/context'
import { TOASTS } from '../texts'
import { checked } from '../upload/checks'
import { whyRefused } from '../upload/fileKind'
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
    const [file] = Array.from(files)
    if (answer === null || file === undefined) return
    // the kind says more than that it is none of those that can be read
    const why = (await whyRefused(file)) ?? (answer.isTaken ? null : answer.why)
    if (why !== null || !answer.isTaken) {
      notify.error(UPLOAD.invalid, why ?? '', { duration: TOAST_MS.limit, whole: true })
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
