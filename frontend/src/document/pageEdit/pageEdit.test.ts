import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brokenConnections,
  connectionsIn,
  connectionsTo,
  renameSlug,
  sectionsConnected,
} from '../connections'
import { setAttributes, sourceOf, UNCERTAIN } from './attributes'
import { connect, disconnect, elementIn, type NewConnection } from './connect'
import { type ElementName, findElement, IMPLIED, NOT_FOUND, nameOf } from './findElement'
import {
  attributeOf,
  elementsOf,
  isRefused,
  type PageElement,
  type ParsedPage,
  parsePage,
  REFUSED,
} from './parsePage'

const toAbout: NewConnection = { id: 'c1', type: 'page', slug: 'about' }
const toSite: NewConnection = { id: 'c2', type: 'url', url: 'https://example.org/?a=1&b="2"' }

function parsed(html: string): ParsedPage {
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  return page
}

/** The first element with this tag. */
function named(html: string, tag: string): ElementName {
  const page = parsed(html)
  for (const element of elementsOf(page.root)) {
    if (element.tagName.toLowerCase() === tag) return nameOf(page, element)
  }
  throw new Error(`There is no ${tag}.`)
}

const text = (result: string | { refused: string }): string => {
  if (typeof result !== 'string') throw new Error(result.refused)
  return result
}

describe('connecting', () => {
  it('gives a link its address, and gives back the one it had, as it was written', () => {
    const html = '<p>a<A  HREF = old.html class=b>Go\r\n😀</A>'
    const after = text(connect(html, named(html, 'a'), toAbout))
    expect(after).toBe(
      '<p>a<A data-morpheo-connection="page" data-morpheo-connection-id="c1" data-morpheo-was="HREF = old.html"  href="#about" class=b>Go\r\n😀</A>',
    )
    expect(disconnect(after, named(after, 'a'))).toBe(html)
  })

  it('gives anything else attributes, and a way to reach it by keyboard where it has none', () => {
    const html = '<img src=x><button class="b">Go</button>'
    const button = text(connect(html, named(html, 'button'), toAbout))
    expect(button).toBe(
      '<img src=x><button data-morpheo-href="#about" data-morpheo-connection="page" data-morpheo-connection-id="c1" class="b">Go</button>',
    )
    const image = text(connect(html, named(html, 'img'), toSite))
    expect(image).toContain(' role="link" tabindex="0" data-morpheo-added="role tabindex" src=x>')
    expect(image).toContain('data-morpheo-href="https://example.org/?a=1&amp;b=&quot;2&quot;"')
    expect(disconnect(image, named(image, 'img'))).toBe(html)
  })

  it('replaces an earlier connection, and still gives back what was there before both', () => {
    const html = '<a href="/x">Go</a>'
    const once = text(connect(html, named(html, 'a'), toAbout))
    const twice = text(connect(once, named(once, 'a'), toSite))
    expect(connectionsIn(twice)).toMatchObject([{ id: 'c2', type: 'url' }])
    expect(disconnect(twice, named(twice, 'a'))).toBe(html)
  })

  it('keeps a role of its own', () => {
    const html = '<div role=button>Go</div>'
    const after = text(connect(html, named(html, 'div'), toAbout))
    expect(after).toContain('data-morpheo-added="tabindex"')
    expect(disconnect(after, named(after, 'div'))).toBe(html)
  })

  it('changes the link in a vector image, and nothing where nothing is connected', () => {
    const html = '<svg viewBox="0 0 1 1"><a xlink:href="y"><text>Go</text></a></svg>'
    const after = text(connect(html, named(html, 'a'), toAbout))
    expect(after).toContain('<a href="#about" data-morpheo-connection="page"')
    expect(disconnect(after, named(after, 'a'))).toBe(html)
    expect(disconnect(html, named(html, 'a'))).toBe(html)
  })

  it('says what an element is and where it leads', () => {
    const html = '<a href="#about" data-morpheo-connection="page"> Our\n team </a>'
    expect(elementIn(html, named(html, 'a'))).toEqual({
      tag: 'a',
      text: 'Our team',
      connection: { id: null, type: 'page' },
      link: '#about',
    })
  })

  it('finds an element among very many', () => {
    const html = `<p>${'<i></i>'.repeat(200_000)}<button>Last</button></p>`
    expect(elementIn(html, named(html, 'button'))).toMatchObject({ text: 'Last' })
  })

  it('says what an element without a text is called', () => {
    const called = (html: string, tag: string) => {
      const found = elementIn(html, named(html, tag))
      return 'text' in found ? found.text : null
    }
    expect(
      called('<button title="b" aria-label=" Next\n week "><svg></svg></button>', 'button'),
    ).toBe('Next week')
    expect(called('<img src="x" alt="Harbour">', 'img')).toBe('Harbour')
    expect(called('<input type="submit" value="Send">', 'input')).toBe('Send')
    expect(called('<img src="x">', 'img')).toBe('')
  })
})

describe('refused is', () => {
  const html = '<main><button>One</button><button id="b">Two</button></main>'

  it('an element that moved, or that the page made while it ran', () => {
    const name = named(html, 'button')
    expect(connect(html.replace('<main>', '<main><i></i>'), name, toAbout)).toEqual({
      refused: NOT_FOUND,
    })
    expect(connect(html, { ...name, text: 'One (3)' }, toAbout)).toEqual({ refused: NOT_FOUND })
    expect(connect(html, { ...name, path: [1, 0, 7] }, toAbout)).toEqual({ refused: NOT_FOUND })
  })

  it('one that browsers add, in words of its own', () => {
    const page = parsed('<table><tr><td>x')
    const [body] = [...elementsOf(page.root)].filter(({ tagName }) => tagName === 'tbody')
    expect(body && findElement(page, nameOf(page, body))).toEqual({ refused: IMPLIED })
  })

  it('not one whose id is the only one of its kind, wherever it is', () => {
    const name: ElementName = {
      path: [9, 9],
      tag: 'button',
      text: 'Two (3)',
      id: { attribute: 'id', value: 'b' },
    }
    expect(text(connect(html, name, toAbout))).toContain('id="b">Two')
    const twice = html.replace('<button>', '<button id="b">')
    expect(connect(twice, name, toAbout)).toEqual({ refused: NOT_FOUND })
    expect(connect(html, { ...name, tag: 'a' }, toAbout)).toEqual({ refused: NOT_FOUND })
  })

  it('a page that is too long or too deep', () => {
    const name = named(html, 'button')
    const long = `${html}${' '.repeat(5_000_000)}`
    expect(connect(long, name, toAbout)).toEqual({ refused: REFUSED.tooLong })
    const deep = `${'<div>'.repeat(300_000)}${html}`
    expect(connect(deep, name, toAbout)).toEqual({ refused: REFUSED.tooDeep })
  })

  it('taking away an attribute that its tag has twice', () => {
    const page = parsed('<b title=a title=b>')
    const [, , , element] = [...elementsOf(page.root)] as PageElement[]
    expect(setAttributes(page, element as PageElement, { title: null })).toEqual({
      refused: UNCERTAIN,
    })
  })

  it('giving back what is not one attribute', () => {
    const html =
      '<a href="#x" data-morpheo-connection="page" data-morpheo-was="href=x onclick=y">Go</a>'
    expect(disconnect(html, named(html, 'a'))).toEqual({ refused: UNCERTAIN })
  })
})

describe('the connections of a page', () => {
  const html = `<!-- <a href="#x" data-morpheo-connection="page"> -->
<script>'<a href="#x" data-morpheo-connection="page">'</script>
<a href="#about">Anchor</a><a title=">" HREF='#about' data-morpheo-connection=page>Page</a>
<button data-morpheo-href=#team data-morpheo-connection="page" data-morpheo-connection-id="7">B</button>
<template><a data-morpheo-connection="url" href="https://example.org">Site</a></template>`

  it('are found with their addresses; anchors, comments and scripts have none', () => {
    expect(connectionsIn(html)).toMatchObject([
      { id: null, type: 'page', address: '#about' },
      { id: '7', type: 'page', address: '#team' },
      { id: null, type: 'url', address: 'https://example.org' },
    ])
  })

  it('follow a renamed slug, and no anchor does', () => {
    const after = renameSlug(html, 'about', 'we')
    expect(after).toBe(html.replace("HREF='#about'", "HREF='#we'"))
    expect(renameSlug(after, 'we', 'about')).toBe(html)
    expect(renameSlug(html, 'other', 'we')).toBe(html)
  })

  it.each([
    ['<a href="#round">', '<a href="#home" data-morpheo-connection="page">'],
    ["<A class=x HREF = '#round'>", "<A class=x HREF = '#home' data-morpheo-connection='page'>"],
    ['<a href=#round>', '<a href=#home data-morpheo-connection=page>'],
    ['<area href=" #round ">', '<area href="#home" data-morpheo-connection="page">'],
    ['<a href="#">', null],
    ['<a href="#TOP">', null],
    ['<a href="about.html#x">', null],
    ['<a href="#about" data-morpheo-connection=page>', null],
    ['<use href="#wave">', null],
    ['<a title="#x">', null],
  ])('leads to its own page from another one: %s', (html, expected) => {
    const page = `<nav>${html}x</a></nav><script>'<a href="#s">'</script>`
    expect(sectionsConnected(page, 'home')).toBe(page.replace(html, expected ?? html))
  })

  it('that lead nowhere are told', () => {
    const pages = [
      { name: 'Home', slug: 'home', html },
      { name: 'About', slug: 'about', html: '' },
    ]
    expect(brokenConnections(pages)).toEqual([{ page: 'Home', slug: 'team' }])
    expect(connectionsTo(pages, 'about')).toBe(1)
  })

  it.each(['<!--', '<a href="', '<script>', '</', '<a ', '<', '<![CDATA['])(
    'end with a text that breaks off: %s',
    (rest) => {
      const many = `${html}${rest.repeat(20_000)}`
      const began = performance.now()
      expect(connectionsIn(many).length).toBeGreaterThanOrEqual(3)
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )
})

// -- properties ---------------------------------------------------------------------------------

const TAGS = ['a', 'A', 'button', 'div', 'p', 'b', 'img', 'svg', 'template', 'table', 'td', 'li']
const attribute = fc.constantFrom(
  'href="x"',
  "href='#a\r\nb'",
  'HREF=x.html',
  'href',
  'class="b" href = y',
  'id=one',
  'role="button"',
  'tabindex=-1',
  'title="a>b"',
  'href=p href=q',
  'data-😀="1"',
  'xlink:href=z',
  'disabled',
)
const words = fc.constantFrom('Text', ' \r\n ', '😀', '&amp;', '<', '<!-- <a> -->', 'é\r', '\n')
const spaces = fc.constantFrom(' ', '\n', '\r\n\t', '  ', ' / ')
const piece = fc.oneof(
  words,
  fc
    .tuple(fc.constantFrom(...TAGS), fc.array(fc.tuple(spaces, attribute), { maxLength: 3 }))
    .map(([tag, rest]) => `<${tag}${rest.flat().join('')}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(
    '<!doctype html>',
    '<html>',
    '<head>',
    '<body class=x>',
    '<br/>',
    '<script>"<a>"</script>',
  ),
)
const pages = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
const page = fc.oneof(
  pages,
  pages.map((html) => `<!doctype html><html><body>${html}`),
)
const connections = fc.constantFrom(toAbout, toSite)

/** The elements that come of one tag: parsers make more of a link that is not closed. */
const ofTag = ({ root }: ParsedPage, start: number): PageElement[] =>
  [...elementsOf(root)].filter((one) => one.sourceCodeLocation?.startOffset === start)

/** The tree as text, the attributes of some elements changed. Copies that a parser makes of links say the same. */
function drawn(page: ParsedPage, changed: PageElement[], changes: Record<string, string | null>) {
  const inText = [...elementsOf(page.root)].filter((one) => one.sourceCodeLocation?.startTag)
  return inText.map((element) => {
    const attributes = Object.fromEntries(
      element.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    )
    if (changed.includes(element)) Object.assign(attributes, changes)
    const kept = Object.entries(attributes).filter(([, value]) => value !== null)
    const texts = element.childNodes.filter((node) => node.nodeName === '#text')
    return [element.tagName, kept.sort(), texts.map((node) => 'value' in node && node.value)]
  })
}

/** A page and an element of it that stands in its text. `html` and `body` get what later tags of theirs say. */
const withElement = fc.tuple(page, fc.nat()).map(([html, pick]) => {
  const page = parsed(html)
  const inText = [...elementsOf(page.root)].filter(
    ({ sourceCodeLocation, tagName }) =>
      sourceCodeLocation?.startTag && tagName !== 'html' && tagName !== 'body',
  )
  return { html, page, element: inText[pick % Math.max(1, inText.length)] }
})

it('setting attributes changes one tag, and the tree as much as was asked for', () => {
  const change = fc.record({
    href: fc.oneof(fc.constant(null), fc.string({ unit: 'binary-ascii' })),
    'data-x': fc.string({ unit: 'grapheme' }),
    class: fc.constantFrom(null, '', 'a"b&amp;'),
  })
  fc.assert(
    fc.property(withElement, change, ({ html, page, element }, changes) => {
      fc.pre(element !== undefined && !JSON.stringify(changes).includes('\\u0000'))
      const tag = element?.sourceCodeLocation?.startTag
      if (!element || !tag) return
      const after = setAttributes(page, element, changes)
      if (isRefused(after)) {
        expect(page.repeated).not.toEqual([])
        return
      }
      expect(after.slice(0, tag.startOffset)).toBe(html.slice(0, tag.startOffset))
      const behind = html.length - tag.endOffset
      expect(after.slice(after.length - behind)).toBe(html.slice(tag.endOffset))
      const same = ofTag(page, tag.startOffset)
      expect(drawn(parsed(after), [], {})).toEqual(drawn(page, same, changes))
    }),
    { numRuns: 1_500 },
  )
})

it('what stood in a tag before can be put back as it was', () => {
  fc.assert(
    fc.property(withElement, fc.string(), ({ html, page, element }, value) => {
      if (!element) return
      const before = sourceOf(page, element, 'href')
      fc.pre(before !== null || attributeOf(element, 'href') === null)
      const after = parsed(text(setAttributes(page, element, { href: value })))
      const again = ofTag(after, element.sourceCodeLocation?.startOffset ?? -1)[0] as PageElement
      const back = before === null ? null : { source: before }
      const restored = setAttributes(after, again, { href: back })
      if (typeof restored === 'string') expect(restored).toBe(html)
      else expect(before === null && after.repeated.length > 0).toBe(true)
    }),
    { numRuns: 1_500 },
  )
})

it('connecting and disconnecting gives back the bytes', () => {
  fc.assert(
    fc.property(withElement, connections, ({ html, page, element }, connection) => {
      if (!element) return
      const after = text(connect(html, nameOf(page, element), connection))
      const changed = parsed(after)
      const [again] = ofTag(changed, element.sourceCodeLocation?.startOffset ?? -1)
      expect(again).toBeDefined()
      const back = disconnect(after, nameOf(changed, again as PageElement))
      if (typeof back === 'string') expect(back).toBe(html)
      // of two attributes with one name, the second would show
      else expect(changed.repeated).not.toEqual([])
    }),
    { numRuns: 1_500 },
  )
})

it('a name finds its element, and no other', () => {
  fc.assert(
    fc.property(withElement, ({ page, element }) => {
      if (!element) return
      expect(findElement(page, nameOf(page, element))).toBe(element)
    }),
    { numRuns: 500 },
  )
})

it('the connections that stand in a page are those that a parser finds', () => {
  fc.assert(
    fc.property(withElement, connections, ({ html, page, element }, connection) => {
      // in a vector image, a script holds elements
      if (!element || (html.includes('<svg') && html.includes('<script'))) return
      const after = text(connect(html, nameOf(page, element), connection))
      const [found, ...more] = connectionsIn(after)
      expect(more).toEqual([])
      expect(found).toMatchObject({
        id: connection.id,
        type: connection.type,
        address: connection.type === 'page' ? '#about' : connection.url,
      })
      const renamed = renameSlug(after, 'about', 'we')
      expect(connectionsIn(renamed)[0]?.address).toBe(
        connection.type === 'page' ? '#we' : connection.url,
      )
    }),
    { numRuns: 1_000 },
  )
})
