/**
 * The messages between host and frame, with the checks of their shape beside them: both sides run these and drop what fails.
 * Those of edit mode are in `editProtocol.ts`.
 */
import {
  count,
  element,
  every,
  flag,
  type Guard,
  hasOwn,
  id,
  isArray,
  isRecord,
  noFields,
  oneOf,
  optional,
  position,
  text,
  texts,
} from './checks'
import { type EditCommand, type EditMessage, editGuards } from './editProtocol'
import { type EntryChange, isCryptoKey, isEntryKey, type StoredEntry } from './entries'
import {
  type ApiOptions,
  type ApiPayload,
  type ConnectionElement,
  type ConsoleMessage,
  type ErrorMessage,
  INIT,
  type InitMessage,
  type KeyCommand,
  MAX_ADDRESS,
  MAX_API_BODY,
  MAX_API_BYTES,
  MAX_CODE,
  MAX_CONSOLE_TEXT,
  MAX_DATABASES,
  MAX_ENTRY_CHANGES,
  MAX_ENTRY_FILES,
  MAX_ENTRY_KEY,
  MAX_HIGHLIGHTS,
  MAX_HOST,
  MAX_HTML,
  MAX_SELECTOR,
  MAX_SHOWN,
  MAX_STORED_VALUE,
  type NavigateMessage,
  PROTOCOL_VERSION,
  PUBLISHED_ONLY,
  type PublishedOnly,
  type Scroll,
  type StorageKind,
} from './protocol'

export type FromFrame =
  | { type: 'ready' }
  /** The markup is complete; external scripts may still be loading. */
  | { type: 'written'; elements: number }
  | { type: 'loaded'; elements: number }
  /** The streamed body so far; `chars` counts its markup. */
  | { type: 'stream-painted'; seq: number; chars: number; elements: number }
  | { type: 'stream-done'; chars: number; elements: number }
  | { type: 'pong'; at: number }
  | { type: 'scroll'; position: Scroll }
  | { type: 'storage'; kind: StorageKind; op: 'set'; key: string; value: string }
  | { type: 'storage'; kind: StorageKind; op: 'remove'; key: string }
  | { type: 'storage'; kind: StorageKind; op: 'clear' }
  /** What a page changed in its databases, and what is to be known of them before: see `entries.ts`. */
  | { type: 'databases'; changes: EntryChange[] }
  | { type: 'databases-wanted' }
  /** `alert`, `confirm`, `prompt` and `print` block the frame; the heartbeat pauses meanwhile. */
  | { type: 'dialog'; open: boolean }
  /** F6: from edit mode alone. */
  | { type: 'key'; key: 'Escape' | 'F6' }
  /** A key of the product was pressed that the page has no use for. */
  | { type: 'command'; command: KeyCommand }
  /** The person pressed a pointer in the frame. A word only: see `host/focusGuard.ts`. */
  /** `byTouch`: with a finger or a pen, which come from anywhere. */
  | { type: 'acted'; byTouch: boolean }
  /** The user closed the 'Made with Morpheo' badge: it stays closed for the session. */
  | { type: 'badge-dismissed' }
  | ConsoleMessage
  | ErrorMessage
  /** The page asked for something that it gets only in the published app. */
  | { type: 'needs-publication'; feature: PublishedOnly }
  /** A server that is there refused a request of the page, with its port if it has one. */
  | { type: 'origin-refused'; host: string }
  /** `inPlace`: a script wanted it in place of the page. */
  | { type: 'open-link'; url: string; inPlace?: boolean }
  /** A form that posts to another site was not sent. */
  | { type: 'unsent'; url: string }
  /** The frame loads something else; the page itself where a new greeting follows. */
  | { type: 'leaving' }
  | NavigateMessage
  /** Connection mode is on; `count` elements can be chosen. */
  | { type: 'connection-ready'; count: number }
  | { type: 'connection-chosen'; element: ConnectionElement }
  | EditMessage
  /** What a hidden page shows, as JSON: see `runtime/shownTexts.ts`. */
  | { type: 'shown'; page: string }
  | { type: 'api-request'; requestId: string; payload: { url: string; options: ApiOptions } }
  /** Nobody waits for the answer any more. */
  | { type: 'api-cancel'; requestId: string }
  | { type: 'file-request'; requestId: string; path: string }
  | { type: 'executed'; id: string; success: boolean; error: string; result: string }

export type FromFrameType = FromFrame['type']
export type FromFrameOf<T extends FromFrameType> = Extract<FromFrame, { type: T }>

const storageKind = (value: unknown) => oneOf(value, 'local', 'session', 'cookie')
const file = (value: unknown) => value instanceof Blob || isCryptoKey(value)
const entry = (value: unknown): boolean =>
  isRecord(value) &&
  text(value.key, MAX_ENTRY_KEY, 1) &&
  isEntryKey(value.key) &&
  text(value.text, MAX_DATABASES, 1) &&
  (value.bytes === null || value.bytes instanceof ArrayBuffer) &&
  isArray(value.files) &&
  value.files.length <= MAX_ENTRY_FILES &&
  every(value.files, file)
const entryChange = (value: unknown): boolean =>
  isRecord(value) &&
  (value.op === 'set'
    ? entry(value)
    : oneOf(value.op, 'remove', 'clear') && text(value.key, MAX_ENTRY_KEY) && isEntryKey(value.key))
const apiPayload = (value: unknown): boolean =>
  isRecord(value) &&
  count(value.status) &&
  text(value.contentType, 200) &&
  (text(value.body, MAX_API_BODY) ||
    (value.body instanceof ArrayBuffer && value.body.byteLength <= MAX_API_BYTES))
const apiOptions = (value: unknown): boolean =>
  isRecord(value) &&
  optional(value.method, (method) => text(method, 10)) &&
  optional(value.headers, (headers) => texts(headers, 1_000)) &&
  optional(value.body, (body) => text(body, MAX_API_BODY))

const fromFrame: Record<Exclude<FromFrameType, EditMessage['type']>, Guard> = {
  ready: noFields,
  written: (m) => count(m.elements),
  loaded: (m) => count(m.elements),
  'stream-painted': (m) => count(m.seq) && count(m.chars) && count(m.elements),
  'stream-done': (m) => count(m.chars) && count(m.elements),
  pong: (m) => count(m.at),
  scroll: (m) => position(m.position),
  storage: (m) =>
    storageKind(m.kind) &&
    (m.op === 'clear' ||
      (m.op === 'remove' && text(m.key, 1_000)) ||
      (m.op === 'set' && text(m.key, 1_000) && text(m.value, MAX_STORED_VALUE))),
  databases: (m) =>
    isArray(m.changes) && m.changes.length <= MAX_ENTRY_CHANGES && every(m.changes, entryChange),
  'databases-wanted': noFields,
  dialog: (m) => flag(m.open),
  key: (m) => oneOf(m.key, 'Escape', 'F6'),
  command: (m) => oneOf(m.command, 'undo', 'save'),
  acted: (m) => flag(m.byTouch),
  'badge-dismissed': noFields,
  console: (m) =>
    oneOf(m.level, 'debug', 'log', 'info', 'warn', 'error') && text(m.text, MAX_CONSOLE_TEXT),
  error: (m) =>
    oneOf(m.kind, 'script', 'promise', 'resource') &&
    text(m.message, MAX_CONSOLE_TEXT) &&
    text(m.stack, MAX_CONSOLE_TEXT) &&
    count(m.line) &&
    count(m.column),
  'needs-publication': (m) => oneOf(m.feature, ...PUBLISHED_ONLY),
  'origin-refused': (m) => text(m.host, MAX_HOST) && /^[\w.:[\]-]+$/.test(m.host),
  'open-link': (m) => text(m.url, MAX_ADDRESS, 1) && optional(m.inPlace, flag),
  unsent: (m) => text(m.url, MAX_ADDRESS, 1),
  leaving: noFields,
  navigate: (m) => oneOf(m.kind, 'page', 'app') && text(m.target, MAX_ADDRESS, 1),
  'connection-ready': (m) => count(m.count),
  'connection-chosen': (m) => element(m.element),
  shown: (m) => text(m.page, MAX_SHOWN),
  'api-request': (m) =>
    id(m.requestId) &&
    isRecord(m.payload) &&
    text(m.payload.url, 2_000, 1) &&
    apiOptions(m.payload.options),
  'api-cancel': (m) => id(m.requestId),
  'file-request': (m) => id(m.requestId) && text(m.path, 1_000, 1),
  executed: (m) =>
    id(m.id) &&
    flag(m.success) &&
    text(m.error, MAX_CONSOLE_TEXT) &&
    text(m.result, MAX_CONSOLE_TEXT),
}

export type ToFrame =
  /** `address`: what the page is to find as its own, from the path on. */
  | { type: 'load'; html: string; scroll?: Scroll; address?: string }
  | { type: 'stream-start' }
  | { type: 'stream-chunk'; text: string; seq: number }
  | { type: 'stream-end' }
  | { type: 'ping'; at: number }
  | { type: 'scrollbars'; hidden: boolean }
  /** Whether the browser has no room for more values. */
  | { type: 'storage-full'; full: boolean }
  /** What the host has of the app's databases; asked for once. */
  | { type: 'databases'; entries: StoredEntry[] }
  | { type: 'simplify'; on: boolean }
  /** The elements that a change was about, for a moment; at most {@link MAX_HIGHLIGHTS}. */
  | { type: 'highlight'; selectors: string[] }
  | { type: 'execute'; id: string; code: string }
  /** `script` makes the mode (`runtime/connectionMode.ts`, `runtime/edit/`); without one the mode ends. */
  | { type: 'mode'; script: string | null }
  | { type: 'edit'; command: EditCommand }
  /** A piece of an answer that is streamed, before its response, whose body is blank then. */
  | { type: 'api-chunk'; requestId: string; contentType: string; text: string }
  | { type: 'api-response'; requestId: string; success: true; payload: ApiPayload }
  | { type: 'api-response'; requestId: string; success: false; error: string; payload?: ApiPayload }
  | {
      type: 'file-response'
      requestId: string
      success: true
      contentType: string
      data: ArrayBuffer
    }
  | { type: 'file-response'; requestId: string; success: false; error: string }

export type ToFrameType = ToFrame['type']
export type ToFrameOf<T extends ToFrameType> = Extract<ToFrame, { type: T }>

const toFrame: Record<ToFrameType, Guard> = {
  load: (m) =>
    text(m.html, MAX_HTML) &&
    optional(m.scroll, position) &&
    optional(m.address, (address) => text(address, MAX_ADDRESS, 1)),
  'stream-start': noFields,
  'stream-chunk': (m) => text(m.text, MAX_HTML) && count(m.seq),
  'stream-end': noFields,
  ping: (m) => count(m.at),
  scrollbars: (m) => flag(m.hidden),
  'storage-full': (m) => flag(m.full),
  databases: (m) => isArray(m.entries) && every(m.entries, entry),
  simplify: (m) => flag(m.on),
  highlight: (m) =>
    isArray(m.selectors) &&
    m.selectors.length <= MAX_HIGHLIGHTS &&
    every(m.selectors, (selector) => text(selector, MAX_SELECTOR, 1)),
  execute: (m) => id(m.id) && text(m.code, MAX_CODE),
  mode: (m) => m.script === null || text(m.script, MAX_CODE, 1),
  edit: (m) => isRecord(m.command),
  'api-chunk': (m) => id(m.requestId) && text(m.contentType, 200) && text(m.text, MAX_API_BODY),
  'api-response': (m) =>
    id(m.requestId) &&
    (m.success === true
      ? apiPayload(m.payload)
      : m.success === false && text(m.error, MAX_API_BODY) && optional(m.payload, apiPayload)),
  'file-response': (m) =>
    id(m.requestId) &&
    (m.success === true
      ? text(m.contentType, 200) && m.data instanceof ArrayBuffer
      : m.success === false && text(m.error, MAX_CONSOLE_TEXT)),
}

const passes = (table: Record<string, Guard>, data: unknown): boolean =>
  isRecord(data) &&
  data.v === PROTOCOL_VERSION &&
  typeof data.type === 'string' &&
  hasOwn(table, data.type) &&
  (table[data.type]?.(data) ?? false)

/** The message, or null when it is not one of the protocol. */
export const parseFromFrame = (data: unknown): FromFrame | null =>
  passes(fromFrame, data) || passes(editGuards, data) ? (data as FromFrame) : null

/** The message, or null when it is not one of the protocol. */
export const parseToFrame = (data: unknown): ToFrame | null =>
  passes(toFrame, data) ? (data as ToFrame) : null

/** The opening message of the host, or null. */
export const parseInit = (data: unknown): InitMessage | null => {
  if (!isRecord(data) || data.type !== INIT || data.v !== PROTOCOL_VERSION) return null
  const { storage, settings } = data
  if (!isRecord(storage) || !isRecord(settings)) return null
  const kept = [storage.local, storage.session, storage.cookie]
  return every(kept, (kind) => texts(kind, MAX_STORED_VALUE)) &&
    optional(settings.silent, flag) &&
    flag(settings.badge) &&
    flag(settings.simplified) &&
    flag(settings.scrollbarsHidden) &&
    text(settings.homeUrl, 2_000)
    ? (data as InitMessage)
    : null
}
