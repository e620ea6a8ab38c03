import type { ExternalToast, toast } from 'sonner'
import { MOBILE_QUERY } from './media'

export const TOAST_DURATION_MS = 4_000
export const TOASTS_AT_ONCE = 3

const MOBILE_TITLE = 30
const MOBILE_DESCRIPTION = 40

export interface ToastOptions {
  /** Milliseconds; default 4000. */
  duration?: number
  action?: { label: string; onClick(): void }
  /** Says what to do: it is not cut on phones, but takes as many lines as it needs. */
  whole?: boolean
}

type Kind = 'success' | 'error' | 'warning' | 'info'

/** Renders the toasts. It is loaded after the first paint; earlier toasts wait for it. */
type Toaster = Pick<typeof toast, Kind>
let toaster: Toaster | null = null
let waiting: ((toaster: Toaster) => void)[] = []

/** Shows the waiting toasts; returns the cleanup function. */
export function toasterMounted(opened: Toaster): () => void {
  toaster = opened
  for (const render of waiting) render(opened)
  waiting = []
  return () => {
    toaster = null
  }
}

function withToaster(render: (toaster: Toaster) => void): void {
  if (toaster === null) waiting.push(render)
  else render(toaster)
}

/** On phones title and description take one line each, unless they stand whole: over 30 characters are cut to 27 plus '...'. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text
}

function show(kind: Kind) {
  return (title: string, description?: string, options: ToastOptions = {}): void => {
    const isShort = matchMedia(MOBILE_QUERY).matches && !options.whole
    const shown: ExternalToast = { duration: options.duration ?? TOAST_DURATION_MS }
    if (description)
      shown.description = isShort ? cut(description, MOBILE_DESCRIPTION) : description
    if (options.action) shown.action = options.action
    // the same words once more renew the notice that stands; what offers something is of one matter alone
    else shown.id = [kind, title, description].join('\n')
    withToaster((open) => open[kind](isShort ? cut(title, MOBILE_TITLE) : title, shown))
  }
}

export const notify = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
} as const
