import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Patch } from '../../editProtocol'
import {
  chosen,
  click,
  editing,
  find,
  inEditMode,
  of,
  press,
  select,
} from './testing/editModeOfTest'

inEditMode()

describe('typing in edit mode', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const key = (value: string) => ({ attribute: 'id', value }) as const
  const types = (id: string, text: string): void => {
    select(id)
    press('Enter')
    find('morpheo-text').textContent = text
  }

  it('overlooks a second press at once, and types after one within half a second', () => {
    click('#p')
    editing.now -= 950
    click('#p')
    expect(chosen()).toEqual(['p'])
    editing.now -= 600
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

  it('leaves the keys of the typing to the browser, and Escape ends it', () => {
    select('p')
    press('Enter')
    const box = find('morpheo-text')
    box.textContent = 'High'
    expect(press('x').defaultPrevented).toBe(false)
    expect(press('Delete').defaultPrevented).toBe(false)
    // it picks a candidate of an input method
    for (const key of ['Escape', 'Enter']) {
      expect(press(key, { isComposing: true }).defaultPrevented).toBe(false)
      expect(press(key, { keyCode: 229 }).defaultPrevented).toBe(false)
    }
    expect(find('morpheo-text')).toBe(box)
    press('Escape')
    expect([find('#p').innerHTML, of('edit-key')]).toEqual(['High', []])
    expect(of('edit-typed')).toMatchObject([{ text: 'High' }])
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

  it('edits with no key while something is typed, wherever the page says that it went', () => {
    click('#p')
    select('p')
    press('Enter')
    expect(find('morpheo-text')).not.toBeNull()
    find('#h').dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
    expect(of('edit-key')).toEqual([])
  })

  it('types into the innermost element with text that was pressed, or the only one in it', () => {
    find('#m').innerHTML =
      '<button id="b"><i></i><span id="s">Save</span></button><p id="p">Hello <strong id="w">world</strong></p><a id="a"><h3 id="t">T</h3><em id="e">E</em></a>'
    const typed = (selector: string) => {
      editing.sent = []
      click(selector)
      editing.now -= 600
      click(selector)
      const [typing] = of('edit-typing')
      press('Escape')
      return typing && 'element' in typing ? typing.element.id?.value : null
    }
    expect(['#s', '#b', '#b i', '#w', '#p', '#t', '#a'].map(typed)).toEqual([
      ...['s', 's', 's', 'w', 'p', 't'],
      null,
    ])
    select('a')
    press('Enter')
    expect(of('edit-typing')).toMatchObject([{ element: { id: { value: 't' } } }])
  })

  it('chooses what is typed into, whatever was chosen before', () => {
    find('#m').innerHTML = '<section id="s"><h2 id="t">Tides</h2></section>'
    click('#t')
    select('t')
    // the first press of the two means what is around it
    click('#t')
    editing.now -= 700
    click('#t')
    expect(chosen()).toEqual(['t', 's', 't'])
    press('Escape')
    select('s')
    press('Enter')
    expect(chosen().at(-1)).toBe('t')
  })

  it('tells that a text is too long for it', () => {
    find('#p').textContent = 'x'.repeat(100_001)
    click('#p')
    editing.now -= 600
    click('#p')
    expect([of('edit-key'), of('edit-typing')]).toMatchObject([[{ key: 'Enter' }], []])
  })

  it('ends when the text is left, which the page does not hear', () => {
    const heard = vi.fn()
    for (const type of ['blur', 'input', 'mouseover', 'wheel', 'paste']) {
      document.addEventListener(type, heard, true)
    }
    select('p')
    press('Enter')
    const box = find('morpheo-text')
    box.textContent = 'High'
    editing.isInUse = false
    for (const type of ['input', 'mouseover', 'wheel', 'paste', 'blur']) {
      const event = new Event(type, { bubbles: true, cancelable: true })
      box.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(false)
    }
    vi.advanceTimersByTime(1_000)
    expect([heard.mock.calls.length, find('#p').innerHTML]).toEqual([0, 'High'])
    expect(of('edit-halted')).toEqual([])
  })

  /** As browsers do where what has the focus goes. */
  const takeAway = (act: () => void): void => {
    find('morpheo-text').dispatchEvent(new Event('blur'))
    act()
    ;(document.activeElement as HTMLElement | null)?.blur()
  }
  it.each([
    ['writes the same text anew', () => find('#p').replaceChildren('Low')],
    ['puts another element in its place', () => (find('#p').outerHTML = '<p id="p">Low</p>')],
    ['takes the focus', () => find('#a').focus()],
  ])('goes on where the page %s', (_name, act) => {
    types('p', 'Ebb')
    takeAway(act)
    vi.advanceTimersByTime(1_000)
    expect(find('#p morpheo-text').textContent).toBe('Ebb')
    press('Delete')
    press('Enter')
    expect(of('edit-typed')).toMatchObject([{ element: { id: key('p') }, text: 'Ebb' }])
    expect([of('edit-key'), of('edit-halted')]).toEqual([[], []])
  })

  it('goes on with the next letter, before anything else did', () => {
    types('p', 'Ebb')
    takeAway(() => find('#p').replaceChildren('Low'))
    press('b')
    expect(find('#p morpheo-text').textContent).toBe('Ebb')
    expect(document.activeElement).toBe(find('morpheo-text'))
  })

  it.each([
    ['writes something else there', () => find('#p').replaceChildren('High')],
    ['takes the element away', () => find('#p').remove()],
  ])('tells that it ended where the page %s', (_name, act) => {
    types('p', 'Ebb')
    takeAway(act)
    vi.advanceTimersByTime(1_000)
    expect(editing.sent.slice(-3)).toMatchObject([
      { type: 'edit-typed', text: 'Ebb' },
      { type: 'edit-settled' },
      { type: 'edit-halted' },
    ])
  })

  it('tells that it ended where the page writes its document anew, of which no event tells', () => {
    types('p', 'Ebb')
    const another = document.createElement('html')
    const root = vi.spyOn(document, 'documentElement', 'get').mockReturnValue(another)
    vi.advanceTimersByTime(1_000)
    root.mockRestore()
    expect(editing.sent.slice(-3)).toMatchObject([
      { type: 'edit-typed', text: 'Ebb' },
      { type: 'edit-settled' },
      { type: 'edit-halted' },
    ])
  })

  it('ends with Ctrl+S, which saves with what was typed', () => {
    types('p', 'Ebb')
    expect(press('s', { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(editing.sent.slice(-3)).toMatchObject([
      { type: 'edit-typed', text: 'Ebb' },
      { type: 'edit-settled' },
      { type: 'command', command: 'save' },
    ])
  })

  it('ends without a word where the person goes on by key', () => {
    types('p', 'Ebb')
    press('Tab')
    takeAway(() => undefined)
    vi.advanceTimersByTime(1_000)
    expect([of('edit-typed').length, of('edit-halted').length]).toEqual([1, 0])
  })

  it('tells what is typed when it is to settle, and that there is no more', () => {
    select('p')
    press('Enter')
    find('morpheo-text').textContent = 'Ebb'
    editing.mode.tell({ do: 'settle' })
    editing.mode.tell({ do: 'settle' })
    expect(editing.sent.slice(-5)).toMatchObject([
      { type: 'edit-typed', text: 'Ebb' },
      { type: 'edit-settled' },
      { type: 'edit-halted' },
      { type: 'edit-settled' },
      { type: 'edit-settled' },
    ])
  })

  it('goes on typing while another element is changed', () => {
    types('p', 'Ebb')
    const nodes = [{ key: key('p') }, { key: key('a') }]
    const patch: Patch = { kind: 'children', of: key('m'), nodes, gone: [{ key: key('h') }] }
    editing.mode.tell({ do: 'patch', patches: [patch], number: 1 })
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
      editing.mode.tell({ do: 'patch', patches: [structuredClone(patch) as Patch], number: 1 })
      expect(of('edit-typed')).toMatchObject([{ element: { id: key('p') }, text: 'Ebb' }])
      expect(of('edit-halted')).toHaveLength(1)
      expect(document.querySelector('morpheo-text')).toBeNull()
    },
  )
})
