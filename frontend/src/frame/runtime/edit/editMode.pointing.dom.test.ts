import { describe, expect, it, vi } from 'vitest'
import type { EditCommand } from '../../editProtocol'
import { editScript, pickScript } from '../../host/editScripts'
import { forModes } from '../natives'
import {
  begin,
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

describe('pointing in edit mode', () => {
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
    editing.mode.tell({ do: 'several', isOn: true })
    click('#p')
    select('p')
    // neither what is around it, nor what types into it
    click('#p')
    editing.now -= 900
    click('#p')
    editing.mode.tell({ do: 'several', isOn: false })
    click('#a')
    expect(of('edit-typing')).toEqual([])
    expect(chosen()).toEqual(['p', 'p', 'p', 'a'])
    expect(of('edit-chosen').map((one) => 'isAdded' in one && one.isAdded)).toEqual([
      ...[true, true, true],
      false,
    ])
  })

  it('shows what the pointer is over, until something is selected or the pointer goes to the panel', () => {
    editing.mode.leave()
    const attach = vi.spyOn(Element.prototype, 'attachShadow')
    begin(editScript)
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
    expect(root.querySelector('.selected b')?.textContent).toContain('Heading 1')
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

  it('points at what the page made anew while it was pressed, whatever gets the click, or none', () => {
    const does = (type: string, selector: string) =>
      find(selector).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
    does('pointerdown', '#h')
    find('#h').outerHTML = '<h1 id="h">Tides</h1>'
    does('pointerup', '#h')
    expect(chosen()).toEqual(['h'])
    find('#m').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(chosen()).toEqual(['h'])
    does('pointerdown', '#p')
    does('pointerup', '#p')
    click('#p')
    expect(chosen()).toEqual(['h', 'p'])
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

  it('takes nothing that the page did by itself', () => {
    editing.isReal = false
    click('#p')
    press('Tab')
    press('Delete')
    expect(editing.sent).toEqual([{ type: 'edit-ready' }])
  })

  it('picks elements and does nothing else with them where they are only picked', () => {
    editing.mode.leave()
    begin(pickScript)
    click('#p', { shiftKey: true })
    expect(of('edit-chosen')).toMatchObject([{ element: { tag: 'p' }, isAdded: false }])
    select('p')
    click('#p', { detail: 2 })
    for (const key of ['Delete', 'Enter', 'ArrowUp']) press(key)
    press('x', { ctrlKey: true })
    find('#p').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    find('#h').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientY: 90 }))
    find('#h').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY: 90 }))
    const kinds = new Set(editing.sent.map(({ type }) => type))
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
    editing.mode.tell({ do: 'plain', isOn: true })
    expect(isPlain()).toBe(true)
    editing.mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue' })
    editing.mode.tell({ do: 'plain', isOn: false })
    expect(isPlain()).toBe(true)
    editing.mode.tell({ do: 'try', of: [key], property: 'color', value: null })
    expect(isPlain()).toBe(false)
    editing.mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue' })
    editing.mode.tell({ do: 'patch', patches: [], number: 1 })
    expect(isPlain()).toBe(false)
  })

  it('shows values while they are tried, and edits when they are done', () => {
    const key = { attribute: 'id', value: 'h' } as const
    const tell = (command: EditCommand) => editing.mode.tell(command)
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
    editing.mode.tell({ do: 'try', of: [key], property: 'color', value: 'blue', isImportant: true })
    expect(find('#h').style.getPropertyPriority('color')).toBe('important')
    editing.mode.tell({ do: 'try', of: [key], property: 'color', value: null })
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
    editing.mode.leave()
    vi.advanceTimersByTime(200)
    expect(told()).toBe(before + 1)
    vi.useRealTimers()
  })

  it('hands the page no function that speaks for it', () => {
    const taken = vi.spyOn(window, 'setTimeout')
    const heard = vi.spyOn(window, 'addEventListener')
    editing.mode.leave()
    begin(editScript, forModes)
    window.dispatchEvent(new Event('resize'))
    expect(taken).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
  })

  it('draws nothing that stays in the page', () => {
    click('#p')
    select('p')
    press('Enter')
    editing.mode.leave()
    expect(document.querySelector('morpheo-editor,morpheo-text')).toBeNull()
  })
})
