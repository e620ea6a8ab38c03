import { describe, expect, it } from 'vitest'
import {
  type FromFrame,
  type FromFrameOf,
  parseFromFrame,
  parseToFrame,
  type ToFrame,
  type ToFrameOf,
} from './messages'
import type { ConnectionElement } from './protocol'

/** The types of messages that say more than their type. */
type WithFields<M extends { type: string }> = M extends M
  ? [Exclude<keyof M, 'type'>] extends [never]
    ? never
    : M['type']
  : never

type FieldsOf<M> = M extends M ? Omit<M, 'type'> : never

const element: ConnectionElement = { path: [1, 0], tag: 'h1', text: 'Tide', id: null }
const facts = {
  ...{ css: {}, box: { left: 0, top: 0, width: 1, height: 1 }, position: 'static', isRow: false },
  viewWidth: 800,
}

/** One of each, with no field that may be left out. A message that is new does not compile without. */
const FROM: { [T in WithFields<FromFrame>]: FieldsOf<FromFrameOf<T>> } = {
  written: { elements: 1 },
  loaded: { elements: 1 },
  'stream-painted': { seq: 1, chars: 1, elements: 1 },
  'stream-done': { chars: 1, elements: 1 },
  pong: { at: 1 },
  scroll: { position: [0, 1] },
  storage: { kind: 'local', op: 'set', key: 'a', value: 'b' },
  databases: { changes: [{ op: 'set', key: 'a', text: 'b', bytes: null, files: [] }] },
  dialog: { open: true },
  key: { key: 'Escape' },
  command: { command: 'save' },
  acted: { byTouch: false },
  console: { level: 'log', text: 'a' },
  error: { kind: 'script', message: 'a', stack: '', line: 1, column: 1 },
  'needs-publication': { feature: 'camera' },
  'origin-refused': { host: 'api.example.org:8443' },
  'open-link': { url: 'https://example.org' },
  unsent: { url: 'https://example.org' },
  navigate: { kind: 'page', target: 'a' },
  'connection-ready': { count: 1 },
  'connection-chosen': { element },
  'edit-chosen': { element, within: [], isAdded: false },
  'edit-facts': { element, facts },
  'edit-typing': { element },
  'edit-typed': { element, place: 0, before: 'b', text: 'a' },
  'edit-writing': { element, place: 0, before: 'b', text: 'a' },
  'edit-dropped': { elements: [element], to: 'into', anchor: element },
  'edit-placed': { element, container: null, freed: { isStatic: false, own: {}, held: {} } },
  'edit-resized': { element, edges: { width: 1 }, isInline: false },
  'edit-key': { key: 'Delete', shift: false, alt: false, ctrl: false },
  'edit-patched': { number: 1, isWhole: true },
  'api-request': { requestId: 'a', payload: { url: '/a', options: {} } },
  'api-cancel': { requestId: 'a' },
  'file-request': { requestId: 'a', path: 'a' },
  executed: { id: 'a', success: true, error: '', result: '' },
  shown: { page: '{}' },
}
const TO: { [T in WithFields<ToFrame>]: FieldsOf<ToFrameOf<T>> } = {
  load: { html: '' },
  'stream-chunk': { text: 'a', seq: 1 },
  ping: { at: 1 },
  scrollbars: { hidden: true },
  'storage-full': { full: true },
  databases: { entries: [{ key: 'a', text: 'b', bytes: null, files: [] }] },
  simplify: { on: true },
  highlight: { selectors: ['a'] },
  execute: { id: 'a', code: 'a' },
  mode: { script: null },
  edit: { command: { do: 'settle' } },
  'api-chunk': { requestId: 'a', contentType: 'a', text: 'b' },
  'api-response': {
    ...{ requestId: 'a', success: true, payload: { status: 200, contentType: 'a', body: '' } },
  },
  'file-response': {
    ...{ requestId: 'a', success: true, contentType: 'a/b', data: new ArrayBuffer(1) },
  },
}

/** Anything passes a guard that does not look at a field. */
function expectLookedAt(parse: (message: unknown) => unknown, type: string, fields: object): void {
  const message = { v: 1, type, ...fields }
  expect(parse(message)).toBe(message)
  for (const field of Object.keys(fields)) {
    expect([field, parse({ ...message, [field]: undefined })]).toEqual([field, null])
    expect([field, parse({ ...message, [field]: Symbol() })]).toEqual([field, null])
  }
}

describe('no field of a message is taken as it comes', () => {
  it.each(Object.entries(FROM))('%s of the frame', (type, fields) =>
    expectLookedAt(parseFromFrame, type, fields),
  )
  it.each(Object.entries(TO))('%s of the host', (type, fields) =>
    expectLookedAt(parseToFrame, type, fields),
  )
})
