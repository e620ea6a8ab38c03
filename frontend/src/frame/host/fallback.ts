/** Why content cannot be shown, and the texts about it. */

export type FallbackKind = 'network' | 'rendering' | 'timeout' | 'generic' | 'incomplete'

export type FallbackTexts = { title: string; message: string; suggestion: string }

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
  },
}
