import { afterEach, describe, expect, it, vi } from 'vitest'
import { editScript, pickScript } from '../host/editScripts'
import { connectionScript } from './connectionMode'
import { installModes } from './modes'

const { handlers, sent } = vi.hoisted(() => ({
  handlers: {} as Record<string, (message: object) => void>,
  sent: [] as { type: string }[],
}))
vi.mock('./channel', () => ({
  send: (message: { type: string }) => sent.push(message),
  handle: (type: string, handler: (message: object) => void) => {
    handlers[type] = handler
  },
}))
vi.mock('./page', () => ({
  onEachDocument: (attach: () => void) => attach(),
  onPageReady: (ready: () => void) => ready(),
}))
vi.mock('./natives', async (original) => ({
  ...(await original<typeof import('./natives')>()),
  isTrusted: () => true,
}))

type Method = (...given: unknown[]) => unknown

const OWNERS: [owner: object, names: PropertyKey[]][] = [
  [
    Array.prototype,
    [
      Symbol.iterator,
      'map',
      'filter',
      'find',
      'some',
      'every',
      'flatMap',
      'forEach',
      'includes',
    ].concat(['indexOf', 'at', 'slice', 'push', 'unshift', 'join', 'splice', 'sort', 'concat']),
  ],
  [Function.prototype, ['call', 'apply', 'bind']],
  [Object, ['assign', 'keys', 'entries', 'values']],
  [Map.prototype, ['get', 'set', 'has', 'delete', 'clear', 'entries', 'values', Symbol.iterator]],
  [Set.prototype, ['add', 'has', 'delete', Symbol.iterator]],
  [WeakMap.prototype, ['get', 'set', 'has']],
  [Promise.prototype, ['then', 'catch', 'finally']],
  [JSON, ['stringify', 'parse']],
  [String.prototype, ['slice', 'replace', 'trim', 'split', 'startsWith', 'endsWith', 'includes']],
  [RegExp.prototype, ['test', 'exec']],
  [Number, ['parseFloat', 'isFinite']],
  [Math, ['min', 'max', 'hypot', 'round', 'abs']],
  [Element.prototype, ['closest', 'matches', 'getAttribute']],
  [Node.prototype, ['contains']],
  [Event.prototype, ['preventDefault', 'stopImmediatePropagation']],
]

/** Puts a page's own in the place of what browsers have; each looks for who called it. */
function hookAll(script: string): {
  found: string[]
  isCalled: Set<PropertyKey>
  undo: () => void
} {
  const found: string[] = []
  const isCalled = new Set<PropertyKey>()
  let isLooking = false
  const undo: (() => void)[] = []
  const { apply, defineProperty } = Reflect
  for (const [owner, names] of OWNERS) {
    for (const name of names) {
      const before = Object.getOwnPropertyDescriptor(owner, name)
      const real = before?.value as Method | undefined
      if (!before || !real) throw new Error(`There is no ${String(name)}.`)
      // not strict, as a page's scripts are
      const hook = new Function(
        'look',
        'real',
        'apply',
        'return function hook() { look(hook.caller); return apply(real, this, arguments) }',
      )(
        (caller: Method | null) => {
          if (isLooking) return
          isLooking = true
          isCalled.add(name)
          if (caller && script.includes(String(caller))) found.push(String(name))
          isLooking = false
        },
        real,
        apply,
      ) as Method
      defineProperty(owner, name, { ...before, value: hook })
      undo.push(() => defineProperty(owner, name, before))
    }
  }
  return {
    found,
    isCalled,
    undo: () => {
      for (const back of undo) back()
    },
  }
}

const fire = (event: Event) => document.querySelector('#p')?.dispatchEvent(event)

describe('the scripts of modes', () => {
  installModes()
  let undo = () => {}
  afterEach(() => {
    undo()
    handlers.mode?.({ script: null })
    vi.restoreAllMocks()
  })

  it.each([
    ['edit mode', editScript],
    ['picking', pickScript],
    ['connection mode', connectionScript],
  ])('%s gives none of its functions to what a page has replaced', (_name, script) => {
    document.body.innerHTML =
      '<main id="m"><h1 id="h">Tides</h1><p id="p">Low</p><a href="/x" id="a">More</a></main>'
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9))
    document.elementsFromPoint = () => []
    sent.length = 0
    const hooks = hookAll(script)
    undo = hooks.undo
    handlers.mode?.({ script })
    const of = [{ attribute: 'id', value: 'p' }]
    handlers.edit?.({ command: { do: 'select', of, properties: ['color'], say: '' } })
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
      fire(new PointerEvent(type, { bubbles: true, isPrimary: true, buttons: 1, clientX: 30 }))
    }
    fire(new MouseEvent('click', { bubbles: true, detail: 1 }))
    for (const key of ['Tab', 'ArrowDown', 'Delete', 'Enter', 'Escape', 'Escape']) {
      fire(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    hooks.undo()
    undo = () => {}
    expect(sent.length).toBeGreaterThan(1)
    expect([...hooks.isCalled]).toContain(Symbol.iterator)
    expect(hooks.found).toEqual([])
  })
})
