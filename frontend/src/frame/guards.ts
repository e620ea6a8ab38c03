/** Shape checks of the frame protocol. Both sides run them and drop what fails. */
import {
  EDIT_KEYS,
  MAX_CSS_VALUE,
  MAX_DROPPED,
  MAX_FACTS,
  MAX_TYPED,
  MAX_WITHIN,
} from './editProtocol'
import {
  type FromFrame,
  type FromFrameType,
  INIT,
  type InitMessage,
  MAX_API_BODY,
  MAX_CODE,
  MAX_CONSOLE_TEXT,
  MAX_ELEMENT_DEPTH,
  MAX_ELEMENT_TEXT,
  MAX_HIGHLIGHTS,
  MAX_HTML,
  MAX_SELECTOR,
  MAX_SHOWN,
  MAX_STORED_VALUE,
  PROTOCOL_VERSION,
  type ToFrame,
  type ToFrameType,
} from './protocol'

type Fields = Record<string, unknown>
type Guard = (message: Fields) => boolean

/** As they are before a page runs in the frame. */
const { isArray } = Array
const { isFinite: isFiniteNumber } = Number
const { hasOwn, keys, values } = Object

/** Not by a method or the iterator of the array, which a page in the frame can replace. */
const every = (list: readonly unknown[], check: (value: unknown) => boolean): boolean => {
  for (let at = 0; at < list.length; at += 1) if (!check(list[at])) return false
  return true
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !isArray(value)
const text = (value: unknown, max: number, min = 0): value is string =>
  typeof value === 'string' && value.length <= max && value.length >= min
const count = (value: unknown): value is number => isFiniteNumber(value) && (value as number) >= 0
const flag = (value: unknown): value is boolean => typeof value === 'boolean'
const id = (value: unknown): value is string => text(value, 64, 1)
const oneOf = (value: unknown, ...allowed: string[]): boolean =>
  typeof value === 'string' && allowed.includes(value)
const position = (value: unknown): boolean =>
  isArray(value) && value.length === 2 && every(value, isFiniteNumber)
const texts = (value: unknown, max: number): boolean =>
  isRecord(value) && every(values(value), (item) => text(item, max))
const optional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value)

const storageKind = (value: unknown) => oneOf(value, 'local', 'session', 'cookie')
const apiPayload = (value: unknown): boolean =>
  isRecord(value) &&
  count(value.status) &&
  text(value.contentType, 200) &&
  text(value.body, MAX_API_BODY)
const apiOptions = (value: unknown): boolean =>
  isRecord(value) &&
  optional(value.method, (method) => text(method, 10)) &&
  optional(value.headers, (headers) => texts(headers, 1_000)) &&
  optional(value.body, (body) => text(body, MAX_API_BODY))

const element = (value: unknown): boolean =>
  isRecord(value) &&
  isArray(value.path) &&
  value.path.length <= MAX_ELEMENT_DEPTH &&
  every(value.path, (place) => count(place)) &&
  text(value.tag, 100, 1) &&
  text(value.text, MAX_ELEMENT_TEXT) &&
  (value.id === null ||
    (isRecord(value.id) &&
      oneOf(value.id.attribute, 'morpheo-id', 'data-morpheo-id', 'id') &&
      text(value.id.value, MAX_SELECTOR, 1)))

const key = (value: unknown): boolean =>
  isRecord(value) &&
  (value.tag === undefined
    ? oneOf(value.attribute, 'morpheo-id', 'data-morpheo-id', 'id') &&
      text(value.value, MAX_SELECTOR, 1)
    : oneOf(value.tag, 'html', 'head', 'body'))
const facts = (value: unknown): boolean =>
  isRecord(value) &&
  texts(value.css, MAX_CSS_VALUE) &&
  keys(value.css as Fields).length <= MAX_FACTS &&
  optional(
    value.mixed,
    (mixed) =>
      isArray(mixed) && mixed.length <= MAX_FACTS && every(mixed, (name) => text(name, 100)),
  ) &&
  isRecord(value.box) &&
  every([value.box.left, value.box.top, value.box.width, value.box.height], isFiniteNumber) &&
  isFiniteNumber(value.viewWidth) &&
  text(value.position, 30) &&
  flag(value.isRow) &&
  optional(value.freed, freed)

/** In pixels: no page is larger, and what is larger is no size that a person dragged. */
const MAX_PIXELS = 1_000_000
const pixels = (value: unknown): boolean =>
  isFiniteNumber(value) && Math.abs(value as number) <= MAX_PIXELS
const EDGES = ['width', 'height', 'left', 'top', 'right', 'bottom']
const edges = (value: unknown, names: string[] = EDGES): boolean =>
  isRecord(value) &&
  every(keys(value), (name) => oneOf(name, ...names)) &&
  every(values(value), pixels)
const freed = (value: unknown): boolean =>
  isRecord(value) &&
  flag(value.isStatic) &&
  edges(value.own, [...EDGES, 'margin', 'line-height']) &&
  edges(value.held, ['min-width', 'min-height'])

const noFields: Guard = () => true

const fromFrame: Record<FromFrameType, Guard> = {
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
  'open-link': (m) => text(m.url, 4_000, 1),
  navigate: (m) => oneOf(m.kind, 'page', 'app') && text(m.target, 2_000, 1),
  'connection-ready': (m) => count(m.count),
  'connection-chosen': (m) => element(m.element),
  'edit-ready': noFields,
  'edit-chosen': (m) =>
    element(m.element) &&
    isArray(m.within) &&
    m.within.length <= MAX_WITHIN &&
    every(m.within, key) &&
    optional(m.around, (around) => text(around, MAX_ELEMENT_TEXT)) &&
    flag(m.isAdded),
  'edit-cleared': noFields,
  'edit-facts': (m) => element(m.element) && facts(m.facts),
  'edit-typing': (m) => element(m.element),
  'edit-typed': (m) =>
    element(m.element) &&
    count(m.place) &&
    every([m.before, m.text], (one) => text(one, MAX_TYPED)),
  'edit-writing': (m) =>
    element(m.element) &&
    count(m.place) &&
    every([m.before, m.text], (one) => text(one, MAX_TYPED)),
  'edit-halted': noFields,
  'edit-unwritable': noFields,
  'edit-dropped': (m) =>
    isArray(m.elements) &&
    m.elements.length > 0 &&
    m.elements.length <= MAX_DROPPED &&
    every(m.elements, element) &&
    oneOf(m.to, 'before', 'after', 'into') &&
    element(m.anchor),
  'edit-placed': (m) =>
    element(m.element) && (m.container === null || element(m.container)) && freed(m.freed),
  'edit-resized': (m) => element(m.element) && edges(m.edges) && flag(m.isInline),
  'edit-key': (m) => oneOf(m.key, ...EDIT_KEYS) && every([m.shift, m.alt, m.ctrl], flag),
  'edit-settled': noFields,
  'edit-patched': (m) => count(m.number) && flag(m.isWhole),
  shown: (m) => text(m.page, MAX_SHOWN),
  'api-request': (m) =>
    id(m.requestId) &&
    isRecord(m.payload) &&
    text(m.payload.url, 2_000, 1) &&
    apiOptions(m.payload.options),
  'file-request': (m) => id(m.requestId) && text(m.path, 1_000, 1),
  executed: (m) =>
    id(m.id) &&
    flag(m.success) &&
    text(m.error, MAX_CONSOLE_TEXT) &&
    text(m.result, MAX_CONSOLE_TEXT),
}

const toFrame: Record<ToFrameType, Guard> = {
  load: (m) => text(m.html, MAX_HTML) && optional(m.scroll, position),
  'stream-start': noFields,
  'stream-chunk': (m) => text(m.text, MAX_HTML) && count(m.seq),
  'stream-end': noFields,
  ping: (m) => count(m.at),
  scrollbars: (m) => flag(m.hidden),
  'storage-full': (m) => flag(m.full),
  simplify: (m) => flag(m.on),
  highlight: (m) =>
    isArray(m.selectors) &&
    m.selectors.length <= MAX_HIGHLIGHTS &&
    every(m.selectors, (selector) => text(selector, MAX_SELECTOR, 1)),
  execute: (m) => id(m.id) && text(m.code, MAX_CODE),
  mode: (m) => m.script === null || text(m.script, MAX_CODE, 1),
  edit: (m) => isRecord(m.command),
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
  passes(fromFrame, data) ? (data as FromFrame) : null

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
    flag(settings.badge) &&
    flag(settings.simplified) &&
    flag(settings.scrollbarsHidden) &&
    text(settings.helpUrl, 2_000) &&
    text(settings.homeUrl, 2_000)
    ? (data as InitMessage)
    : null
}
