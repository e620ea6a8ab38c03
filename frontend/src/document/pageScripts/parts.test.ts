// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of pages
import { describe, expect, it } from 'vitest'
import { isColour, isImageAddress, looksLikeAddress } from './tables'
import { pageOf, readIn } from './testing/scriptPage'

const valuesIn = (code: string, type = '') =>
  readIn(pageOf(code, type)).parts.map(({ value }) => value)
const sourcesIn = (code: string) => {
  const html = pageOf(code)
  return readIn(html).parts.map(({ start, end }) => html.slice(start, end))
}

describe('the parts of a script', () => {
  it('are its strings that have a letter or digit and are no code', () =>
    expect(valuesIn("f(' Early dip ', '– ', '', x === 'no', { 'no': '24' }, 1)")).toEqual([
      ...[' Early dip ', '24'],
    ]))

  it('are its strings in JSON, but for the keys', () =>
    expect(valuesIn('{"a": ["One", 1, {"b": "<b>Two</b>"}]}', 'application/json')).toEqual([
      ...['One', 'Two'],
    ]))

  it('are the texts within markup, decoded, without the blanks around them', () => {
    const code = String.raw`x = '<h2 title="a > b">\n It\'s &lt;b&gt; &amp; so </h2><p>5 < 6<br/>\u0041ll</p>'`
    expect(valuesIn(code)).toEqual(["It's <b> & so", '5 < 6', 'All'])
    expect(sourcesIn(code)).toEqual([
      String.raw`It\'s &lt;b&gt; &amp; so`,
      '5 < 6',
      String.raw`\u0041ll`,
    ])
  })

  it('are the lines of a text that has several', () => {
    const code = 'x = "# Title\\n\\n  Two words\\r\\n"; y = `One\nand ${n}\ntwo`'
    expect(valuesIn(code)).toEqual(['# Title', 'Two words', 'One', 'and', 'two'])
  })

  it('are not in styles, scripts, comments and attributes', () =>
    expect(
      valuesIn(
        `x = "<style>p{a:b}</style>One<!-- no > no -->Two<p alt='no>' no>Three<option>Four"`,
      ),
    ).toEqual(['One', 'Two', 'Three', 'Four']))

  it('are the pieces of a template beside its substitutions', () => {
    expect(valuesIn('x = `From ${a} to ${b}, say < c`')).toEqual(['From', 'to', ', say < c'])
    expect(
      valuesIn(
        'x = `<li class="${a}" title="no ${b} no">From ${c} &amp; to <${d}>no${e}</${d}></li>`',
      ),
    ).toEqual(['From', '& to', 'no'])
  })

  it('are not what stands within a tag in a substitution', () =>
    expect(valuesIn('x = `<li class="${a ? "no" : `no ${b}`}">${c ? "Yes" : "No"}</li>`')).toEqual([
      ...['Yes', 'No'],
    ]))

  it('are not what + joins to an open tag', () =>
    expect(valuesIn(`x = '<p>Yes</p><a class="' + (a ? 'no' : b)`)).toEqual(['Yes']))

  it('are each of the strings that + joins, in a tag where the one before ends in one', () => {
    expect(valuesIn(`x = 'One ' + a + ' two' + b`)).toEqual(['One ', ' two'])
    expect(valuesIn(`x = '<a href="' + url + '" class="no">Read</a> ' + n + ' more'`)).toEqual([
      ...['Read', 'more'],
    ])
  })

  it('begin behind the tag where a string begins within one', () => {
    expect(valuesIn(`x += ' class="no">Read</a>'`)).toEqual(['Read'])
    expect(valuesIn(`x += '">Read '`)).toEqual(['Read'])
    expect(valuesIn(`x = 'a > b'`)).toEqual(['a > b'])
  })

  it('are not in templates with a tag, selectors and octal escapes', () =>
    expect(
      valuesIn('f(tag`no ${a} no`); q.querySelector(`#no${a} .no`); x = "<b>\\101no</b>"'),
    ).toEqual([]))

  it('leave out what takes part in where the script ends', () =>
    expect(valuesIn("f('One --> two', `<b>a</b>`)")).toEqual(['a']))

  it('keep the place of their string among the literals', () => {
    const { parts } = readIn(pageOf("f({ a: '<b>One</b> two' }, `b ${c}`)"))
    expect(parts.map(({ literal, isMarkup }) => [literal?.key, isMarkup])).toEqual([
      ['a', true],
      ['a', true],
      [undefined, false],
    ])
  })
})

describe('addresses', () => {
  it.each([
    ['https://a.b/c', true, false],
    ['/img/a.JPG?x=1', true, true],
    ['./a/b.html', true, false],
    ['photo.webp', true, true],
    ['data:image/png;base64,AA', true, true],
    ['https://images.unsplash.com/photo-1?w=8', true, true],
    ['Read more.', false, false],
    ['and/or', false, false],
    ['Version 2.0', false, false],
  ])('differ from texts: %s', (text, isAddress, isImage) => {
    expect(looksLikeAddress(text)).toBe(isAddress)
    expect(isImageAddress(text)).toBe(isImage)
  })

  it('differ from colours', () => {
    expect(['#fff', '#12345678', 'rgb(1 2 3 / 50%)', 'hsla(1, 2%, 3%, .5)'].every(isColour)).toBe(
      true,
    )
    expect(['#12', 'fff', 'Orange', 'rgb(x;y)'].some(isColour)).toBe(false)
  })
})
