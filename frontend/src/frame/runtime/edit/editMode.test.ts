import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EDIT_KEYS, EDIT_KEYS_OF, type EditCommand, type Patch } from '../../editProtocol'
import { editScript, pickScript } from '../../editScripts'
import { forModes } from '../natives'
import type { EditMode, EditTools } from './editMode'

type Sent = Parameters<EditTools['send']>[0]

let sent: Sent[]
let mode: EditMode
let isReal = true
let now = 0

// timers of the test
const tools: typeof forModes = {
  ...forModes,
  setTimeout: ((act: () => void, ms: number) => window.setTimeout(act, ms)) as typeof setTimeout,
  clearTimeout: (timer) => window.clearTimeout(timer),
}

const TYPES = [
  ...(['click', 'pointermove', 'pointerdown', 'pointerup', 'mousedown'] as const),
  ...(['keydown', 'keyup', 'submit'] as const),
] as const
const gate = (event: Event) => mode.take(event)
const find = (selector: string) => document.querySelector(selector) as HTMLElement
const of = (type: Sent['type']) => sent.filter((message) => message.type === type)
const chosen = () =>
  of('edit-chosen').map((message) => 'element' in message && message.element.id?.value)
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}
const click = (selector: string, more: MouseEventInit = {}) => {
  now += 1_000
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...more })
  find(selector).dispatchEvent(event)
  return event
}
const select = (...ids: string[]): void =>
  mode.tell({
    do: 'select',
    of: ids.map((value) => ({ attribute: 'id' as const, value })),
    properties: ['color'],
    say: ids.join(),
  })

beforeEach(() => {
  sent = []
  isReal = true
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // the test environment has no layout
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.hasAttribute('hidden') ? 0 : 10, 10)
  })
  document.body.innerHTML =
    '<main id="m"><h1 id="h" style="color: red">Tides</h1><p id="p">Low</p><a id="a" href="/x">More</a><p hidden>No</p></main>'
  // as it runs in the frame: from its text alone
  const start = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
  mode = start({ ...tools, send: (message) => sent.push(message), isTrusted: () => isReal })
  for (const type of TYPES) window.addEventListener(type, gate, true)
})

afterEach(() => {
  mode.leave()
  for (const type of TYPES) window.removeEventListener(type, gate, true)
  vi.restoreAllMocks()
})

describe('edit mode', () => {
  it('says which element was pointed at, and the page hears nothing', () => {
    const heard = vi.fn()
    find('#a').addEventListener('click', heard)
    expect(click('#a').defaultPrevented).toBe(true)
    click('#p', { shiftKey: true })
    expect(heard).not.toHaveBeenCalled()
    expect(of('edit-chosen')).toMatchObject([
      { element: { tag: 'a', text: 'More', path: [1, 0, 2] }, isAdded: false },
      { element: { tag: 'p' }, isAdded: true },
    ])
  })

  it('adds what is pointed at to what is selected for as long as it is told to', () => {
    mode.tell({ do: 'several', isOn: true })
    click('#p')
    select('p')
    // neither what is around it, nor what types into it
    click('#p')
    now -= 900
    click('#p')
    mode.tell({ do: 'several', isOn: false })
    click('#a')
    expect(of('edit-typing')).toEqual([])
    expect(chosen()).toEqual(['p', 'p', 'p', 'a'])
    expect(of('edit-chosen').map((one) => 'isAdded' in one && one.isAdded)).toEqual([
      ...[true, true, true],
      false,
    ])
  })

  it('shows what the pointer is over, until something is selected or the pointer goes to the panel', () => {
    mode.leave()
    const attach = vi.spyOn(Element.prototype, 'attachShadow')
    const start = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
    mode = start({ ...tools, send: (message) => sent.push(message), isTrusted: () => true })
    const root: ShadowRoot = attach.mock.results[0]?.value
    const move = () => find('#p').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    const kinds = () => [...root.querySelectorAll('i')].map((box) => box.className.split(' ')[0])
    move()
    expect(kinds()).toEqual(['hover'])
    // another one is selected where the pointer rests: by Duplicate, say
    select('h')
    expect(kinds()).toEqual(['selected'])
    move()
    expect(kinds()).toEqual(['selected', 'hover'])
    find('#p').dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: null }))
    expect(kinds()).toEqual(['selected'])
    expect(root.querySelector('.selected b')).toHaveTextContent('Heading 1')
    // it is lower than 24 px
    expect(root.querySelectorAll('.selected.small u')).toHaveLength(4)
  })

  it('points at a control that is switched off when it is let go of: it gets no click', () => {
    find('#m').insertAdjacentHTML('beforeend', '<button id="off" disabled>Pause</button>')
    const letGo = (selector: string) =>
      find(selector).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    letGo('#off')
    letGo('#p')
    expect(chosen()).toEqual(['off'])
  })

  it('keeps what is selected when its label is pressed', () => {
    select('h')
    click('morpheo-editor')
    expect([chosen(), of('edit-cleared')]).toEqual([[], []])
  })

  it('opens no list and moves no slider', () => {
    find('#m').insertAdjacentHTML(
      'beforeend',
      '<select id="s"></select><input id="r" type="range">',
    )
    const pressed = (selector: string) => {
      const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
      find(selector).dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(['#s', '#r', '#p'].map(pressed)).toEqual([true, true, false])
  })

  it('presses no button with a blank that is typed into it', () => {
    find('#m').insertAdjacentHTML('beforeend', '<button id="go">Go on</button>')
    find('#go').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    find('#go').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    expect(of('edit-typing')).toHaveLength(1)
    const letGo = new KeyboardEvent('keyup', { key: ' ', bubbles: true, cancelable: true })
    find('#go morpheo-text').dispatchEvent(letGo)
    expect(letGo.defaultPrevented).toBe(true)
  })

  it('takes nothing that the page did by itself', () => {
    isReal = false
    click('#p')
    press('Tab')
    press('Delete')
    expect(sent).toEqual([{ type: 'edit-ready' }])
  })

  it('picks elements and does nothing else with them where they are only picked', () => {
    mode.leave()
    const start = new Function(`return ${pickScript}`)() as (tools: EditTools) => EditMode
    mode = start({ ...tools, send: (message) => sent.push(message), isTrusted: () => true })
    click('#p', { shiftKey: true })
    expect(of('edit-chosen')).toMatchObject([{ element: { tag: 'p' }, isAdded: false }])
    select('p')
    click('#p', { detail: 2 })
    for (const key of ['Delete', 'Enter', 'ArrowUp']) press(key)
    press('x', { ctrlKey: true })
    find('#p').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    find('#h').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientY: 90 }))
    find('#h').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY: 90 }))
    const kinds = new Set(sent.map(({ type }) => type))
    expect([...kinds].sort()).toEqual(['edit-chosen', 'edit-facts', 'edit-ready'])
    press('Escape')
    expect(of('edit-cleared')).toHaveLength(1)
  })

  it('goes outwards when the same is pointed at again, later', () => {
    click('#p')
    select('p')
    click('#p')
    select('m')
    click('#p')
    expect(chosen()).toEqual(['p', 'm', undefined])
    click('#h')
    click('#p')
    expect(chosen().slice(3)).toEqual(['h', 'p'])
  })

  it('overlooks a second press at once, and types after one within half a second', () => {
    click('#p')
    now -= 950
    click('#p')
    expect(chosen()).toEqual(['p'])
    now -= 600
    click('#p')
    const box = find('morpheo-text')
    expect(box.textContent).toBe('Low')
    box.textContent = 'High'
    press('Enter')
    expect(of('edit-typed')).toMatchObject([
      { element: { tag: 'p' }, place: 0, before: 'Low', text: 'High' },
    ])
    expect(find('#p').innerHTML).toBe('High')
  })

  it('leaves the keys of the typing to the browser, and Escape takes it back', () => {
    select('p')
    press('Enter')
    const box = find('morpheo-text')
    box.textContent = 'High'
    expect(press('x').defaultPrevented).toBe(false)
    expect(press('Delete').defaultPrevented).toBe(false)
    press('Escape')
    expect([find('#p').innerHTML, of('edit-typed'), of('edit-key')]).toEqual(['Low', [], []])
  })

  it('is driven by keys alone', () => {
    press('Tab')
    select('m')
    press('Tab')
    select('h')
    press('Tab', { shiftKey: true })
    press('Enter', { shiftKey: true })
    expect(chosen()).toEqual(['m', 'h', 'm', 'm'])
    select('a')
    expect(press('Tab').defaultPrevented).toBe(false)
    press('ArrowUp', { altKey: true })
    press('D', { ctrlKey: true })
    press('q')
    expect(of('edit-key')).toEqual([
      { type: 'edit-key', key: 'ArrowUp', shift: false, alt: true, ctrl: false },
      { type: 'edit-key', key: 'd', shift: false, alt: false, ctrl: true },
    ])
    press('Escape')
    press('Escape')
    expect(sent.slice(-2)).toEqual([{ type: 'edit-cleared' }, { type: 'key', key: 'Escape' }])
  })

  it('says each key that edits, and no other', () => {
    const pressed = [
      ...EDIT_KEYS_OF.alone.map((key) => ({ key, ctrl: false })),
      ...EDIT_KEYS_OF.withCtrl.map((key) => ({ key, ctrl: true })),
    ]
    for (const { key, ctrl } of pressed) {
      press(key, { ctrlKey: ctrl })
      press(key, { ctrlKey: !ctrl })
    }
    expect(of('edit-key')).toMatchObject(pressed)
    expect(pressed.map(({ key }) => key)).toEqual(EDIT_KEYS)
  })

  it('lets the page be used while Space is held', () => {
    const heard = vi.fn((event: Event) => event.preventDefault())
    find('#a').addEventListener('click', heard)
    press(' ')
    click('#a')
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }))
    click('#p')
    expect([heard.mock.calls.length, chosen()]).toEqual([1, ['p']])
  })

  it('tells what is in force for what is selected, and what it is to say', () => {
    select('p', 'h')
    expect(of('edit-facts')).toMatchObject([
      { element: { tag: 'h1' }, facts: { css: { color: 'red' }, box: { width: 10 } } },
    ])
    select()
    expect(of('edit-facts')).toHaveLength(1)
  })

  it('tells of several in which properties they differ', () => {
    select('p', 'h')
    expect(of('edit-facts').at(-1)).toMatchObject({ facts: { mixed: ['color'] } })
    find('#p').style.color = 'red'
    select('p', 'h')
    expect(of('edit-facts').at(-1)).toMatchObject({ facts: { mixed: [] } })
    select('h')
    expect(of('edit-facts').at(-1)).toMatchObject({ facts: { mixed: [] } })
  })

  it('tints nothing while a colour is chosen, or any value is tried', () => {
    const isPlain = () => find('morpheo-editor').classList.contains('plain')
    const key = { attribute: 'id', value: 'h' } as const
    mode.tell({ do: 'plain', isOn: true })
    expect(isPlain()).toBe(true)
    mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue' })
    mode.tell({ do: 'plain', isOn: false })
    expect(isPlain()).toBe(true)
    mode.tell({ do: 'try', of: [key], property: 'color', value: null })
    expect(isPlain()).toBe(false)
    mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue' })
    mode.tell({ do: 'patch', patches: [], number: 1 })
    expect(isPlain()).toBe(false)
  })

  it('shows values while they are tried, and edits when they are done', () => {
    const key = { attribute: 'id', value: 'h' } as const
    const tell = (command: EditCommand) => mode.tell(command)
    tell({ do: 'try', of: [key], property: 'color', value: 'blue' })
    expect(find('#h').style.color).toBe('blue')
    tell({ do: 'try', of: [key], property: 'margin', value: '9px' })
    tell({ do: 'try', of: [key], property: 'color', value: null })
    expect(find('#h').getAttribute('style')).toBe('color: red')
    tell({ do: 'try', of: [key], property: 'margin', value: '9px' })
    const patch = { kind: 'attribute', of: key, name: 'style', value: 'color: green' } as const
    tell({ do: 'patch', patches: [patch], number: 1 })
    tell({ do: 'patch', patches: [{ ...patch, of: { ...key, value: 'none' } }], number: 2 })
    expect(find('#h').getAttribute('style')).toBe('color: green')
    expect(of('edit-patched')).toEqual([
      { type: 'edit-patched', number: 1, isWhole: true },
      { type: 'edit-patched', number: 2, isWhole: false },
    ])
  })

  it('shows a value that will win over important ones as such', () => {
    const key = { attribute: 'id', value: 'h' } as const
    mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue', isImportant: true })
    expect(find('#h').style.getPropertyPriority('color')).toBe('important')
    mode.tell({ do: 'try', of: [key], property: 'color', value: null })
    expect(find('#h').getAttribute('style')).toBe('color: red')
  })

  it('tells what is in force anew once the view has another width, and nothing after it was left', () => {
    vi.useFakeTimers()
    const told = () => of('edit-facts').length
    select('h')
    const before = told()
    for (let step = 0; step < 5; step += 1) window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(200)
    expect(told()).toBe(before + 1)
    expect(of('edit-facts').at(-1)).toMatchObject({ facts: { viewWidth: window.innerWidth } })
    window.dispatchEvent(new Event('resize'))
    mode.leave()
    vi.advanceTimersByTime(200)
    expect(told()).toBe(before + 1)
    vi.useRealTimers()
  })

  it('takes a movement for no key, whatever the page made of events and arrays', () => {
    select('p')
    const key = vi.fn(() => 'Delete')
    Object.defineProperty(PointerEvent.prototype, 'key', { configurable: true, get: key })
    Object.defineProperty(KeyboardEvent, Symbol.hasInstance, {
      configurable: true,
      value: () => true,
    })
    const type = vi.spyOn(Event.prototype, 'type', 'get').mockReturnValue('keydown')
    const { find: real } = Array.prototype
    const found = vi.spyOn(Array.prototype, 'find').mockImplementation(function (
      this: unknown[],
      test,
    ) {
      return this.includes('ArrowUp') || this.includes('c') ? 'Delete' : real.call(this, test)
    })
    const low = vi.spyOn(String.prototype, 'toLowerCase').mockReturnValue('x')
    try {
      const move = new PointerEvent('pointermove', { bubbles: true, clientX: 3 })
      const up = new KeyboardEvent('keydown', { key: 'ArrowUp' })
      const copy = new KeyboardEvent('keydown', { key: 'C', ctrlKey: true })
      for (const event of [move, up, copy]) mode.take(event)
    } finally {
      for (const spy of [type, found, low]) spy.mockRestore()
      Reflect.deleteProperty(PointerEvent.prototype, 'key')
      Reflect.deleteProperty(KeyboardEvent, Symbol.hasInstance)
    }
    expect(of('edit-key')).toMatchObject([{ key: 'ArrowUp' }, { key: 'c' }])
  })

  it('edits with no key while something is typed, wherever the page says that it went', () => {
    click('#p')
    press('Enter')
    select('p')
    press('Enter')
    expect(find('morpheo-text')).not.toBeNull()
    find('#h').dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
    expect(of('edit-key')).toEqual([])
  })

  it('tells what is typed when it is to settle, and that there is no more', () => {
    select('p')
    press('Enter')
    find('morpheo-text').textContent = 'Ebb'
    mode.tell({ do: 'settle' })
    mode.tell({ do: 'settle' })
    expect(sent.slice(-4)).toMatchObject([
      { type: 'edit-typed', text: 'Ebb' },
      { type: 'edit-halted' },
      { type: 'edit-settled' },
      { type: 'edit-settled' },
    ])
  })

  const key = (value: string) => ({ attribute: 'id', value }) as const
  const types = (id: string, text: string): void => {
    select(id)
    press('Enter')
    find('morpheo-text').textContent = text
  }
  it('goes on typing while another element is changed', () => {
    types('p', 'Ebb')
    const nodes = [{ key: key('p') }, { key: key('a') }]
    const patch: Patch = { kind: 'children', of: key('m'), nodes, gone: [{ key: key('h') }] }
    mode.tell({ do: 'patch', patches: [patch], number: 1 })
    expect([document.querySelector('#h'), find('morpheo-text').textContent]).toEqual([null, 'Ebb'])
    press('Enter')
    expect(of('edit-typed')).toMatchObject([{ before: 'Low', text: 'Ebb' }])
    expect(of('edit-halted')).toEqual([])
  })

  it.each([
    ['is changed', { kind: 'children', of: key('p'), nodes: [{ text: 'Sea' }], gone: [] }],
    ['goes', { kind: 'children', of: key('m'), nodes: [], gone: [{ key: key('p') }] }],
    ['becomes another one', { kind: 'whole', of: key('m'), html: '<main id="m"></main>' }],
  ] as const)(
    'tells what was typed into one that %s meanwhile, and that it ended',
    (_name, patch) => {
      types('p', 'Ebb')
      mode.tell({ do: 'patch', patches: [structuredClone(patch) as Patch], number: 1 })
      expect(of('edit-typed')).toMatchObject([{ element: { id: key('p') }, text: 'Ebb' }])
      expect(of('edit-halted')).toHaveLength(1)
      expect(document.querySelector('morpheo-text')).toBeNull()
    },
  )

  it('hands the page no function that speaks for it', () => {
    const taken = vi.spyOn(window, 'setTimeout')
    const heard = vi.spyOn(window, 'addEventListener')
    mode.leave()
    const own = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
    mode = own({ ...forModes, send: (message) => sent.push(message), isTrusted: () => true })
    window.dispatchEvent(new Event('resize'))
    expect(taken).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
  })

  it('draws nothing that stays in the page', () => {
    click('#p')
    select('p')
    press('Enter')
    mode.leave()
    expect(document.querySelector('morpheo-editor,morpheo-text')).toBeNull()
  })
})
