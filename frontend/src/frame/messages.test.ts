import { describe, expect, it } from 'vitest'
import { MAX_FACTS, MAX_TYPED } from './editProtocol'
import { parseFromFrame, parseInit, parseToFrame } from './messages'
import { MAX_CONSOLE_TEXT, MAX_STORED_VALUE } from './protocol'

const v = 1
const HEADING = { path: [1, 0], tag: 'h1', text: 'Tide', id: null }
const BODY = { attribute: 'id', value: 'morpheo-body-page' }
const FACTS = {
  css: { color: 'rgb(0, 0, 0)' },
  box: { left: -1.5, top: 0, width: 10, height: 2 },
  position: 'static',
  isRow: false,
  viewWidth: 800,
}
const FREED = { isStatic: true, own: { left: -2.5, 'line-height': 20 }, held: { 'min-height': 4 } }
const placed = (freed: object) => ({
  ...{ v, type: 'edit-placed', element: HEADING, container: null },
  freed: { ...FREED, ...freed },
})
const many = (number: number) =>
  Object.fromEntries(Array.from({ length: number }, (_, at) => [`--v${at}`, '0']))

describe('messages of the frame', () => {
  it.each([
    { v, type: 'ready' },
    { v, type: 'loaded', elements: 12 },
    { v, type: 'scroll', position: [0, 400] },
    { v, type: 'storage', kind: 'local', op: 'set', key: 'a', value: 'b' },
    { v, type: 'storage', kind: 'session', op: 'clear' },
    { v, type: 'api-request', requestId: 'r1', payload: { url: '/api/chat', options: {} } },
    { v, type: 'navigate', kind: 'page', target: 'about' },
    { v, type: 'command', command: 'save' },
    { v, type: 'connection-ready', count: 3 },
    {
      v,
      type: 'connection-chosen',
      element: { path: [1, 0], tag: 'a', text: '', id: { attribute: 'id', value: 'x' } },
    },
    { v, type: 'error', kind: 'script', message: 'x', stack: '', line: 1, column: 2 },
    { v, type: 'edit-ready' },
    { v, type: 'edit-settled' },
    { v, type: 'edit-halted' },
    { v, type: 'edit-unwritable' },
    { v, type: 'edit-chosen', element: HEADING, within: [BODY, { tag: 'html' }], isAdded: true },
    { v, type: 'edit-facts', element: HEADING, facts: FACTS },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, mixed: ['color'] } },
    { v, type: 'edit-typed', element: HEADING, place: 0, before: '', text: 'Tide' },
    { v, type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: true },
    { v, type: 'edit-patched', number: 1, isWhole: false },
    { v, type: 'edit-dropped', elements: [HEADING], to: 'into', anchor: HEADING },
    { v, type: 'edit-placed', element: HEADING, container: null, freed: FREED },
    { v, type: 'edit-resized', element: HEADING, edges: { width: 10, left: 0 }, isInline: true },
  ])('accepts $type', (message) => expect(parseFromFrame(message)).toBe(message))

  it.each([
    null,
    'ready',
    [],
    { type: 'ready' },
    { v: 2, type: 'ready' },
    { v, type: 'unknown' },
    { v, type: 'constructor' },
    { v, type: '__proto__' },
    { v, type: 'loaded' },
    { v, type: 'loaded', elements: '12' },
    { v, type: 'loaded', elements: Number.NaN },
    { v, type: 'scroll', position: [0] },
    { v, type: 'scroll', position: [0, Number.POSITIVE_INFINITY] },
    { v, type: 'storage', kind: 'other', op: 'clear' },
    { v, type: 'storage', kind: 'local', op: 'set', key: 'a' },
    {
      v,
      type: 'storage',
      kind: 'local',
      op: 'set',
      key: 'a',
      value: 'x'.repeat(MAX_STORED_VALUE + 1),
    },
    { v, type: 'console', level: 'log', text: 'x'.repeat(MAX_CONSOLE_TEXT + 1) },
    { v, type: 'console', level: 'trace', text: 'x' },
    { v, type: 'key', key: 'Enter' },
    { v, type: 'open-link', url: '' },
    { v, type: 'command', command: 'clear' },
    { v, type: 'connection-chosen', element: { path: [], tag: '', text: '', id: null } },
    { v, type: 'connection-chosen', element: { path: [-1], tag: 'a', text: '', id: null } },
    { v, type: 'connection-chosen', element: { path: ['0'], tag: 'a', text: '', id: null } },
    { v, type: 'connection-chosen', element: { path: [], tag: 'a', text: '' } },
    {
      v,
      type: 'connection-chosen',
      element: { path: [], tag: 'a', text: 'x'.repeat(201), id: null },
    },
    {
      v,
      type: 'connection-chosen',
      element: { path: [], tag: 'a', text: '', id: { attribute: 'class', value: 'x' } },
    },
    { v, type: 'edit-chosen', element: HEADING, within: [], isAdded: 1 },
    { v, type: 'edit-chosen', element: HEADING, within: [{ tag: 'p' }], isAdded: true },
    { v, type: 'edit-chosen', element: HEADING, within: Array(31).fill(BODY), isAdded: true },
    { v, type: 'edit-chosen', element: HEADING, within: [{ attribute: 'on', value: 'x' }] },
    { v, type: 'edit-typed', element: HEADING, place: -1, before: '', text: '' },
    { v, type: 'edit-typed', element: HEADING, place: 0, text: '' },
    {
      v,
      type: 'edit-typed',
      element: HEADING,
      place: 0,
      before: '',
      text: 'x'.repeat(MAX_TYPED + 1),
    },
    {
      v,
      type: 'edit-typed',
      element: HEADING,
      place: 0,
      before: 'x'.repeat(MAX_TYPED + 1),
      text: '',
    },
    { v, type: 'edit-dropped', elements: [], to: 'into', anchor: HEADING },
    { v, type: 'edit-dropped', elements: Array(101).fill(HEADING), to: 'into', anchor: HEADING },
    { v, type: 'edit-dropped', elements: [HEADING], to: 'inside', anchor: HEADING },
    { v, type: 'edit-dropped', elements: [HEADING], to: 'into', anchor: '<p>' },
    placed({ own: { left: 1e9 } }),
    placed({ own: { color: 1 } }),
    placed({ held: { width: 1 } }),
    placed({ isStatic: 1 }),
    { ...placed({}), container: {} },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, freed: {} } },
    { v, type: 'edit-resized', element: HEADING, edges: { width: '10px' }, isInline: true },
    { v, type: 'edit-resized', element: HEADING, edges: { color: 1 }, isInline: true },
    { v, type: 'edit-resized', element: HEADING, edges: { margin: 1 }, isInline: true },
    { v, type: 'edit-key', key: 'q', shift: false, alt: false, ctrl: false },
    { v, type: 'edit-key', key: 'Delete', shift: false, alt: false },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, css: { color: 1 } } },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, css: many(MAX_FACTS + 1) } },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, box: {} } },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, mixed: [1] } },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, mixed: Array(61).fill('x') } },
    { v, type: 'edit-facts', element: HEADING, facts: { ...FACTS, position: 'x'.repeat(31) } },
  ])('refuses %j', (message) => expect(parseFromFrame(message)).toBeNull())

  it.each([
    { requestId: '', payload: { url: '/api/chat', options: {} } },
    { payload: { url: '/api/chat', options: {} } },
    { requestId: 'r', payload: { url: 5, options: {} } },
    { requestId: 'r', payload: { url: '/api/chat' } },
    { requestId: 'r', payload: { url: '/api/chat', options: null } },
    { requestId: 'r', payload: { url: '/api/chat', options: [] } },
    { requestId: 'r', payload: { url: '/api/chat', options: { body: {} } } },
    { requestId: 'r', payload: { url: '/api/chat', options: { headers: { a: 1 } } } },
  ])('a call needs an id, an address and options: %j', (message) =>
    expect(parseFromFrame({ v, type: 'api-request', ...message })).toBeNull(),
  )

  it.each(['', 'a b', 'a<b>', 'api.example/x', 'a'.repeat(101)])(
    'takes for the host of a server no %j',
    (host) => expect(parseFromFrame({ v, type: 'origin-refused', host })).toBeNull(),
  )

  it('knows what works in published apps', () => {
    const asked = (feature: string) => ({ v, type: 'needs-publication', feature })
    expect(parseFromFrame(asked('camera'))).not.toBeNull()
    expect(parseFromFrame(asked('usb'))).toBeNull()
  })

  it('rejects a message of the host', () =>
    expect(parseFromFrame({ v, type: 'load', html: '<p>' })).toBeNull())
})

describe('messages of the host', () => {
  it.each([
    { v, type: 'load', html: '<p>', scroll: [0, 3] },
    { v, type: 'stream-chunk', text: '<p>', seq: 0 },
    { v, type: 'highlight', selectors: ['body > p'] },
    { v, type: 'api-response', requestId: 'r', success: false, error: 'no' },
    {
      v,
      type: 'file-response',
      requestId: 'r',
      success: true,
      contentType: 'a/b',
      data: new ArrayBuffer(1),
    },
  ])('accepts $type', (message) => expect(parseToFrame(message)).toBe(message))

  it.each([
    { v, type: 'load' },
    { v, type: 'load', html: '<p>', scroll: 3 },
    { v, type: 'api-response', requestId: 'r', success: true },
    { v, type: 'api-response', requestId: 'r', error: 'no' },
    { v, type: 'execute', id: 'x', code: 7 },
    { v, type: 'highlight', selectors: Array.from({ length: 13 }, () => 'p') },
    { v, type: 'highlight', selectors: ['p'.repeat(501)] },
  ])('refuses %j', (message) => expect(parseToFrame(message)).toBeNull())
})

describe('the opening message', () => {
  const storage = { local: { a: '1' }, session: {}, cookie: {} }
  const settings = {
    badge: true,
    simplified: false,
    scrollbarsHidden: false,
    homeUrl: 'h',
  }
  const init = { v, type: 'morpheo:init', storage, settings }

  it('is accepted when complete', () => expect(parseInit(init)).toBe(init))
  it.each([
    { ...init, v: 3 },
    { ...init, type: 'init' },
    { ...init, storage: { ...storage, local: { a: 1 } } },
    { ...init, settings: { ...settings, badge: 'yes' } },
    { v, type: 'morpheo:init' },
  ])('is refused otherwise: %j', (message) => expect(parseInit(message)).toBeNull())
})
