import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { dimmed, IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { ENDINGS, type FilesState, filesOf, isUploading } from '@/lib/attachedFiles'
import { authStore, selectIsPro, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { useRequireSignIn } from '../signin/store'

const ATTACH = {
  label: 'Attach files',
  locked: 'Upload files to enhance your app generation with Pro tier...',
} as const

const ACCEPTED = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join()

const ProNotice = lazyPart(() => import('../ProNotice'))
const AttachedFiles = lazyPart(() => import('./AttachedFiles'))

/** A box that files are attached to. */
export interface FileBox {
  id: string
  store: Pick<StoreApi<FilesState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The app that files of the box are stored for. */
  appId(): string
}

export interface Attaching {
  /** Chooses files. */
  button: ReactNode
  /** What is attached. */
  list: ReactNode
  /** Of the element that files are dropped on and pasted into. */
  area: object
  isUploading: boolean
}

/** Attaches files to a box: chosen, dropped or pasted. All but the button is loaded with the first file. */
export function useAttaching(box: FileBox, isBusy: boolean): Attaching {
  const files = useStore(box.store, (state) => filesOf(state, box.id))
  const requireSignIn = useRequireSignIn()
  const isLocked = useAuth(({ user }) => user !== null && user.tier !== 'pro')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  const withPlan = (act: () => void) =>
    requireSignIn(() => (selectIsPro(authStore.getState()) ? act() : setIsRefused(true)))
  const take = (list: ArrayLike<File> | null) => {
    // the list is emptied with its input
    const chosen = Array.from(list ?? [])
    if (chosen.length > 0 && !isBusy) withPlan(() => void takeInto(box, chosen))
  }
  const over = (event: DragEvent, isNowOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // else the browser opens what is dropped in the place of this page
    event.preventDefault()
    setIsOver(isNowOver)
  }
  return {
    isUploading: isUploading(files),
    area: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => over(event, true),
      onDragLeave: (event: DragEvent) => over(event, false),
      onDrop: (event: DragEvent) => {
        over(event, false)
        take(event.dataTransfer.files)
      },
      // copied cells come as an image, too
      onPaste: (event: ClipboardEvent) => {
        const { files: pasted, types } = event.clipboardData
        if (types.includes('text/plain')) return
        if (pasted.length > 0) event.preventDefault()
        take(pasted)
      },
    },
    button: (
      <>
        <IconButton
          icon={Paperclip}
          label={ATTACH.label}
          disabled={isBusy}
          {...(isLocked ? dimmed(ATTACH.locked) : {})}
          data-attach
          onClick={() => withPlan(() => input.current?.click())}
        />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          onChange={({ target }) => {
            take(target.files)
            // the same file may be chosen again
            target.value = ''
          }}
        />
        {isRefused && (
          <ProNotice
            feature={ATTACH.label}
            text={ATTACH.locked}
            onClose={() => setIsRefused(false)}
          />
        )}
      </>
    ),
    list: files.length > 0 && <AttachedFiles box={box} isBusy={isBusy} />,
  }
}

async function takeInto(box: FileBox, chosen: readonly File[]): Promise<void> {
  const part = await import('./taking').catch(() => null)
  if (part !== null) part.take(chosen, box)
  else notify.error('Loading chunk failed', 'Please check your internet connection and try again.')
}
