import { notify } from '@/lib/toast'

export const UPDATE_TOAST_MS = 10_000

/** Browsers check for a new service worker when a page is opened; this one may stay open for days. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** Any screen will do: its page references the files of the currently served build. */
const SOME_PAGE = '/login'
const BUILT_FILE = /<(?:script type="module" src|link rel="stylesheet" href)="([^"]+)"/g

/**
 * Announces a new version: when the service worker finds that a newer one is served than the one
 * this page was opened with. Returns the function that stops it.
 */
export function announceUpdates(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void navigator.serviceWorker?.ready.then((registration) => {
    if (signal.aborted) return
    const timer = setInterval(
      () => void registration.update().catch(() => undefined),
      CHECK_EVERY_MS,
    )
    signal.addEventListener('abort', () => clearInterval(timer))
    const follow = () => followInstalling(registration, signal)
    registration.addEventListener('updatefound', follow, { signal })
    follow()
  })
  return () => stopping.abort()
}

function followInstalling({ installing }: ServiceWorkerRegistration, signal: AbortSignal): void {
  installing?.addEventListener(
    'statechange',
    () => {
      if (installing.state === 'installed') void announceIfOutdated()
    },
    { signal },
  )
}

/** Pages come from the network, so a page just opened is new even if the worker was old. */
async function announceIfOutdated(): Promise<void> {
  if (!(await isOutdated())) return
  notify.info('Update Available', 'A new version is available! Please refresh to update.', {
    duration: UPDATE_TOAST_MS,
    action: { label: 'Refresh', onClick: () => location.reload() },
  })
}

/** Whether the currently served page references a script or style sheet that this page did not load. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(SOME_PAGE, { credentials: 'omit' })
    const files = [...(await answer.text()).matchAll(BUILT_FILE)].map(([, file]) => file)
    return files.length === 0 || files.some((file) => !isHere(file))
  } catch {
    return true
  }
}

function isHere(file: string | undefined): boolean {
  return document.querySelector(`[src="${file}"], [href="${file}"]`) !== null
}
