import type { ExternalToast, toast } from 'sonner'
import { MOBILE_QUERY } from './media'

export const TOAST_DURATION_MS = 4_000
export const TOASTS_AT_ONCE = 3

const MOBILE_TITLE = 30
const MOBILE_DESCRIPTION = 40

export interface ToastOptions {
  /** Milliseconds; 4000 unless told otherwise. */
  duration?: number
  action?: { label: string; onClick(): void }
}

type Kind = 'success' | 'error' | 'warning' | 'info'

/** What shows the toasts. It is loaded after the first paint; what is told before that waits. */
type Tray = typeof toast
let tray: Tray | null = null
let waiting: ((tray: Tray) => void)[] = []

/** The tray is on the page; returns how to take it away. */
export function trayOpened(opened: Tray): () => void {
  tray = opened
  for (const tell of waiting) tell(opened)
  waiting = []
  return () => {
    tray = null
  }
}

function withTray(tell: (tray: Tray) => void): void {
  if (tray === null) waiting.push(tell)
  else tell(tray)
}

/** On phones a toast keeps to one line each: over 30 characters are cut to 27 plus '...'. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text
}

function show(kind: Kind) {
  return (title: string, description?: string, options: ToastOptions = {}): void => {
    const mobile = matchMedia(MOBILE_QUERY).matches
    const shown: ExternalToast = { duration: options.duration ?? TOAST_DURATION_MS }
    if (description) shown.description = mobile ? cut(description, MOBILE_DESCRIPTION) : description
    if (options.action) shown.action = options.action
    withTray((open) => open[kind](mobile ? cut(title, MOBILE_TITLE) : title, shown))
  }
}

export const notify = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
} as const
