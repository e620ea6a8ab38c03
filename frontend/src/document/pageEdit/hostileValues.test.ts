/** Values of styles that would break out of where they are written: refused, or kept within. */
import { describe, expect, it } from 'vitest'
import { declarationsOf } from './declarations'
import { edited } from './edit'
import type { EditOperation } from './operation'
import { attributeOf, elementsOf, isRefused, type ParsedPage, textOf } from './parsePage'
import { spliced } from './splice'
import { parseStyleSheet } from './styleSheet'
import { named, parsed, ruleAt } from './testing/arbitrary'
import { growth } from './testing/growth'

const PAGE =
  '<!doctype html><html><head><style>.a { margin: 0 }\nbody { top: 0 }</style></head><body><p class="a" id="p">x</p><b id="b">y</b></body></html>'
const RULE = ruleAt(parsed(PAGE), 0, 0)
const target = named(PAGE, 'p')

const WAYS: Readonly<Record<string, (value: string) => EditOperation>> = {
  style: (value) => ({ kind: 'style', target, property: 'color', value }),
  rule: (value) => ({ kind: 'rule', rule: RULE, property: 'color', value }),
  width: (value) => {
    const media = '(max-width: 480px)'
    return { kind: 'width', target, media, property: 'color', value }
  },
}
const VALUES: readonly string[] = [
  ...['red;} body{', 'red;}body{top:9px', 'red}', '}', '{', 'red;top:9px', 'red;', ';', ')', ']'],
  ...['url(', 'url("', 'url(x', 'url(x)url(', '"', "'", '"a', '"a\nb"', '/*', '*/', '/* a */ /*'],
  ...['\\', 'red\\', '"\\', 'expression(', 'expression(alert(1))', 'var(--x', 'var(--x, {', '('],
  ...['</style>', 'red</style><script>1</script>', '</STYLE ', '"</style>"', 'url(</style>)'],
  ...['<!--', '-->', 'red<!--', '"<!--<script>"', '<![CDATA[', 'red\nblue', 'red\r\nblue', 'a\fb'],
  ...['\0', 'red\0', 'a\0;b', '\u2028', '\ud800', '!important', 'red !important', 'red!IMPORTANT'],
  ...[
    '&quot;',
    '&quot;;top:9px',
    '"&quot;"',
    "'\"'",
    '" onclick="x',
    "' onclick='x",
    '@import x',
    '',
  ],
  ...['x'.repeat(1_000_000), '('.repeat(1_000_000), '\\'.repeat(1_000_001), '"'.repeat(999_999)],
]
const short = (value: string): string => JSON.stringify(value.slice(0, 40))

/** What all of the page but the one property of the one element says. */
function others(page: ParsedPage): string {
  const all = [...elementsOf(page.root)].map((element) => {
    if (element.tagName === 'style') {
      return parseStyleSheet(textOf(element)).rules.map(({ selector, around, declarations }) => [
        selector,
        around.length,
        declarations.flatMap((one) => (one.property === 'color' ? [] : [one.property, one.value])),
      ])
    }
    const own = declarationsOf(attributeOf(element, 'style') ?? '')
    const attributes = element.attrs.flatMap(({ name, value }) =>
      name === 'style' ? [] : [name, value],
    )
    return [
      element.tagName,
      attributes,
      own.flatMap((one) => (one.property === 'color' ? [] : one)),
    ]
  })
  return JSON.stringify(all.filter((one) => JSON.stringify(one) !== '[["[id=\\"p\\"]",1,[]]]'))
}

describe.each(Object.entries(WAYS))('a value of a %s', (_, wayOf) => {
  it.each(VALUES.map((value) => [short(value), value] as const))('%s stays within', (_, value) => {
    const edit = edited(parsed(PAGE), wayOf(value))
    if (isRefused(edit)) {
      expect(edit.refused).not.toBe('')
      return
    }
    expect(others(edit.page)).toBe(others(parsed(PAGE)))
    expect(spliced(edit.html, edit.inverse)).toBe(PAGE)
  })

  it('is refused where it would say more than one thing', () => {
    for (const value of ['red;} body{', 'url(', '"', '/*', '\\', 'var(--x', 'red;top:9px', '}']) {
      expect(isRefused(edited(parsed(PAGE), wayOf(value))), value).toBe(true)
    }
  })

  it.each(['x', '(', '\\', '"', 'a;', '/*', 'url('])('that repeats %s is read once', (part) => {
    const work = (length: number) => edited(parsed(PAGE), wayOf(part.repeat(length)))
    expect(growth(work, 40_000)).toBeLessThan(9)
  })
})
