import type { ReactNode } from 'react'
import { useStudioSession } from '../store/context'
import { OWN_PRO } from '../texts'
import { IMAGE_TYPES } from './checks'
import { useNeedsPro } from './useTakenFile'

interface FileButtonProps {
  label: string
  isCamera?: boolean
  isDisabled: boolean
  onFiles(files: ArrayLike<File>, how: 'chosen'): Promise<void>
  children: ReactNode
}

/** Chooses an image of the person's own, or takes one. For those without the plan it says so, before they choose. */
export function FileButton({
  label,
  isCamera = false,
  isDisabled,
  onFiles,
  children,
}: FileButtonProps) {
  const { store } = useStudioSession()
  const needsPro = useNeedsPro()
  const look = isDisabled ? ' disabled' : needsPro ? ' is-dimmed' : ''
  return (
    <span className={`btn btn-sm btn-quiet gen-file${look}`}>
      {children}
      <input
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        aria-description={needsPro ? OWN_PRO.needed : undefined}
        disabled={isDisabled}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onClick={(event) => {
          if (!needsPro) return
          event.preventDefault()
          store.getState().proNeeded(true)
        }}
        onChange={({ target }) => {
          void onFiles([...(target.files ?? [])], 'chosen')
          // the same file may be chosen again
          target.value = ''
        }}
      />
    </span>
  )
}
