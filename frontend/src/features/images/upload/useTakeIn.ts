import { useStudioSession } from '../store/context'
import type { InputImage } from '../store/image'
import { INPUT_IMAGES_MAX } from './checks'
import { type TakenHow, useTakenFile } from './useTakenFile'

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
