import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { PreviewController } from '@/frame/host/previewController'
import type { PreviewState } from '@/frame/host/previewState'
import type { StorageFailure } from '@/frame/host/storage/appStorage'
import type { ConsoleMessage, ErrorMessage, NavigateMessage } from '@/frame/protocol'

/** One action, rendered as a button of a bar or an item of the phone's list. */
export interface PreviewCommand {
  id: string
  label: string
  icon: LucideIcon
  /** A separator is rendered where it changes. */
  group?: number | undefined
  /** For toggles. */
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it is of no use now: the button is dimmed, and pressing it tells. */
  lacks?: string | undefined
  destructive?: boolean | undefined
  hidden?: boolean | undefined
  /** Left out of the view buttons on phones. */
  wide?: boolean | undefined
  run(): void
}

/** What the owner of a panel can do with its preview. */
export type PreviewHandle = Pick<
  PreviewController,
  | 'streamStart'
  | 'streamChunk'
  | 'streamRestart'
  | 'streamEnd'
  | 'streamAbort'
  | 'load'
  | 'arrive'
  | 'change'
  | 'reload'
  | 'runAnyway'
  | 'restoreLast'
  | 'showFallback'
  | 'clear'
  | 'current'
  | 'execute'
  | 'showHidden'
  | 'focus'
  | 'post'
  | 'setSticky'
  | 'setLivePatcher'
  | 'setReplacementGuard'
  | 'setBridge'
  | 'setDetecting'
  | 'on'
  | 'onDeparture'
  | 'frame'
  | 'state'
  | 'watch'
>

export interface PreviewPanelProps {
  config: { frameHostSuffix: string; publicUrl: string }
  /** The app's name, shown in the title bar. */
  title?: string
  /** `image`: `children` is shown instead of a frame. */
  contentMode?: 'code' | 'image'
  children?: ReactNode
  generating?: boolean
  /** Shown while there is no content. */
  empty?: ReactNode
  /** The floating action menu; Hide Scrollbars is added to it. */
  commands: readonly PreviewCommand[]
  /** Middle group of the view buttons. */
  tools?: readonly PreviewCommand[]
  /** Undo and redo in full screen. */
  history?: readonly PreviewCommand[]
  /** Disables every action of the menu. */
  disabled?: boolean
  /** Beside the view buttons. */
  notice?: ReactNode
  /** Below the canvas: the pages of the app. */
  footer?: ReactNode
  onNavigate?: (message: NavigateMessage) => void
  onConsole?: (message: ConsoleMessage) => void
  onRuntimeError?: (message: ErrorMessage) => void
  /** Asks once more for what failed; absent where that does not help. */
  onRetryGeneration?: () => void
  onStorageFailed?: (reason: StorageFailure) => void
  onStateChange?: (state: PreviewState) => void
  ref?: Ref<PreviewHandle>
}
