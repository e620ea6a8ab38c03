import { describe, expect, it } from 'vitest'
import { elementWord } from '@/lib/elementWords'
import { edited } from './edit'
import { nameOf } from './findElement'
import type { EditOperation } from './operation'
import { attributeOf, elementsOf, isRefused, type ParsedPage } from './parsePage'
import { parsed } from './testing/arbitrary'

const byId = (page: ParsedPage, id: string) => {
  const found = [...elementsOf(page.root)].find((one) => attributeOf(one, 'id') === id)
  if (!found) throw new Error(`There is no #${id}.`)
  return nameOf(page, found)
}

const refusal = (html: string, operation: (page: ParsedPage) => EditOperation) => {
  const page = parsed(html)
  const result = edited(page, operation(page))
  return isRefused(result) ? result.refused : null
}

const move = (html: string, to: 'before' | 'into' = 'into') =>
  refusal(`<!doctype html>${html}`, (page) => ({
    kind: 'move',
    target: byId(page, 'moved'),
    to,
    anchor: byId(page, 'to'),
  }))

/** Moves a child into `#to`, and pastes it there; both must be answered alike. */
function put(parent: string, child: string): string | null {
  const marked = child.replace(/^<[a-z0-9]+/, '$& id=moved')
  const moved = move(`<main>${marked}</main>${parent}`)
  const pasted = refusal(`<!doctype html>${parent}`, (page) => ({
    kind: 'insert',
    html: child,
    to: 'into',
    anchor: byId(page, 'to'),
  }))
  expect(pasted).toBe(moved)
  return moved
}

const TEXT = 'it can only contain text and inline elements.'
const USED = 'a link or button cannot contain controls.'
const box = '<div>c</div>'

describe('what is around a transparent element says what it may hold', () => {
  it.each([
    ['<h1><a href=x id=to><b>a</b></a></h1>', box, `Container cannot be inside Heading 1: ${TEXT}`],
    [
      '<ul><a href=x id=to><b>a</b></a></ul>',
      box,
      'Container cannot be inside List: it can only contain List item',
    ],
    ['<ul><a href=x id=to>a</a></ul>', '<li>c</li>', 'List item can only be inside: List, menu.'],
    [
      '<dl><a href=x id=to>a</a></dl>',
      box,
      'Container cannot be inside List: it can only contain Term, Description',
    ],
    ['<h2><ins id=to>a</ins></h2>', box, 'cannot be inside Heading 2'],
    ['<h2><del id=to>a</del></h2>', box, 'cannot be inside Heading 2'],
    ['<h2><map id=to>a</map></h2>', box, 'cannot be inside Heading 2'],
    ['<p><object id=to>a</object></p>', box, 'cannot be inside Paragraph'],
    ['<h2><video id=to>a</video></h2>', box, 'cannot be inside Heading 2'],
    ['<h2><audio id=to>a</audio></h2>', box, 'cannot be inside Heading 2'],
    ['<h2><slot id=to>a</slot></h2>', box, 'cannot be inside Heading 2'],
    ['<h2><canvas id=to>a</canvas></h2>', box, 'cannot be inside Heading 2'],
    ['<h1><ins><a href=x><del id=to>a</del></a></ins></h1>', box, 'cannot be inside Heading 1'],
    ['<h1 id=to>a</h1>', `<a href=x>${box}</a>`, 'Container cannot be inside Heading 1'],
    ['<b id=to>a</b>', `<ins><del>${box}</del></ins>`, 'Container cannot be inside Text'],
  ])('%s: %s', (parent, child, reason) => {
    expect(put(parent, child)).toContain(reason)
  })

  it('noscript, which browsers read as text', () => {
    const html = '<div id=moved>a</div><h2><noscript id=to></noscript></h2>'
    expect(move(html)).toBe(`Container cannot be inside Heading 2: ${TEXT}`)
  })

  it.each([
    ['<section><a href=x id=to><b>a</b></a></section>', box],
    ['<h1><a href=x id=to>a</a></h1>', '<em>c</em>'],
    ['<section id=to></section>', `<a href=x>${box}</a>`],
    ['<h1 id=to>a</h1>', '<a href=x><b>c</b></a>'],
    ['<details><summary><ins id=to>a</ins></summary></details>', '<h2>c</h2>'],
    ['<h1><a href=x id=to><div>a</div></a></h1>', box],
  ])('and nothing else: %s: %s', (parent, child) => {
    expect(put(parent, child)).toBeNull()
  })
})

describe('it already contains what as wrongly may be there once more', () => {
  it.each([
    ['<ul id=to><div>a</div></ul>', box],
    ['<a href=x id=to><span><button>a</button></span></a>', '<span><button>b</button></span>'],
    ['<dl id=to><div><dt>a</dt></div><dt>b</dt></dl>', '<dt>c</dt>'],
  ])('%s: %s', (parent, child) => {
    expect(put(parent, child)).toBeNull()
  })

  it.each([
    ['<a href=x id=to><span>a</span></a>', '<span><button>b</button></span>', 'Links and buttons'],
    ['<button id=to><span>a</span></button>', '<span><input></span>', `Input cannot be inside`],
    [
      '<dl id=to><div><dt>a</dt></div></dl>',
      '<div><p>b</p></div>',
      'Container cannot be inside List',
    ],
    ['<h1 id=to><ins>a</ins></h1>', `<ins>${box}</ins>`, 'Container cannot be inside Heading 1'],
  ])('and not what is wrong for another reason: %s: %s', (parent, child, reason) => {
    expect(put(parent, child)).toContain(reason)
  })
})

describe('a line of text holds no block', () => {
  it.each(
    'u s kbd samp var abbr dfn bdi bdo data output meter progress ruby b i em strong small code q cite mark time sub sup span label p pre h1 h6 button'.split(
      ' ',
    ),
  )('%s', (tag) => {
    const parent = `<${tag} id=to>a</${tag}>`
    expect(put(parent, box)).toBe(`Container cannot be inside ${elementWord(tag)}: ${TEXT}`)
    expect(put(parent, '<strike>c</strike>')).toBeNull()
  })

  it.each(['rt', 'rp'])('%s', (tag) => {
    expect(put(`<ruby>a<${tag} id=to>b</${tag}></ruby>`, box)).toContain(
      `inside ${elementWord(tag)}: ${TEXT}`,
    )
  })
})

describe('parts stand in their wholes alone', () => {
  it.each([
    ['<div id=to></div>', '<source src=a>', 'source can only be inside: Image, Sound, Vid'],
    ['<div id=to></div>', '<track src=a>', 'track can only be inside: Sound, Video.'],
    ['<div id=to></div>', '<param name=a>', 'param can only be inside: object.'],
    ['<div id=to></div>', '<rt>a</rt>', 'rt can only be inside: ruby.'],
    ['<div id=to></div>', '<rp>(</rp>', 'rp can only be inside: ruby.'],
    ['<video><a href=x id=to>a</a></video>', '<source src=a>', 'source can only be inside:'],
    ['<picture id=to><img src=a></picture>', '<track src=a>', 'track can only be inside:'],
    ['<picture id=to><img src=a></picture>', box, 'it can only contain source, Image.'],
    ['<picture id=to><img src=a></picture>', '<span>a</span>', 'Text cannot be inside Image'],
  ])('%s: %s', (parent, child, reason) => {
    expect(put(parent, child)).toContain(reason)
  })

  it.each([
    ['<picture id=to><img src=a></picture>', '<source srcset=a>'],
    ['<picture id=to></picture>', '<img src=a>'],
    ['<video id=to></video>', '<source src=a>'],
    ['<audio id=to></audio>', '<track src=a>'],
    ['<object id=to></object>', '<param name=a>'],
    ['<ruby id=to>a</ruby>', '<rt>b</rt>'],
    ['<ruby id=to>a</ruby>', '<rp>(</rp>'],
    ['<div id=to></div>', '<picture><source srcset=a><img src=a></picture>'],
    ['<picture id=to></picture>', '<template></template>'],
  ])('and may stand there: %s: %s', (parent, child) => {
    expect(put(parent, child)).toBeNull()
  })

  it('a picture keeps its image', () => {
    const picture = '<picture><source srcset=a><img id=moved src=b></picture>'
    const reason = 'This image has several files. Select its parent and move that instead.'
    const div = '<div id=to><b></b></div>'
    expect(move(picture + div)).toBe(reason)
    expect(move(picture + div, 'before')).toBe(reason)
    expect(move(`${picture}<div id=to><img src=c></div>`)).toBe(reason)
    expect(move(`${picture}<picture id=to></picture>`)).toBe(reason)
    expect(move(picture.replace('<source', '<span id=to></span><source'))).toBe(reason)
    expect(move(picture.replace('<source', '<source id=to'), 'before')).toBeNull()
    expect(move(picture.replace('</', '<img src=c></') + div)).toBeNull()
    expect(move(`<p><img id=moved src=b></p>${div}`)).toBeNull()
  })
})

describe('a list of terms', () => {
  it.each([
    [
      '<dl><div id=to><dt>a</dt></div></dl>',
      '<div><dt>b</dt></div>',
      'Container cannot be inside List: it can only contain Term, Description.',
    ],
    ['<dl><div id=to><dt>a</dt></div></dl>', '<p>b</p>', 'Paragraph cannot be inside List'],
    ['<dl><div><ins id=to></ins></div></dl>', '<p>b</p>', 'Paragraph cannot be inside List'],
    ['<dl id=to><dt>a</dt></dl>', box, 'Container cannot be inside List: it already contains Term'],
    [
      '<dl id=to><dd>a</dd></dl>',
      '<div><dt>b</dt></div>',
      'inside List: it already contains Description.',
    ],
    [
      '<dl id=to><div><dt>a</dt></div></dl>',
      '<dt>b</dt>',
      'Term cannot be inside List: it already contains Container',
    ],
    [
      '<dl id=to></dl>',
      '<div><p>b</p></div>',
      'Container cannot be inside List: it can only contain Term, Description',
    ],
    ['<dl id=to></dl>', '<div><div><dt>b</dt></div></div>', 'Container cannot be inside List'],
    ['<dl><div><div id=to></div></div></dl>', '<dt>a</dt>', 'Term can only be inside: List.'],
  ])('%s: %s', (parent, child, reason) => {
    expect(put(parent, child)).toContain(reason)
  })

  it.each([
    ['<dl id=to></dl>', '<div></div>'],
    ['<dl id=to></dl>', '<div><dt>b</dt><dd>c</dd><template></template></div>'],
    ['<dl id=to><div><dt>a</dt></div></dl>', '<div><dt>b</dt></div>'],
    ['<dl id=to><dt>a</dt></dl>', '<dd>b</dd>'],
    ['<dl><div id=to><dt>a</dt></div></dl>', '<dd>b</dd>'],
    ['<dl><div id=to><dt>a</dt></div></dl>', '<script>1</script>'],
    ['<dl id=to><dt>a</dt><div></div></dl>', '<dt>b</dt>'],
    ['<dl><div><dd id=to></dd></div></dl>', '<div><p>b</p></div>'],
  ])('takes %s: %s', (parent, child) => {
    expect(put(parent, child)).toBeNull()
  })
})

describe('nothing that is used by itself stands in a link or a button', () => {
  const used = [
    '<input>',
    '<input type=checkbox>',
    '<select></select>',
    '<textarea></textarea>',
    '<label>a</label>',
    '<iframe></iframe>',
    '<embed>',
    '<audio controls></audio>',
    '<video controls></video>',
    '<img usemap="#a">',
    '<span tabindex=0>a</span>',
    '<span><input></span>',
  ]
  it.each([...used, '<details></details>'])('%s in a link', (child) => {
    expect(put('<a href=x><i id=to>a</i></a>', child)).toContain('cannot be inside')
    expect(put('<a href=x id=to>a</a>', child)).toContain(`cannot be inside Link: ${USED}`)
  })
  it.each(used)('%s in a button', (child) => {
    expect(put('<button><i id=to>a</i></button>', child)).toContain(`inside Button: ${USED}`)
  })

  it.each([
    ['<a href=x id=to>a</a>', '<button>b</button>'],
    ['<button id=to>a</button>', '<a href=x>b</a>'],
    ['<button id=to>a</button>', '<i><button>b</button></i>'],
    ['<a href=x><table><tr><td id=to>a</table></a>', '<a href=y>b</a>'],
    ['<button><object id=to></object></button>', '<button>b</button>'],
  ])('%s: %s', (parent, child) => {
    expect(put(parent, child)).toBe('Links and buttons cannot be inside each other.')
  })

  it.each([
    ['<a href=x id=to>a</a>', '<input type=HIDDEN>'],
    ['<a href=x id=to>a</a>', '<video></video>'],
    ['<a href=x id=to>a</a>', '<img src=a>'],
    ['<button id=to>a</button>', '<audio></audio>'],
    ['<label id=to>a</label>', '<input>'],
    ['<label id=to>a</label>', '<a href=x>b</a>'],
    ['<a href=x id=to><input></a>', '<input>'],
    ['<summary id=to>a</summary>', '<span tabindex=0>b</span>'],
  ])('but %s: %s', (parent, child) => {
    expect(put(parent, child)).toBeNull()
  })
})

it('a tag of any name is asked', () => {
  expect(put('<constructor id=to></constructor>', '<constructor></constructor>')).toBeNull()
  expect(put('<constructor id=to></constructor>', box)).toBeNull()
})
