import type { ClipboardEvent } from 'react'
import { selectUser, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { type InputImage, TOAST_MS, useImageModel, useStudioSession } from '../store'
import { checked, INPUT_IMAGES_MAX, whyRefused } from './checks'
import { takenIn } from './taken'
import { UPLOAD } from './texts'

type Take = (files: ArrayLike<File>, how: TakenHow) => Promise<void>

/** Takes a file among the studio's inputs. */
export function useTakeIn(): Take {
  const { store } = useStudioSession()
  const taken = useTakenFile()
  return async (files, how) => {
    const image = await taken(files, how, store.getState().inputs.length)
    // another may have been added meanwhile
    if (image === null || store.getState().inputs.length >= INPUT_IMAGES_MAX) return
    store.getState().inputAdded(inputOf(image))
  }
}

/** Shows the image of a file, to be changed. */
export function useOpenOwn(): Take {
  const { changeOwn } = useStudioSession()
  const taken = useTakenFile()
  return async (files, how) => {
    const image = await taken(files, how, 0)
    if (image !== null) await changeOwn(inputOf(image))
  }
}

const inputOf = (blob: Blob): InputImage => ({ id: crypto.randomUUID(), blob, description: '' })

/** A paste is text, unless there is an image and no text. */
export function usePastedImage(): (event: ClipboardEvent) => void {
  const takeIn = useTakeIn()
  return (event) => {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void takeIn(files, 'chosen')
  }
}

type TakenHow = 'chosen' | 'dropped'

const MB = 1024 * 1024
const inMb = ({ size }: Blob): string => `${(size / MB).toFixed(1)} MB`

/**
 * Whether images of one's own are for another plan. Nobody who is not signed in is told so: asking for an image
 * signs them in first.
 */
export function useNeedsPro(): boolean {
  const { isPro } = useImageModel()
  return useAuth(selectUser) !== null && !isPro
}

/** The image of a file that was chosen, dropped, pasted or photographed, as it is sent; null, with why not, for others. */
function useTakenFile(): (
  files: ArrayLike<File>,
  how: TakenHow,
  /** Of images that are there already. */
  count: number,
) => Promise<Blob | null> {
  const { store } = useStudioSession()
  const needsPro = useNeedsPro()
  return async (files, how, count) => {
    if (needsPro) {
      store.getState().proNeeded(true)
      return null
    }
    const answer = checked(files, how, count)
    const [file] = Array.from(files)
    if (answer === null || file === undefined) return null
    // the kind says more than that it is none of those that can be read
    const why = (await whyRefused(file)) ?? (answer.isTaken ? null : answer.why)
    if (why !== null || !answer.isTaken) {
      notify.error(UPLOAD.invalid, why ?? '', { duration: TOAST_MS.limit, whole: true })
      return null
    }
    const taken = await takenIn(answer.file)
    if (taken.kind === 'unreadable') {
      notify.error(UPLOAD.failed, UPLOAD.unreadable, { duration: TOAST_MS.critical, whole: true })
      return null
    }
    if (taken.kind === 'optimized') {
      notify.success(UPLOAD.optimized, UPLOAD.optimizedTo(inMb(answer.file), inMb(taken.image)))
    }
    return taken.image
  }
}
