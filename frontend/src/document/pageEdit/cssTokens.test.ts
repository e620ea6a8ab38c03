import { describe, expect, it } from 'vitest'
import { declarationsOf, isValue } from './declarations'
import { parseStyleSheet, selectorsOf } from './styleSheet'
import { growth } from './testing/growth'

describe('a value', () => {
  it.each([
    ...[`url("a" ")`, `url("a" 'b)`, 'url( "a" /*)', `url( "a" ')`, `URL("a" ")`, `src("a" ")`],
    ...[`image-set(url(')' "))`, `xurl(a'b)`, `xurl('))`, `myurl(')`, `-url(')`, `5url(')`],
    ...[
      `url/**/(')`,
      `url-prefix(')`,
      `#url(')`,
      `@url(')`,
      `f(')`,
      'f(/*)',
      'f(")")")',
      'f("a\n)',
    ],
    ...[
      `\\75rl(')`,
      `u\\72l("a")`,
      `\\url(')`,
      `\\66(a)`,
      '"a\\"',
      '"a\fb"',
      'f([)]',
      'f(a]',
      'url(a',
    ],
    ...['url(a\\)', '\\', `\0url(')`, 'a ! important', 'a!IMPORTANT ', 'a!important/**/'],
  ])('%j is none: browsers would read on behind it', (value) => {
    expect(isValue(value)).toBe(false)
  })

  it.each([
    ...[`url("a;b")`, `url( 'a)b' )`, 'url(a"b)', `url(a'b)`, 'url(a(b)', 'url(/*)', 'URL( a )'],
    ...[`image-set(url("a") 1x, url(b'c) 2x)`, 'calc(1px + (2px))', '"\\""', '\\66 oo', 'f(")")'],
    ...['"a\\\nb"', 'red/* ; */', 'image-set("a.png" 1x)', 'important', 'format("a") url(a;b)'],
  ])('%j is one', (value) => {
    expect(isValue(value)).toBe(true)
  })
})

it('an address is told from other functions, in sheets too', () => {
  const rules = (css: string) =>
    parseStyleSheet(css).rules.map(({ selector, declarations }) => [selector, declarations.length])
  expect(rules(`a{b:url(')} c{d:e}`)).toEqual([['a', 1]])
  expect(rules(`a{b:url(')} c{d:')} e{f:g}`)).toEqual([
    ['a', 1],
    ['e', 1],
  ])
  expect(rules(`a{b:url("x" ";}")} c{d:e}`)).toEqual([
    ['a', 1],
    ['c', 1],
  ])
  expect(rules(`a{b:\\75 rl(')} c{d:e}`)).toEqual([['a', 1]])
  expect(rules(`a{b:myurl(';} c{d:e}')} f{g:h}`)).toEqual([
    ['a', 1],
    ['f', 1],
  ])
})

it('what nests too long is read on, and means no element', () => {
  const css = `${'a'.repeat(1_900)}{${'&'.repeat(270_000)}{color:red} b{top:0} ${'b'.repeat(99)}{c{d:e}}}z{y:x}`
  const rules = parseStyleSheet(css).rules.map(({ selector }) => selector)
  expect(rules.map((one) => one.length)).toEqual([1_900, 0, 1_907, 0, 7, 1])
  expect(selectorsOf('')).toEqual([])
})

describe('each character is read once', () => {
  it.each<[string, (length: number) => string]>([
    ['blanks in a value', (length) => `color:a${' '.repeat(length)}b`],
    ['blanks before a mark', (length) => `color:a!${' '.repeat(length)}b`],
    ['blanks behind a name', (length) => `color${' '.repeat(length)}b:c`],
    ['no colons', (length) => 'a;'.repeat(4 * length)],
    ['wide characters without colons', (length) => '\u0100;'.repeat(4 * length)],
    ['blanks behind marks', (length) => `a:b${'! important '.repeat(length)}`],
    ['escapes', (length) => `a:${'\\6 '.repeat(length)}b`],
    ['brackets', (length) => `a:${'url('.repeat(length)}${'('.repeat(length)}`],
    ['comments', (length) => 'a:/*b*/;/**/'.repeat(length)],
  ])('%s', (_, text) => {
    const work = (length: number) => {
      declarationsOf(text(length))
      parseStyleSheet(`p{${text(length)}}`)
      isValue(text(length))
    }
    expect(growth(work, 10_000)).toBeLessThan(9)
  })
})
