import { expect, it } from 'vitest'
import { edited } from './edit'
import type { EditOperation } from './operation'
import { isRefused } from './parsePage'
import { areSame } from './sameRules'
import { parseStyleSheet } from './styleSheet'
import { named, parsed, ruleAt } from './testing/arbitrary'
import { growth } from './testing/growth'

const WIDTHS = '@media (max-width: 300px) {\n  [id="q"] { color: red }\n}\n'
const PAGE = `<!doctype html><html><head><title>T</title><style>.a{color:blue}.b{color:green}</style><style data-morpheo-widths>${WIDTHS}</style></head><body><p id="p">x</p><p id="q">y</p></body></html>`

const refusal = (html: string, operation: EditOperation) => {
  const result = edited(parsed(html), operation)
  return isRefused(result) ? result.refused : null
}
const widthOf = (value: string) => ({
  ...{ kind: 'width' as const, target: named(PAGE, 'p'), media: '(max-width: 480px)' },
  ...{ property: 'background', value },
})

it.each([
  ...[`url("a" ")`, `url("a" 'b)`, 'url( "a" /*)', `image-set(url(')' "))`, `xurl(a'b)`],
  ...[`myurl(')`, `\\75rl(')`, `-url(')`, `url/**/(')`, `src("a" ")`],
])('%j swallows no rule that stands behind it', (value) => {
  const rule = ruleAt(parsed(PAGE), 0, 0)
  const ofRule = { kind: 'rule' as const, rule, property: 'background', value }
  expect(refusal(PAGE, ofRule)).toContain('is not a valid value for background')
  expect(refusal(PAGE, widthOf(value))).toContain('is not a valid value for background')
})

it('a sheet of widths that would read the new rule otherwise is left alone', () => {
  expect(refusal(PAGE, widthOf('tan'))).toBeNull()
  for (const open of ['@media (min-width: 9px) { a { b: c ', 'a { b: "c', '/* ', 'b ']) {
    const html = PAGE.replace(WIDTHS, `${WIDTHS}${open}`)
    expect(refusal(html, { ...widthOf('tan'), media: '(max-width: 99px)' }) ?? '', open).toContain(
      'is not a valid value for background',
    )
  }
})

it('tells rules apart by all that they say, but for what was meant', () => {
  const rules = (css: string) => parseStyleSheet(css).rules
  const of = (one: string, other: string, place: number) => {
    const [before, after] = [rules(one), rules(other)]
    const meant = { property: 'b', before: before[place], after: after[place] }
    return areSame(before, after, meant)
  }
  expect(of('a{b:c;d:e}f{g:h}', 'a{b:x;d:e}f{g:h}', 0)).toBe(true)
  expect(of('a{b:c;d:e}f{g:h}', 'a{b:x;d:x}f{g:h}', 0)).toBe(false)
  expect(of('a{b:c}f{g:h}', 'a{b:x}f{g:x}', 0)).toBe(false)
  expect(of('a{b:c}f{g:h}', 'a{b:x}', 0)).toBe(false)
  expect(of('a{b:c}@media x{f{g:h}}', 'a{b:x}@media y{f{g:h}}', 0)).toBe(false)
  expect(of('a{b:c}', 'a{b:c}z{b:x}', 1)).toBe(true)
  expect(of('a{b:c}', 'a{b:c}z{y:x}', 1)).toBe(false)
})

it('reads a long condition once, however many rules stand in it', () => {
  const work = (length: number) => {
    const { rules } = parseStyleSheet(`@media ${'x'.repeat(10 * length)} {${'a{}'.repeat(length)}}`)
    const meant = { property: 'b', before: rules[0], after: rules[0] }
    expect(areSame(rules, rules, meant)).toBe(true)
  }
  expect(growth(work, 2_000)).toBeLessThan(9)
})

it('blanks in a sheet of widths are counted once', () => {
  const work = (length: number) => {
    const rule = '[id="p"] { background: red }'
    const css = `@media (max-width: 480px) { a { ${' '.repeat(length)}b: c } ${rule} }`
    const html = PAGE.replace(WIDTHS, css)
    expect(refusal(html, { ...widthOf(''), value: null })).toBeNull()
  }
  expect(growth(work, 10_000)).toBeLessThan(9)
})
