/** Why content cannot be shown, and the texts about it. */

export type FallbackKind =
  | 'network'
  | 'unanswered'
  | 'rendering'
  | 'timeout'
  | 'generic'
  | 'incomplete'
  | 'overload'
  | 'keyboard'
  | 'dialogs'
  | 'left'
  | 'paused'

export type FallbackTexts = {
  title: string
  message: string
  suggestion: string
  /** The suggestion where trying again would not help. */
  otherwise?: string
}

export const FALLBACKS: Record<FallbackKind, FallbackTexts> = {
  network: {
    title: 'Connection Issue',
    message: 'Unable to load content due to network issues.',
    suggestion: 'Check your internet connection. The preview tries again automatically.',
  },
  unanswered: {
    title: 'Preview Not Ready',
    message: 'The server is online, but the preview did not start in this browser.',
    suggestion:
      'An app in another tab may be blocking it. Close that tab, or wait: the preview tries again automatically.',
  },
  rendering: {
    title: 'Display Issue',
    message: 'The app stopped responding.',
    suggestion: 'Try again, or restore the last content that worked.',
  },
  timeout: {
    title: 'Loading Timeout',
    message: 'The content took too long to load.',
    suggestion: 'Try again. A simpler version of the app may load faster.',
  },
  generic: {
    title: 'Content Unavailable',
    message: 'Unable to display the requested content.',
    suggestion: 'Try again, or generate the app again.',
  },
  incomplete: {
    title: 'Generation Incomplete',
    message: 'The generation ended without content.',
    suggestion: 'Try again with the same prompt, or rephrase it.',
    otherwise: 'The reason is shown below your prompt.',
  },
  overload: {
    title: 'App Stopped',
    message: 'The app sent more data than the preview can handle, which would freeze this tab.',
    suggestion: 'Describe what it does too often to have it changed, or run it again.',
  },
  keyboard: {
    title: 'App Stopped',
    message: 'The app kept taking the keyboard focus from the rest of this page.',
    suggestion: 'Ask for a change so that the app takes focus only when it is used.',
  },
  dialogs: {
    title: 'App Stopped',
    message: 'The app kept opening dialogs and blocked everything else.',
    suggestion: 'Ask for a change so that the app shows its messages in the page.',
  },
  left: {
    title: 'App Stopped',
    message: 'The app kept opening another address in place of itself.',
    suggestion:
      'Ask for a change so that it does so only when something is pressed, or run it again.',
  },
  paused: {
    title: 'App Paused',
    message: 'The app froze or had to be stopped the last time it ran here.',
    suggestion: 'Your app is safe. Change it, or run it as it is.',
  },
}

/** One for each frame that is open at a time, and for those whose names are not used again. */
const NAMES_IN_LINE = 9

/**
 * Safari before macOS 26 does not resolve the subdomains of `localhost`. Gives the line for the hosts file that names
 * those of frames; null in other browsers, and where frames have another host. `suffix`: with its port.
 */
export function hostsLine(suffix: string, vendor: string = navigator.vendor): string | null {
  const host = suffix.replace(/:\d+$/, '')
  if (!host.endsWith('.localhost') || !vendor.startsWith('Apple')) return null
  const names = Array.from({ length: NAMES_IN_LINE }, (_, at) => `f${at + 1}.${host}`)
  return `127.0.0.1 ${names.join(' ')}`
}

/** The app itself is at fault: it runs again only when the person says so. */
export const needsConsent = (kind: FallbackKind): boolean =>
  kind === 'overload' ||
  kind === 'keyboard' ||
  kind === 'dialogs' ||
  kind === 'left' ||
  kind === 'paused'
