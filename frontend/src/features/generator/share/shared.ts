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
