import type { InputPicture } from '../model/picture'
import { useStudioSession } from '../stores/context'
import { INPUT_IMAGES_MAX } from '../upload/checks'
import { type TakenHow, useTakenFile } from './useTakenFile'

type Take = (files: ArrayLike<File>, how: TakenHow) => Promise<void>

/** Takes a file among the studio's inputs. */
export function useTakeIn(): Take {
  const { store } = useStudioSession()
  const taken = useTakenFile()
  return async (files, how) => {
    const picture = await taken(files, how, store.getState().inputs.length)
    // another may have been added meanwhile
    if (picture === null || store.getState().inputs.length >= INPUT_IMAGES_MAX) return
    store.getState().inputAdded(inputOf(picture))
  }
}

/** Shows the picture of a file, to be changed. */
export function useOpenOwn(): Take {
  const { changeOwn } = useStudioSession()
  const taken = useTakenFile()
  return async (files, how) => {
    const picture = await taken(files, how, 0)
    if (picture !== null) await changeOwn(inputOf(picture))
  }
}

const inputOf = (blob: Blob): InputPicture => ({ id: crypto.randomUUID(), blob, description: '' })
