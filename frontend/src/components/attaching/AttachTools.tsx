import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { dimmed, IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { filesOf } from '@/lib/attachedFiles'
import { authStore, selectIsPro, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { useRequireSignIn } from '../signin/store'
import { ENDINGS } from './checks'
import type { FileBox } from './taking'
import { ATTACH } from './texts'

const ProNotice = lazyPart(() => import('../ProNotice'))
const AttachedFiles = lazyPart(() => import('./AttachedFiles'))

const ACCEPTED = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join()

/**
 * Attaches files to the box in whose bar it stands: they are chosen by its button, dropped on the box and pasted into it.
 * What is attached stands above.
 */
export default function AttachTools(box: FileBox) {
  const { id, store, isBusy } = box
  const hasFiles = useStore(store, (state) => filesOf(state, id).length > 0)
  const requireSignIn = useRequireSignIn()
  const isLocked = useAuth(({ user }) => user !== null && user.tier !== 'pro')
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)

  const withPlan = (act: () => void) =>
    requireSignIn(() => (selectIsPro(authStore.getState()) ? act() : setIsRefused(true)))
  const take = (list: FileList | null) => {
    // the list is emptied with its input
    const chosen = Array.from(list ?? [])
    if (chosen.length > 0 && !isBusy) withPlan(() => void takeInto(box, chosen))
  }
  useEffect(() => {
    const area = input.current?.closest<HTMLElement>('.prompt, form')
    if (!area) return
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent, isOver: boolean) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // else the browser opens what is dropped in the place of this page
      event.preventDefault()
      area.toggleAttribute('data-over', isOver)
    }
    area.addEventListener('dragover', (event) => over(event, true), { signal })
    area.addEventListener('dragleave', (event) => over(event, false), { signal })
    area.addEventListener(
      'drop',
      (event) => {
        over(event, false)
        take(event.dataTransfer?.files ?? null)
      },
      { signal },
    )
    // beside the box the browser would open a file in the place of the screen
    const keepScreen = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', keepScreen, { signal })
    window.addEventListener('drop', keepScreen, { signal })
    area.addEventListener('paste', ({ clipboardData }) => take(pastedOf(clipboardData)), { signal })
    return () => listening.abort()
  })
  return (
    <>
      {hasFiles && <AttachedFiles {...box} />}
      <IconButton
        icon={Paperclip}
        label={ATTACH.label}
        disabled={isBusy}
        {...(isLocked ? dimmed(ATTACH.pro) : {})}
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
        <ProNotice feature={ATTACH.label} text={ATTACH.pro} onClose={() => setIsRefused(false)} />
      )}
    </>
  )
}

/** Copied cells come as an image, too: what has a text is pasted as that. */
const pastedOf = (data: DataTransfer | null): FileList | null =>
  data === null || data.types.includes('text/plain') ? null : data.files

async function takeInto(box: FileBox, chosen: readonly File[]): Promise<void> {
  const part = await import('./taking').catch(() => null)
  if (part !== null) part.take(chosen, box)
  else notify.error('Loading chunk failed', 'Please check your internet connection and try again.')
}
