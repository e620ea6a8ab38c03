import { Check, Sparkles } from 'lucide-react'
import { type DragEvent, useEffect, useMemo, useState } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { FirstTasks } from '@/components/FirstTasks'
import { lazyPart } from '@/components/LazyPart'
import type { PreviewCommand, PreviewHandle, PreviewPanelProps } from '@/components/preview/types'
import { useRequireSignIn } from '@/components/signin/store'
import { nameToOffer } from '@/document/proposedName'
import { selectBusyHere } from '@/document/state'
import type { StorageFailure } from '@/frame/host/storage/appStorage'
import { readConfig } from '@/lib/config'
import { once } from '@/lib/once'
import { notify } from '@/lib/toast'
import {
  type BoundCommand,
  type Registration,
  useCommand,
  useCommands,
  useListenerBasics,
} from '../commands'
import { EmptyPage, PagesBar } from '../pages'
import { linkPreview } from '../preview'
import {
  FEED,
  selectIsEmptyPage,
  selectIsGenerating,
  TOAST_MS,
  useGenerator,
  useGeneratorStore,
  useSession,
} from '../store'
import { REGISTRATIONS } from './registrations'
import type { StageLinksProps } from './StageLinks'
import { APP_STORAGE, CHOOSING_STAGE, EDITING_DONE, EMPTY_STAGE, IMPORT_AN_APP } from './texts'

/**
 * The stage while its chunk loads, as the server's page shows it: nothing of it moves when the stage
 * itself comes. Who was signed in with this browser may have an app to go on with, and is not told
 * that there is none.
 */
function StageWaiting() {
  return (
    <section className="stage" aria-hidden>
      <div className="stagebar">
        <span className="pill is-waiting">
          <span className="icon-btn" />
        </span>
      </div>
      <div className="canvas">
        <div className="device is-waiting">
          <div className="title-bar">
            <span className="dots">
              <i />
              <i />
              <i />
            </span>
          </div>
          <div className="device-screen for-visitors">
            <div className="preview-empty">
              <EmptyStage />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
/** Not needed for the first thing a person does here, which is to write. */
const PreviewPanel = lazyPart<PreviewPanelProps>(
  async () => ({ default: (await import('@/components/preview/PreviewPanel')).PreviewPanel }),
  <StageWaiting />,
)

const StageLinks = lazyPart<StageLinksProps>(() => import('./StageLinks'))

/** The preview with its floating actions, in sync with the store. */
export function Stage() {
  const store = useGeneratorStore()
  const feed = useSession(FEED)
  const [preview, setPreview] = useState<PreviewHandle | null>(null)
  const [notices, setNotices] = useState<HTMLElement | null>(null)
  const name = useAppName()
  const isGenerating = useGenerator(selectIsGenerating)
  const isBusy = useGenerator(selectBusyHere)
  const commands = useCommands('floating')
  const history = useCommands('history')
  const retry = useCommand('retry')
  const hasApp = useGenerator((state) => state.document !== null)
  const done = useEditingDone()
  useListeners(preview)

  useEffect(
    () => (preview === null ? undefined : linkPreview(store.getState(), feed, preview)),
    [store, feed, preview],
  )

  return (
    <>
      <StageLinks preview={preview} notices={notices} />
      <PreviewPanel
        ref={setPreview}
        config={readConfig()}
        {...(name === null ? {} : { title: name })}
        generating={isGenerating}
        disabled={isBusy}
        empty={<EmptyStage />}
        notice={<div ref={setNotices} className="stage-notices" />}
        footer={hasApp && <PagesBar />}
        commands={commands.map(forPreview)}
        history={[...history.map(forPreview), ...done]}
        {...(retry.disabled ? {} : { onRetryGeneration: retry.run })}
        onStorageFailed={(reason) => tellStorage[reason]()}
      />
    </>
  )
}

/** Shown in the preview before there is an app, and for a page that has no content. */
function EmptyStage() {
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
      {!isPage && !isChoosing && <FirstTasks />}
    </div>
  )
}

const LISTENERS = Object.values<Registration>(REGISTRATIONS).flatMap(
  ({ listeners = [] }) => listeners,
)

/** Lets each use case hear the page in the preview. */
export function useListeners(preview: PreviewHandle | null): void {
  const basics = useListenerBasics()
  useEffect(() => {
    if (preview === null) return
    const stops = LISTENERS.map((listen) => listen(preview, basics))
    return () => {
      for (const stop of stops) stop()
    }
  }, [preview, basics])
}

/** In full screen the tools of editing are out of reach: the way out of editing is beside Undo there. */
function useEditingDone(): PreviewCommand[] {
  const store = useGeneratorStore()
  const isEditing = useGenerator((state) => state.editing)
  const run = () => store.getState().editingChanged(false)
  return isEditing ? [{ id: 'edit-done', label: EDITING_DONE, icon: Check, run }] : []
}

/** An app may try to store something with each of its frames. */
const tellStorage: Record<StorageFailure, () => void> = {
  full: once(() => {
    notify.warning(...APP_STORAGE.full, { duration: TOAST_MS.critical, whole: true })
  }),
  failed: once(() => {
    notify.warning(...APP_STORAGE.failed, { duration: TOAST_MS.critical, whole: true })
  }),
}

function forPreview(command: BoundCommand): PreviewCommand {
  const { id, label, icon, group, disabled, lacks, destructive, pressed, run } = command
  return { id, label, icon, group, disabled, lacks, destructive, pressed, run }
}

/** What the open app is called, or calls itself; null when neither is known. */
export function useAppName(): string | null {
  const document = useGenerator((state) => state.document)
  return useMemo(() => nameToOffer(document) || null, [document])
}
