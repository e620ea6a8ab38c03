/** What an app is handed on as. */
export type SharedAs = 'share' | 'qr'

/** A published app, as others see it. */
export interface SharedApp {
  name: string
  /** What it says of itself; blank when nothing is known. */
  description: string
  /** What links to it show: its page on the main origin. */
  pageUrl: string
  /** Its own origin. */
  appUrl: string
}

export const NOTHING_TO_SHARE = ['Nothing to Share', 'Generate an app first.'] as const

export const NOTHING_FOR_QR = ['Nothing to Generate', 'Generate an app first.'] as const

export const SHARING_FAILED = {
  title: { share: 'Share Failed', qr: 'QR Code Failed' },
  chunk: 'Loading chunk failed',
} as const
