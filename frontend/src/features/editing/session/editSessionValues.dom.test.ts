import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectShown, parseAsBrowsersDo } from '@/document/pageEdit/testing/shown'
import {
  anew,
  becomes,
  begin,
  beginAnew,
  block,
  click,
  find,
  html,
  ids,
  leave,
  mode,
  names,
  PAGE,
  press,
  refused,
  session,
  texts,
} from '../testing/framedEditing'
import { EDITING } from '../texts'
import { TYPED_TEXTS } from '../typing/typedInto'
import { propertiesOf } from '../values/properties'

parseAsBrowsersDo()
beforeEach(begin)
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

describe('what is written by hand: values, copies and text', () => {
  it('sets a property of all that are like one, and says so in the step', () => {
    becomes(PAGE.replace('</title>', '</title><style>p { color: red }</style>'))
    click('#p')
    const color = propertiesOf('p').find(({ name }) => name === 'color')
    if (color) session.change(color, 'green', { to: 'like', selector: 'p' })
    expect(html()).toContain('p { color: green }')
    expect(names.at(-1)).toBe('Changed Text Color on all 2 like this')
  })

  it('keeps what was typed, byte for byte but for the text', () => {
    click('#p')
    press('Enter')
    find('morpheo-text').textContent = 'High <low>'
    press('Enter')
    expect(html()).toBe(PAGE.replace('Low &amp; high', 'High &lt;low&gt;'))
    expect(find('#p').textContent).toBe('High <low>')
    expect([names, anew]).toEqual([['Changed the text of Paragraph "High <low>"'], 0])
  })

  it('sets a property of all that is selected, as one step', () => {
    click('#p')
    click('#q', true)
    const size = propertiesOf('p').find(({ name }) => name === 'fontSize')!
    session.attempt(size, '20')
    expect([texts.length, find('#q').style.fontSize]).toEqual([1, '20px'])
    session.change(size, '30')
    expect(html().match(/style="font-size: ?30px;?"/g)).toHaveLength(2)
    expect([names, ids()]).toEqual([['Changed Text Size'], ['p', 'q']])
    press('z', { ctrlKey: true })
    mode?.leave()
    expectShown(PAGE)
  })

  it('says which rule wins over the element, and gives the element the last word', () => {
    becomes(PAGE.replace('<title>', '<style>p { color: red !important }</style><title>'))
    beginAnew()
    click('#p')
    const colour = propertiesOf('p').find(({ name }) => name === 'color')!
    const origin = () => session.state.getState().origins.get('color')
    expect(origin()).toMatchObject({ kind: 'rule', selector: 'p', isImportant: true })
    session.change(colour, '#00f')
    expect(origin()).toMatchObject({ kind: 'rule' })
    session.insist(colour)
    expect(html()).toContain('style="color: #00f !important"')
    expect(origin()).toMatchObject({ kind: 'own', isImportant: true })
  })

  it('leaves nothing of a value that was tried and not kept', () => {
    click('#p')
    const size = propertiesOf('p').find(({ name }) => name === 'fontSize')!
    session.attempt(size, '20')
    session.attempt(size, null)
    expect(find('#p').getAttribute('style')).toBeNull()
    session.attempt(size, '20')
    block('Wait.')
    session.change(size, '20')
    block(null)
    expect([texts.length, find('#p').getAttribute('style')]).toEqual([1, null])
  })

  it('copies, cuts and pastes elements, and styles', () => {
    const more = (key: string, altKey = false) => press(key, { ctrlKey: true, altKey })
    click('#p')
    click('#h', true)
    more('c')
    click('#q')
    more('v')
    expect(html()).toContain(
      '<p id="q">Sea</p><h1 id="h-2">Tides</h1><p id="p-2">Low &amp; high</p></main>',
    )
    expect(names).toEqual(['Pasted 2 elements'])
    click('#q')
    more('x')
    expect(html()).not.toContain('Sea')
    click('#h')
    more('v')
    // its id is free again
    expect(html()).toContain('<h1 id="h">Tides</h1><p id="q">Sea</p>')
    session.change(propertiesOf('p').find(({ name }) => name === 'color')!, 'red')
    click('#q')
    session.change(propertiesOf('p').find(({ name }) => name === 'color')!, 'red')
    more('c', true)
    click('#p')
    more('v', true)
    expect(html()).toContain('<p style="color: red" id="p">')
    expect(session.state.getState().copied).toMatchObject({ isStyle: true, isElement: true })
    expect(session.state.getState().copied.message).toBe('Style copied')
    // within what is selected
    click('#by')
    press('V', { ctrlKey: true, shiftKey: true })
    expect(html()).toContain('<div id="by"><p id="q-2">Sea</p></div>')
    mode?.leave()
    expectShown(html())
    expect(refused).toEqual([])
  })

  it('tells typed text back, and why it is not written', () => {
    const types = (id: string, meanwhile: () => void): string => {
      refused.length = 0
      session.select([{ attribute: 'id', value: id }])
      press('Enter')
      const box = find('morpheo-text')
      meanwhile()
      box.textContent = 'Ebb'
      press('Enter')
      return refused.join()
    }
    const texting = (of: string, to: string) => () => texts.push(html().replace(of, to))
    expect(types('q', texting(' <p id="q">Sea</p>', ''))).toBe(
      EDITING.notWritten('Ebb', TYPED_TEXTS.gone),
    )
    expect(types('h', texting('Tides', 'Waves'))).toBe(
      EDITING.notWritten('Ebb', TYPED_TEXTS.replaced),
    )
    expect(anew).toBe(2)
    find('#p').prepend('Very ')
    expect(types('p', () => undefined)).toBe(EDITING.notWritten('Ebb', TYPED_TEXTS.ofScript))
    expect(html()).toBe(PAGE.replace(' <p id="q">Sea</p>', '').replace('Tides', 'Waves'))
  })
})
