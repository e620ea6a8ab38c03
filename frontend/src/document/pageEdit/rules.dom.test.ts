import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMirror } from '@/frame/runtime/edit/mirror'
import { type Edit, edited, NOT_AS_MEANT } from './edit'
import type { EditOperation } from './operation'
import { RULE_CHANGED } from './operations/setRule'
import { NO_ID } from './operations/setWidth'
import { isRefused, textOf } from './parsePage'
import { patchesBetween } from './patches'
import { spliced } from './splice'
import { parseStyleSheet } from './styleSheet'
import { styleElements } from './styleText'
import { asked, named, operationOf, pages, parsed, ruleAt } from './testing/arbitrary'
import { expectShown, parseAsBrowsersDo, show } from './testing/shown'
import { comesBefore, isWithin, widthRange } from './widthOrder'

parseAsBrowsersDo()

function done(html: string, operation: EditOperation): Edit {
  const result = edited(parsed(html), operation)
  if (isRefused(result)) throw new Error(result.refused)
  expect(spliced(result.html, result.inverse)).toBe(html)
  return result
}
const refusal = (html: string, operation: EditOperation) => {
  const result = edited(parsed(html), operation)
  return isRefused(result) ? result.refused : null
}

/** In the rule at this place of the only sheet. */
const inRule = (css: string, place: number, property: string, value: string | null) => {
  const html = `<style>${css}</style><p>x`
  const rule = ruleAt(parsed(html), 0, place)
  return done(html, { kind: 'rule', rule, property, value }).html.slice(7, -'</style><p>x'.length)
}

describe('a rule of the page', () => {
  it.each([
    ['.a{color:red}', 'color', 'blue', '.a{color:blue}'],
    [
      '.a { color : red!important ; top:0 }',
      'color',
      'blue',
      '.a { color : blue!important ; top:0 }',
    ],
    ['.a{color:red;color:green}', 'color', 'blue', '.a{color:red;color:blue}'],
    ['.a{/* color:x; */color:red}', 'color', 'blue', '.a{/* color:x; */color:blue}'],
    [
      '.a {\r\n\tbackground: url(x;y);\r\n\ttop: 0;\r\n}',
      'background-color',
      'red',
      '.a {\r\n\tbackground: url(x;y);\r\n\tbackground-color: red;\r\n\ttop: 0;\r\n}',
    ],
    [
      '.a{font:1px x!important}',
      'font-size',
      '2px',
      '.a{font:1px x!important; font-size: 2px !important}',
    ],
    ['.a{color:red}', 'margin', '0', '.a{color:red; margin: 0}'],
    [
      '.a{margin:1px;margin-left:2px;top:0}',
      'margin',
      '9px',
      '.a{margin-left:2px; margin: 9px;top:0}',
    ],
    [
      '.a{margin-left:2px !important;margin:1px}',
      'margin',
      '9px',
      '.a{margin-left:2px !important;margin:9px !important}',
    ],
    [
      '.a{margin:1px !important;margin-left:2px}',
      'margin',
      '9px',
      '.a{margin:9px !important;margin-left:2px}',
    ],
    ['.a{margin-left:2px}', 'margin', '9px', '.a{margin-left:2px; margin: 9px}'],
    [
      '.a{background:red;background-color:blue}',
      'background-color',
      'tan',
      '.a{background:red;background-color:tan}',
    ],
    [
      '.a{color:red !important /* a note */;color:green}',
      'color',
      'blue',
      '.a{color:blue !important /* a note */;color:green}',
    ],
    ['.a{ &:hover{top:0} }', 'color', 'red', '.a{ color: red; &:hover{top:0} }'],
    ['.a{color:red;margin:0;}', 'color', null, '.a{margin:0;}'],
    ['.a{--x: {a:b}}', '--x', '1px', '.a{--x: 1px}'],
    ['.a{color:red', 'color', 'blue', '.a{color:blue'],
  ])('%s: %s becomes %s', (css, property, value, after) => {
    expect(inRule(css, 0, property, value)).toBe(after)
  })

  it('is the one that was meant, wherever it stands', () => {
    const css = '@media (max-width: 9px) {\r\n .a { top: 0 }\r\n}\r\n.a { top: 0 }'
    expect(inRule(css, 1, 'top', '1px')).toBe(css.replace(/0 \}$/, '1px }'))
    expect(inRule(css, 0, 'top', '1px')).toBe(css.replace('0 }', '1px }'))
  })

  it('is left alone when the sheet is another one by then, or the value would end it', () => {
    const html = '<style>.a{color:red}</style><p>x'
    const rule = ruleAt(parsed(html), 0, 0)
    const ask = (text: string, value: string, property = 'color') =>
      refusal(text, { kind: 'rule', rule, property, value })
    expect(ask(html.replace('red', 'tan'), 'blue')).toBe(RULE_CHANGED)
    expect(ask(html.replace('.a', ' .a'), 'blue')).toBe(RULE_CHANGED)
    expect(ask('<p>x', 'blue')).toBe(RULE_CHANGED)
    for (const value of [
      'a;b',
      'a}',
      '{a:b}',
      '"',
      '/*',
      '</style><b>',
      '"</STYLE"',
      ' ',
      'a!important',
    ]) {
      expect(ask(html, value), value).toContain('is not a valid value for color')
    }
    expect(ask(html, 'x', 'color:red;top')).toContain('is not a CSS property')
    expect(ask('<svg><style>.a{color:red}</style></svg>', '"&amp;"')).not.toBeNull()
  })
})

const PAGE =
  '<!doctype html><html><head><title>T</title></head><body><p id="p" style="color:red">x</p><p>y</p></body></html>'
const width = (
  html: string,
  media: string,
  property: string,
  value: string | null,
  important = false,
) => done(html, { kind: 'width', target: named(html, 'p'), media, property, value, important }).html
const sheetOf = (html: string) => /<style data-morpheo-widths>([\s\S]*?)<\/style>/.exec(html)?.[1]
const [PHONE, TABLET] = ['(max-width: 480px)', '(max-width: 768px)']

describe('a value at one width alone', () => {
  it('stands in one block for each width, the narrower one behind', () => {
    let html = width(PAGE, PHONE, 'color', 'blue', true)
    expect(html).toBe(
      PAGE.replace(
        '</head>',
        '<style data-morpheo-widths>\n@media (max-width: 480px) {\n  [id="p"] { color: blue !important }\n}\n</style></head>',
      ),
    )
    html = width(html, PHONE, 'top', '0')
    html = width(html, TABLET, 'top', '1px')
    html = width(html, PHONE, 'color', 'tan')
    html = width(html, '(min-width: 1025px)', 'top', '9px')
    expect(sheetOf(html)).toBe(
      '\n@media (min-width: 1025px) {\n  [id="p"] { top: 9px }\n}\n@media (max-width: 768px) {\n  [id="p"] { top: 1px }\n}\n@media (max-width: 480px) {\n  [id="p"] { color: tan; top: 0 }\n}\n',
    )
    html = width(html, PHONE, 'color', null)
    expect(sheetOf(html)).toContain('[id="p"] { top: 0 }')
    html = width(html, PHONE, 'top', null)
    html = width(html, '(min-width: 1025px)', 'top', null)
    expect(sheetOf(html)).toBe('\n@media (max-width: 768px) {\n  [id="p"] { top: 1px }\n}\n')
    expect(width(html, TABLET, 'top', null)).toBe(PAGE)
    expect(width(PAGE, TABLET, 'top', null)).toBe(PAGE)
  })

  it('wins over the parts that were set before it, and the other way round', () => {
    const first = width(PAGE, PHONE, 'margin', '1px')
    const part = width(first, PHONE, 'margin-left', '2px')
    expect(sheetOf(width(part, PHONE, 'margin', '3px'))).toContain(
      '{ margin-left: 2px; margin: 3px }',
    )
    expect(sheetOf(width(part, PHONE, 'margin-left', '4px'))).toContain(
      '{ margin: 1px; margin-left: 4px }',
    )
  })

  it.each([
    '<p id="p">x',
    '<!doctype html>\r\n<!-- c -->\r\n<title>T</title>\r\n<p id="p">x',
    '<html lang=en><body class=x>\n<p id="p">x</p>',
    '<head><meta charset=utf-8><body><p id="p">x</p></html>',
    'text <p id="p">x',
  ])('is put into the head also of %j', (html) => {
    const after = done(html, {
      ...{ kind: 'width', target: named(html, 'p'), media: PHONE, property: 'top', value: '0' },
    })
    const [sheet] = styleElements(after.page)
    expect(sheet?.parentNode).toMatchObject({ tagName: 'head' })
    expect(after.html.includes('\r\n@media')).toBe(html.includes('\r\n'))
  })

  it('names the element by what is its own', () => {
    const odd = PAGE.replace('id="p"', "id='a \"b\\</style>  c'")
    const html = width(odd, PHONE, 'top', '0')
    expect(sheetOf(html)).toContain('[id="a\\20 \\22 b\\5c \\3c \\2f style\\3e \\20 \\20 c"]')
    expect(sheetOf(width(html, PHONE, 'top', '1px'))?.match(/top/g)).toHaveLength(1)
    const twice = PAGE.replace('<p>', '<p id="p">')
    const operation = { kind: 'width' as const, target: named(twice, 'p'), media: PHONE }
    expect(refusal(twice, { ...operation, property: 'top', value: '0' })).toBe(NO_ID)
    const body = { ...operation, target: named(PAGE, 'body'), property: 'top', value: '0' }
    expect(sheetOf(done(PAGE, body).html)).toContain('  body { top: 0 }')
  })

  it('holds for a copy of the element as well', () => {
    const html = width(PAGE, PHONE, 'top', '0')
    const copied = done(html, { kind: 'duplicate', target: named(html, 'p') })
    expect(sheetOf(copied.html)).toBe(
      '\n@media (max-width: 480px) {\n  [id="p"] { top: 0 }\n  [id="p-2"] { top: 0 }\n}\n',
    )
  })

  it('does not hold for a copy that gets the id of an element that is gone', () => {
    const html = PAGE.replace('<p>y', '<p id="p-2">y')
    const second = { ...named(html, 'p', 1) }
    const set = done(html, {
      kind: 'width',
      target: second,
      media: PHONE,
      property: 'top',
      value: '0',
    })
    const gone = done(set.html, { kind: 'delete', target: named(set.html, 'p', 1) })
    const copied = done(gone.html, { kind: 'duplicate', target: named(gone.html, 'p') })
    expect(copied.newIds).toEqual(['p-3'])
  })

  it('is refused where it is none, or there is no place for it', () => {
    const target = named(PAGE, 'p')
    const ask = (media: string, value: string) =>
      refusal(PAGE, { kind: 'width', target, media, property: 'top', value })
    expect(ask('(max-width: 1px) { } x', '0')).toContain('is not a valid width')
    expect(ask('(max-width: 1px', '0')).toContain('is not a valid width')
    for (const value of ['0;left:0', '{}', '</style>']) {
      expect(ask(PHONE, value), value).toContain('is not a valid value for top')
    }
    const open = '<title>T</title><style>p{top:0}<p id="p">x'
    expect(
      refusal(open, { kind: 'width', target, media: PHONE, property: 'top', value: '0' }),
    ).not.toBeNull()
    expect(NOT_AS_MEANT).toContain('elsewhere')
  })
})

describe('conditions on the width', () => {
  it.each([
    ['(max-width: 600px)', { min: null, max: 600 }],
    ['only screen and (min-width: 30em) and (max-width:50rem)', { min: 480, max: 800 }],
    ['(width <= 600px)', { min: null, max: 600 }],
    ['(400px <= width < 700px)', { min: 400, max: 699.98 }],
    ['(width > 400px)', { min: 400.02, max: null }],
    ['print', null],
    ['screen', null],
    ['(max-width: 600px), print', null],
    ['(max-width: 600px) and (hover)', null],
    ['not (max-width: 600px)', null],
  ])('%s', (media, range) => expect(widthRange(media)).toEqual(range))

  it('hold between their bounds, and have an order', () => {
    expect([399, 400, 700, 701].map((at) => isWithin({ min: 400, max: 700 }, at))).toEqual([
      ...[false, true, true, false],
    ])
    const sorted = [
      '(max-width: 480px)',
      'print',
      '(min-width: 9px)',
      '(max-width: 768px)',
      '(min-width: 5px)',
    ]
    expect(sorted.sort((a, b) => (comesBefore(a, b) ? -1 : 1))).toEqual([
      ...[
        '(min-width: 5px)',
        '(min-width: 9px)',
        '(max-width: 768px)',
        '(max-width: 480px)',
        'print',
      ],
    ])
  })
})

describe('whatever page it is', () => {
  it('one declaration of one rule is another one, and nothing else of any sheet', () => {
    let accepted = 0
    fc.assert(
      fc.property(pages, asked, (html, request) => {
        const page = parsed(html)
        const operation = operationOf(page, { ...request, kind: 'rule', text: 'red', gone: false })
        if (operation.kind !== 'rule') return
        const before = styleElements(page).map((one) => parseStyleSheet(textOf(one)).rules)
        const result = edited(page, operation)
        if (isRefused(result)) return
        accepted += 1
        const after = styleElements(result.page).map((one) => parseStyleSheet(textOf(one)).rules)
        const said = (rules: typeof before) =>
          rules
            .flat()
            .flatMap(({ selector, declarations }) =>
              declarations.map(
                (one) => `${selector} ${one.property} ${one.value} ${one.important}`,
              ),
            )
        const [old, now] = [said(before), said(after)]
        expect(now.filter((one) => !old.includes(one)).length).toBeLessThanOrEqual(1)
        expect(old.filter((one) => !now.includes(one)).length).toBeLessThanOrEqual(1)
        expect(spliced(result.html, result.inverse)).toBe(html)
      }),
      { numRuns: 600 },
    )
    expect(accepted).toBeGreaterThan(30)
  })

  it('the running page follows a rule that changed, and a sheet that came and went', () => {
    let followed = 0
    fc.assert(
      fc.property(pages, fc.array(asked, { minLength: 1, maxLength: 4 }), (part, requests) => {
        const html = `<!doctype html><head><style>.b{color:red}</style></head><body id="x">${part}`
        show(html)
        const mirror = makeMirror(document)
        let now = html
        const follow = (text: string) => {
          const patches = patchesBetween(parsed(now), parsed(text))
          now = text
          if (patches === null) return show(text)
          followed += 1
          mirror.apply(structuredClone(patches))
          expectShown(text)
        }
        for (const [place, request] of requests.entries()) {
          const page = parsed(now)
          const kind = place % 2 === 0 ? ('width' as const) : ('rule' as const)
          const result = edited(page, operationOf(page, { ...request, kind, text: 'red' }))
          if (!isRefused(result)) follow(result.html)
        }
        follow(html)
      }),
      { numRuns: 150 },
    )
    expect(followed).toBeGreaterThan(150)
  }, 30_000)
})
