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
    suggestion: 'Check your internet connection. The preview tries again by itself.',
  },
  unanswered: {
    title: 'Preview Not Ready',
    message: 'The server can be reached, but the preview did not start in this browser.',
    suggestion:
      'An app in another tab may keep it busy. The preview tries again by itself; closing that tab helps at once.',
  },
  rendering: {
    title: 'Display Issue',
    message: 'The app stopped responding while it was shown.',
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
    suggestion: 'Try again, or generate the app once more.',
  },
  incomplete: {
    title: 'Generation Incomplete',
    message: 'The generation ended without content.',
    suggestion: 'Try again with the same prompt, or describe the app in other words.',
    otherwise: 'The reason stands below your prompt.',
  },
  overload: {
    title: 'App Ended',
    message: 'The app sent more data than the preview can take, which would freeze this tab.',
    suggestion: 'Describe what it does too often, and let the app be changed, or run it once more.',
  },
  keyboard: {
    title: 'App Ended',
    message: 'The app kept taking the keyboard away from the rest of this page.',
    suggestion: 'Let the app be changed so that it takes the focus only when it is used.',
  },
  dialogs: {
    title: 'App Ended',
    message: 'The app opened one dialog after the other, so that nothing else could be done.',
    suggestion: 'Let the app be changed so that it shows its messages in the page.',
  },
  paused: {
    title: 'App Paused',
    message: 'The app hung or had to be ended the last time it ran here.',
    suggestion: 'Your app is safe: change it, or run it as it is.',
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
  kind === 'overload' || kind === 'keyboard' || kind === 'dialogs' || kind === 'paused'
