import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectShown, parseAsBrowsersDo } from '@/document/pageEdit/testing/shown'
import {
  anew,
  becomes,
  begin,
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
import { EDITING, KEYS } from '../texts'

parseAsBrowsersDo()
beforeEach(begin)
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

describe('editing by hand', () => {
  it('selects what is pointed at, with what is in force there', () => {
    click('#p')
    expect(ids()).toEqual(['p'])
    expect(session.state.getState().facts).toMatchObject({ position: expect.any(String) })
    click('#q', true)
    expect(ids()).toEqual(['p', 'q'])
    click('#p', true)
    expect(ids()).toEqual(['q'])
    press('Escape')
    expect(ids()).toEqual([])
  })

  it('selects by an id, beside the others where that is asked for, and a body that has none', () => {
    becomes(PAGE.replace(' id="morpheo-body-page"', ''))
    session.selectId('morpheo-body-page')
    expect(ids()).toEqual(['body'])
    session.selectId('h')
    session.selectId('p', true)
    expect(ids()).toEqual(['h', 'p'])
    session.selectId('h', true)
    session.selectId('of nothing', true)
    expect(ids()).toEqual(['p'])
  })

  it('makes one step of a gesture, and shows it without beginning anew', () => {
    const heading = find('#h')
    click('#p')
    click('#q', true)
    press('Delete')
    expect(html()).toBe(
      PAGE.replace('<p id="p">Low &amp; high</p>', '').replace('<p id="q">Sea</p>', ''),
    )
    mode?.leave()
    expectShown(html())
    expect([names, anew, ids(), find('#h') === heading]).toEqual([
      ['Deleted 2 elements'],
      0,
      ['h'],
      true,
    ])
  })

  it('selects a copy that it made, and moves it', () => {
    click('#p')
    press('d', { ctrlKey: true })
    expect(ids()).toEqual(['p-2'])
    press('ArrowDown')
    expect([...find('#m').children].map(({ id }) => id)).toEqual(['h', 'p', 'q', 'p-2'])
    expect(ids()).toEqual(['p-2'])
  })

  it('shows what undo brings back', () => {
    click('#h')
    press('Delete')
    expect(find('#h')).toBeNull()
    press('z', { ctrlKey: true })
    mode?.leave()
    expectShown(PAGE)
    expect(anew).toBe(0)
  })

  it('selects again what undo brings back, unless something else is selected by then', () => {
    click('#p')
    click('#q', true)
    press('Delete')
    expect(ids()).toEqual(['h'])
    press('z', { ctrlKey: true })
    expect(ids()).toEqual(['p', 'q'])
    press('Delete')
    click('#h')
    press('z', { ctrlKey: true })
    expect(ids()).toEqual(['h'])
    press('Escape')
    // it was there before: nothing came back
    becomes(html().replace('Tides', 'Tide'))
    expect(ids()).toEqual([])
  })

  it('takes an item of a list along that a deletion leaves empty, and selects what follows it', () => {
    const menu = '<ul id="u"><li id="a"><a id="aa">A</a></li><li id="b"><a id="ba">B</a></li></ul>'
    becomes(PAGE.replace('<div id="by">', `${menu}<div id="by">`))
    const before = html()
    click('#aa')
    press('Delete')
    expect(html()).toBe(before.replace('<li id="a"><a id="aa">A</a></li>', ''))
    expect(names.at(-1)).toBe('Deleted Link and its list item "A"')
    expect(ids()).toEqual(['b'])
    press('z', { ctrlKey: true })
    expect([html(), ids()]).toEqual([before, ['aa']])
  })

  it('selects nothing after a deletion by a button, and what it brings back again', () => {
    const REMOVE = { key: 'Delete', shift: false, alt: false, ctrl: false } as const
    click('#p')
    session.press(REMOVE)
    expect(ids()).toEqual([])
    becomes(texts.at(-2) ?? '')
    expect(ids()).toEqual(['p'])
    press('Delete')
    expect(ids()).toEqual(['q'])
  })

  it('puts what is placed freely back among the others, as one step', () => {
    const before = html()
    click('#p')
    session.placeFreely()
    expect(html()).toContain('position: absolute')
    session.placeFreely()
    const done = names.map((name) => name.split(' ', 1)[0])
    expect([html(), done]).toEqual([before, ['Placed', 'Put']])
  })

  it('keeps all that is selected as it is, and no longer, each as one step that undo takes back', () => {
    const before = html()
    click('#p')
    session.keep()
    click('#q', true)
    session.keep()
    expect(html()).toBe(
      before
        .replace('<p id="p">', '<p data-morpheo-keep="" id="p">')
        .replace('<p id="q">', '<p data-morpheo-keep="" id="q">'),
    )
    // the page follows without beginning anew, and what is selected is still that
    expect([find('#q').hasAttribute('data-morpheo-keep'), anew, ids()]).toEqual([
      true,
      0,
      ['p', 'q'],
    ])
    session.keep()
    expect([html(), names]).toEqual([
      before,
      ['Kept Paragraph "Low & high"', 'Kept Paragraph "Sea"', 'Released 2 elements'],
    ])
    press('z', { ctrlKey: true })
    expect(html().match(/data-morpheo-keep/g)).toHaveLength(2)
  })

  it('edits by hand what models leave as it is', () => {
    click('#p')
    session.keep()
    press('Delete')
    expect(html()).not.toContain('id="p"')
  })

  it('reads out what was done, and why a key comes to nothing', () => {
    const spoken = vi.spyOn(document, 'createElement')
    mode?.leave()
    begin()
    const status = spoken.mock.results
      .map(({ value }) => value as HTMLElement)
      .find((one) => one.getAttribute?.('role') === 'status')
    const said = () => status?.textContent?.trim()
    click('#p')
    press('ArrowUp')
    expect(said()).toBe('Moved Paragraph. Paragraph Low & high')
    press('ArrowUp')
    expect(said()).toBe(KEYS.atEnd)
    press('z', { ctrlKey: true })
    expect(said()).toBe('Undone. Paragraph Low & high')
    press('Delete')
    expect(said()).toBe('Deleted Paragraph. Paragraph Sea')
    expect(ids()).toEqual(['q'])
    press('v', { ctrlKey: true })
    expect(said()).toBe(KEYS.nothingCopied)
    press(' ', { shiftKey: true })
    expect(said()).toBe(KEYS.kept(1))
  })

  it('selects all copies, in the order of the page', () => {
    click('#q')
    click('#p', true)
    press('d', { ctrlKey: true })
    expect(ids()).toEqual(['p-2', 'q-2'])
  })

  it('drags the outermost alone, in the order of the page', () => {
    click('#q')
    const of = (id: string) => {
      session.select([{ attribute: 'id', value: id }])
      const name = session.state.getState().selected[0]?.name
      if (!name) throw new Error(id)
      return { ...name, path: [...name.path] }
    }
    becomes(html().replace('Sea', '<b id="b">Sea</b>'))
    const [q, b, p, by] = ['q', 'b', 'p', 'by'].map(of) as [
      ReturnType<typeof of>,
      ReturnType<typeof of>,
      ReturnType<typeof of>,
      ReturnType<typeof of>,
    ]
    session.select(['q', 'b', 'p'].map((value) => ({ attribute: 'id', value })))
    session.hear({ type: 'edit-dropped', elements: [q, b, p], to: 'into', anchor: by })
    expect(html()).toContain(
      '<div id="by"><p id="p">Low &amp; high</p><p id="q"><b id="b">Sea</b></p></div>',
    )
  })

  it('does what is done in the app to nothing but what is chosen', () => {
    const name = (value: string, tag: string) => ({
      ...{ path: [0, 0], tag, text: '', id: { attribute: 'id' as const, value } },
    })
    const [h, p, by] = [name('h', 'h1'), name('p', 'p'), name('by', 'div')]
    const freed = { isStatic: false, own: { left: 1 }, held: {} }
    click('#p')
    const before = html()
    session.hear({ type: 'edit-dropped', elements: [h], to: 'into', anchor: by })
    session.hear({ type: 'edit-dropped', elements: [p, h], to: 'into', anchor: by })
    session.hear({ type: 'edit-placed', element: h, container: by, freed })
    session.hear({ type: 'edit-resized', element: h, edges: { width: 9 }, isInline: false })
    session.hear({ type: 'edit-typing', element: h })
    session.hear({ type: 'edit-typed', element: h, place: 0, before: 'Tides', text: 'Forged' })
    expect([html() === before, ids()]).toEqual([true, ['p']])
    expect(refused).toEqual([
      ...Array.from({ length: 4 }, () => EDITING.notChosen),
      EDITING.notWritten('Forged', EDITING.notChosen),
    ])
    // what lies in it is written as well
    session.select([{ attribute: 'id', value: 'm' }])
    session.hear({ type: 'edit-typing', element: h })
    session.hear({ type: 'edit-typed', element: h, place: 0, before: 'Tides', text: 'Ebb' })
    expect(html()).toContain('>Ebb</h1>')
  })

  it('changes nothing while an answer to the page as it is is awaited', () => {
    click('#h')
    block('Wait.')
    press('Delete')
    block(null)
    expect([texts.length, refused]).toEqual([1, ['Wait.']])
  })

  it('gives ids to a page that has none before anything of it is selected', () => {
    becomes('<!doctype html><html><body><p>One</p><p>Two</p></body></html>')
    click('p:last-of-type')
    expect(html()).toContain('<p id="morpheo-p-2">Two</p>')
    expect(ids()).toEqual(['morpheo-p-2'])
  })

  it('tells what the page’s script made, with what is around it in the text', () => {
    const made = document.createElement('p')
    made.id = 'made'
    made.textContent = 'by script'
    find('#by').append(made)
    click('#h')
    click('#made', true)
    expect([ids(), session.state.getState().drawnIn]).toEqual([['h'], null])
    click('#made')
    expect(ids()).toEqual([])
    expect(session.state.getState().drawnIn?.name).toMatchObject({
      tag: 'div',
      id: { value: 'by' },
    })
  })

  it('keeps what a script made chosen in a page that begins anew, until what is around it is gone', () => {
    const made = document.createElement('p')
    made.id = 'made'
    made.textContent = 'by script'
    find('#by').append(made)
    click('#made')
    const { drawn, choice } = session.state.getState()
    session.hear({ type: 'edit-ready' })
    expect(session.state.getState()).toMatchObject({
      drawn,
      choice,
      drawnIn: { name: { tag: 'div' } },
    })
    becomes(html().replace(/<div id="by".*?<\/div>/s, ''))
    session.hear({ type: 'edit-ready' })
    expect(session.state.getState()).toMatchObject({ drawn: null, drawnIn: null })
  })

  it('selects what is around an element that browsers add', () => {
    becomes('<!doctype html><html><body id="b"><table id="t"><tr><td>x</table></body></html>')
    click('tbody')
    expect(ids()).toEqual(['t'])
    expect(session.state.getState().drawnIn).toBeNull()
  })

  it('begins anew when the running page is not what the text says', () => {
    click('#p')
    find('#q').remove()
    becomes(PAGE.replace('Sea', 'Lake'))
    expect(anew).toBe(1)
    mode?.leave()
    expectShown(html())
  })

  it('refuses in words what HTML does not allow, and lies that the text does not bear out', () => {
    click('#p')
    const target = session.state.getState().selected[0]?.name
    if (!target) throw new Error('Nothing is selected.')
    const anchor = {
      ...target,
      path: [1, 0, 0],
      tag: 'h1',
      text: 'Tides',
      id: { attribute: 'id' as const, value: 'h' },
    }
    expect(
      session.edit({
        name: 'x',
        operations: [{ kind: 'move', target: { ...anchor }, to: 'into', anchor: target }],
      }),
    ).toBe(false)
    session.hear({
      type: 'edit-typed',
      element: { ...target, id: { attribute: 'id', value: 'none' }, path: [9] },
      place: 0,
      before: 'Tides',
      text: 'x',
    })
    expect([html() === PAGE, refused.length, anew]).toEqual([true, 2, 1])
  })
})
