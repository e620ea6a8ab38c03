import { describe, expect, it } from 'vitest'
import { nameOf } from '@/document/pageEdit/findElement'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import { type DragMessage, dragGesture } from './dragOperations'

const HTML =
  '<div id="u"><p id="a" style="color: red">A</p><p id="b">B</p></div><section id="s"><h2 id="h">S</h2></section>'

const named = (id: string) => {
  const page = parsePage(HTML)
  if (isRefused(page)) throw new Error(page.refused)
  const name = nameOf(page, elementOf(page, { attribute: 'id', value: id }) as PageElement)
  return { ...name, path: [...name.path] }
}
function dragged(message: DragMessage): string {
  const page = parsePage(HTML)
  if (isRefused(page)) throw new Error(page.refused)
  const edits = editedAll(page, dragGesture(message).operations)
  if (isRefused(edits)) throw new Error(edits.refused)
  return edits.html
}
const dropped = (ids: string[], to: 'before' | 'after' | 'into', anchor: string) =>
  dragged({ type: 'edit-dropped', elements: ids.map(named), to, anchor: named(anchor) })

describe('what is dragged', () => {
  it.each(['before', 'after', 'into'] as const)('keeps its order %s another one', (to) => {
    const both = '<p id="a" style="color: red">A</p><p id="b">B</p>'
    const heading = '<h2 id="h">S</h2>'
    const [anchor, inside] = {
      before: ['h', both + heading] as const,
      after: ['h', heading + both] as const,
      into: ['s', heading + both] as const,
    }[to]
    expect(dropped(['a', 'b'], to, anchor)).toBe(
      `<div id="u"></div><section id="s">${inside}</section>`,
    )
  })

  it('is placed in a container, which places are counted from then', () => {
    const freed = { isStatic: true, own: { left: 4, top: 5.52, margin: 0 }, held: {} }
    const [element, container] = [named('b'), named('s')]
    expect(dragged({ type: 'edit-placed', element, container, freed })).toBe(
      '<div id="u"><p id="a" style="color: red">A</p></div><section style="position: relative" id="s"><h2 id="h">S</h2><p style="position: absolute; left: 4px; top: 5.5px; margin: 0px" id="b">B</p></section>',
    )
  })

  it('has the size that its corner was dragged to', () => {
    const html = dragged({
      type: 'edit-resized',
      element: named('a'),
      edges: { width: 120, height: 40 },
      isInline: false,
    })
    expect(html).toContain('style="color: red; width: 120px; height: 40px"')
  })

  it('gets a size of its own by its corner where it had none among the words', () => {
    const [element, edges] = [named('a'), { width: 120 }]
    expect(dragged({ type: 'edit-resized', element, edges, isInline: true })).toContain(
      'style="color: red; display: inline-block; box-sizing: border-box; width: 120px"',
    )
  })
})
