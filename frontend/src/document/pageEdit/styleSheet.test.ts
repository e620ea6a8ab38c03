import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStyleSheet, selectorsOf } from './styleSheet'

const rulesOf = (css: string) =>
  parseStyleSheet(css).rules.map(({ selector, around, declarations }) => [
    ...around.map(({ name, prelude }) => `@${name} ${prelude}`.trim()),
    selector,
    ...declarations.map(
      ({ property, value, important }) => `${property}=${value}${important ? '!' : ''}`,
    ),
  ])

describe('a style sheet', () => {
  it('has rules with their declarations and what they stand in', () => {
    const css = `@import url("x.css"); /* { */ :root{--a:#f00;--s: {x;y}}
.a, .b > p:hover { COLOR: red !important; background:url(data:a;b}c) ; }
@media (max-width: 600px) { .a { color: blue } @supports (display:grid) { p{color:green} } }
@layer base { p { color: "}" } }
@font-face { font-family: "Open Sans" } @keyframes k { from { color: red } }`
    expect(rulesOf(css)).toEqual([
      [':root', '--a=#f00', '--s={x;y}'],
      ['.a, .b > p:hover', 'color=red!', 'background=url(data:a;b}c)'],
      ['@media (max-width: 600px)', '.a', 'color=blue'],
      ['@media (max-width: 600px)', '@supports (display:grid)', 'p', 'color=green'],
      ['@layer base', 'p', 'color="}"'],
    ])
    expect(parseStyleSheet(css).atRules.map(({ name }) => name)).toEqual([
      'media',
      'supports',
      'layer',
      'font-face',
      'keyframes',
    ])
  })

  it('has rules within rules', () => {
    expect(
      rulesOf('.n { color: red; &:hover, b { top: 0 } @media print { left: 0 } padding: 2px }'),
    ).toEqual([
      ['.n', 'color=red', 'padding=2px'],
      [':is(.n):hover, :is(.n) b', 'top=0'],
      ['@media print', '.n', 'left=0'],
    ])
  })

  it('is read as browsers read what is wrong', () => {
    expect(rulesOf('p { color: ; top: 0 } } .lost { color: red } .b { left: 0')).toEqual([
      ['p', 'color=', 'top=0'],
      ['} .lost', 'color=red'],
      ['.b', 'left=0'],
    ])
    expect(rulesOf('p; q { top: 0 }')).toEqual([['p; q', 'top=0']])
    expect(rulesOf(`${'a{'.repeat(100_000)}`)).toHaveLength(16)
  })

  it('keeps strings and escapes as they are, and overlooks comments', () => {
    expect(
      rulesOf('[x="a  /* b */,"],\\/**/c /*,*/ > d { color/**/ : red /*;*/ ; \\74op: 0 }'),
    ).toEqual([['[x="a  /* b */,"],\\/**/c > d', 'color=red /*;*/']])
    expect(
      rulesOf('a { --x: { b: c }; --y/**/:{;} } @media x { b { top: 0 ! important } }'),
    ).toEqual([
      ['a', '--x={ b: c }', '--y={;}'],
      ['@media x', 'b', 'top=0!'],
    ])
  })

  it('stands where it says, whatever it is', () => {
    const part = fc.constantFrom(
      'a',
      '{',
      '}',
      ';',
      ':',
      '@media x',
      '"',
      '/*',
      '*/',
      '(',
      ')',
      '\n',
      '&',
      ',',
      '--x:',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const css = parts.join(' ')
        for (const rule of parseStyleSheet(css).rules) {
          expect(css[rule.bodyStart - 1]).toBe('{')
          expect(rule.bodyEnd === css.length || css[rule.bodyEnd] === '}').toBe(true)
          for (const { start, end } of rule.declarations) {
            expect(rule.bodyStart <= start && end <= rule.bodyEnd).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

it('the selectors of a list are told apart', () => {
  expect(selectorsOf('a:is(b, c) , [x=","],d')).toEqual(['a:is(b, c)', '[x=","]', 'd'])
})
