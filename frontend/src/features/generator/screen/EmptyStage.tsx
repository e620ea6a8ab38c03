import { Sparkles } from 'lucide-react'
import type { DragEvent } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { useRequireSignIn } from '@/components/signin/store'
import { useCommand } from '../commands'
import { EmptyPage } from '../pages'
import { selectIsEmptyPage, useGenerator, useGeneratorStore } from '../store'
import { CHOOSING_STAGE, EMPTY_STAGE, IMPORT_AN_APP } from './texts'

/** Shown in the preview before there is an app, and for a page that has no content. */
export function EmptyStage() {
  const isChoosing = useGenerator((state) => state.offer !== null)
  const isPage = useGenerator(selectIsEmptyPage)
  const { title, text } = isChoosing ? CHOOSING_STAGE : EMPTY_STAGE
  const store = useGeneratorStore()
  const requireSignIn = useRequireSignIn()
  const { id, icon: Icon, disabled, run } = useCommand('import')
  const dropped = (event: DragEvent) => {
    // else the browser opens it in place of this page
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file === undefined || disabled) return
    requireSignIn(() => store.getState().dialogOpened({ kind: 'import', file, source: '' }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to the button within
    <div className="gen-empty" onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
      {isPage && !isChoosing ? (
        <EmptyPage />
      ) : (
        <EmptyState
          icon={Sparkles}
          title={title}
          action={
            !isChoosing && (
              <button
                type="button"
                data-command={id}
                className="btn btn-sm btn-quiet"
                disabled={disabled}
                onClick={run}
              >
                <Icon size={15} className="me-2" aria-hidden /> {IMPORT_AN_APP}
              </button>
            )
          }
        >
          {text}
        </EmptyState>
      )}
    </div>
  )
}
