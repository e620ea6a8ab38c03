/**
 * How the application (host) and the preview frame (runtime) talk, and of what.
 *
 * The frame posts {@link HELLO} on the window, with a port by which it is known unread; the host checks that the message's source is its own
 * iframe and answers {@link INIT} with a MessagePort. Everything after goes over that port. Code in
 * the frame shares the runtime's realm, so the host treats each of its messages as hostile:
 * `messages.ts` checks the shape, the host's modules check the meaning.
 */
export const PROTOCOL_VERSION = 1
export const HELLO = 'morpheo:hello'
export const INIT = 'morpheo:init'

/** The kinds of storage; `cookie` is `document.cookie`. */
export type StorageKind = 'local' | 'session' | 'cookie'
export type StorageSnapshot = Record<StorageKind, Record<string, string>>

export type Scroll = readonly [x: number, y: number]

/** What the frame needs before it runs anything. Sent with the port. */
export type InitMessage = {
  type: typeof INIT
  v: typeof PROTOCOL_VERSION
  storage: StorageSnapshot
  settings: FrameSettings
}

export type FrameSettings = {
  /** Nobody sees the frame: its page makes no sound. */
  silent?: boolean
  /** Show the 'Made with Morpheo' badge. */
  badge: boolean
  /** Remove motion and shadows (slow device or connection, reduced motion). */
  simplified: boolean
  scrollbarsHidden: boolean
  homeUrl: string
}

export type ConsoleLevel = 'debug' | 'log' | 'info' | 'warn' | 'error'

/** Options of a request through the bridge; the body is always text. */
export type ApiOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The body of an image is its bytes. */
export type ApiPayload = { status: number; contentType: string; body: string | ArrayBuffer }

export type ConsoleMessage = { type: 'console'; level: ConsoleLevel; text: string }

export type ErrorMessage = {
  type: 'error'
  kind: 'script' | 'promise' | 'resource'
  message: string
  /** At most three lines. */
  stack: string
  /** In the page, as the browser counts them: see `host/errorPlaces.ts`. 0 in another file, and where it is not known. */
  line: number
  column: number
}

/** The commands of the product whose keys work in the frame too: Ctrl+Z and Ctrl+S. */
export type KeyCommand = 'undo' | 'save'

/** An element that the person chose in connection mode, as the frame has it: `document/pageEdit` finds it. */
export type ConnectionElement = {
  /** Places among the child elements, from `html` on. */
  path: number[]
  /** In lower case. */
  tag: string
  /** At most {@link MAX_ELEMENT_TEXT} characters of its text. */
  text: string
  id: { attribute: 'morpheo-id' | 'data-morpheo-id' | 'id'; value: string } | null
}

/** `page`: where to, as the app wrote it; what begins with `?` is the page that says so, with this query. */
export type NavigateMessage = { type: 'navigate'; kind: 'page' | 'app'; target: string }

/** What browsers refuse in the preview and give the published app. */
export const PUBLISHED_ONLY = [
  'camera',
  'microphone',
  'location',
  'clipboard',
  'files',
  'midi',
] as const
export type PublishedOnly = (typeof PUBLISHED_ONLY)[number]

/** Maximum sizes that both sides accept, in characters. */
export const MAX_HTML = 10_000_000
/** Also the quota of one app in each kind of storage, including keys. */
export const MAX_STORED_VALUE = 1_000_000
/** The quota of one app for its databases, in characters and bytes. */
export const MAX_DATABASES = 10_000_000
/** Of one message: what a message may consist of is bounded, too (`host/messageBudget.ts`). */
export const MAX_ENTRY_CHANGES = 150
export const MAX_ENTRY_FILES = 500
export const MAX_ENTRY_KEY = 20_000
/** What a hidden page shows. */
export const MAX_SHOWN = 2_000_000
export const MAX_CONSOLE_TEXT = 2_000
export const MAX_API_BODY = 5_000_000
/** Of an answer or a file, in bytes. */
export const MAX_API_BYTES = 12_000_000
export const MAX_CODE = 1_000_000
export const MAX_HOST = 100
/** With what was filled into a form. */
export const MAX_ADDRESS = 8_000
export const MAX_SELECTOR = 500
export const MAX_ELEMENT_TEXT = 200
/** Of an element's place in its page. */
export const MAX_ELEMENT_DEPTH = 2_000
/** Of one change. */
export const MAX_HIGHLIGHTS = 12
