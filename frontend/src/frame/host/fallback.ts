/** Why content cannot be shown, and the texts about it. */

export type FallbackKind =
  | 'network'
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

/** The app itself is at fault: it runs again only when the person says so. */
export const needsConsent = (kind: FallbackKind): boolean =>
  kind === 'overload' || kind === 'keyboard' || kind === 'dialogs' || kind === 'paused'
