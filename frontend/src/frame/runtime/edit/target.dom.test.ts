import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTarget } from './target'

const SIZES: Record<string, number> = { outer: 50, inner: 80, card: 20 }
const target = makeTarget(document)

const pathTo = (id: string): Element[] => {
  const path: Element[] = []
  for (let at = document.getElementById(id); at; at = at.parentElement) path.push(at)
  return path
}
const meantAt = (id: string) => target.meant(pathTo(id))?.id

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, SIZES[this.id] ?? 100, 10)
  })
  document.body.id = 'body'
  document.body.innerHTML = `<section id="outer"><div id="inner">
    <h2 id="title"><b id="bold">Tides</b></h2>
    <a id="link"><span id="inlink">More</span></a>
    <form id="form"><p id="hint">Hint</p><div id="row"><input id="field"></div></form>
    <img id="picture"><table><tbody><tr id="tr"><td id="cell">1</td></tr></tbody></table>
    <svg id="icon"><path id="path"></path></svg>
  </div></section>`
})

describe('what is meant by pointing', () => {
  it.each([
    ['inlink', 'link', 'interactive elements before their content'],
    ['bold', 'title', 'content elements before what is in them'],
    ['hint', 'hint', 'content of a form before the form'],
    ['row', 'form', 'a form before its containers'],
    ['field', 'field', 'a field of it'],
    ['inner', 'outer', 'the smallest container by area'],
    ['body', 'body', 'the page'],
    ['picture', 'picture', 'a picture, not its container'],
    ['cell', 'cell', 'a cell'],
    ['path', 'icon', 'a drawing as one'],
  ])('at #%s is #%s: %s', (pointed, meant) => expect(meantAt(pointed)).toBe(meant))

  it('is nothing outside of the page', () => {
    expect(target.meant([document.createElement('p'), document.documentElement])).toBeNull()
  })
})

it('goes outwards until the page, over what is no part of its own', () => {
  const ids: string[] = []
  for (let at = document.getElementById('cell'); at; at = target.around(at) as HTMLElement | null) {
    ids.push(at.id || at.localName)
  }
  expect(ids).toEqual(['cell', 'tr', 'tbody', 'table', 'inner', 'outer', 'body'])
})
