/** What the tests need of a browser: one window of it, a pointer and a keyboard. */

/** In pixels from the upper left corner of the page that is seen. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'a'

/** The page of the window, or the app that its preview shows. */
export type Where = 'page' | 'app'

export interface Browser {
  /** Loads an address, as one that is typed into the address bar. */
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  /**
   * Runs a function in a document; it sees its argument and the document, nothing of the test. Looking into the app may
   * move the focus: no test does it between a press and the keys that follow.
   */
  run<A, R>(where: Where, code: (argument: A) => R, argument: A): Promise<Awaited<R>>
  /** Moves the pointer there step by step: an app in a frame takes the focus only from a pointer that came to it. */
  glide(to: Point): Promise<void>
  down(): Promise<void>
  up(): Promise<void>
  /** Presses where the pointer is. */
  click(times: 1 | 2): Promise<void>
  type(text: string): Promise<void>
  press(key: Key, held?: 'Control'): Promise<void>
  /** As PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export const SIZE = { width: 1440, height: 900 } as const

/** Moves of a pointer on its way. */
export const STEPS = 6

/** The frame of the preview that is seen; another one may load behind it. */
export const APP_FRAME = 'iframe[title="Preview of your app"]:not([aria-hidden])'

/** A function and its argument as an expression. */
export const expressionOf = <A>(code: (argument: A) => unknown, argument: A): string =>
  `(${code})(${JSON.stringify(argument) ?? 'undefined'})`
