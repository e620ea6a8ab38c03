import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declarationsOf } from '../declarations'
import { edited } from '../edit'
import { attributeOf, elementsOf, isRefused } from '../parsePage'
import { isRelated } from '../shorthands'
import { named, parsed } from '../testing/arbitrary'

/** The style of the one paragraph, or why it was refused. */
function styled(style: string, property: string, value: string | null, important = false) {
  const html = `<p style="${style}">x`
  const target = named(html, 'p')
  const result = edited(parsed(html), { kind: 'style', target, property, value, important })
  if (isRefused(result)) return result.refused
  const element = [...elementsOf(result.page.root)].find(({ tagName }) => tagName === 'p')
  return element && attributeOf(element, 'style')
}

describe('a style that is set', () => {
  it.each([
    ['color:red !important;color:blue', 'color', 'color:9px !important;color:blue'],
    ['color:red ! IMPORTANT', 'color', 'color:9px ! IMPORTANT'],
    [
      'color:red !important;color:blue!important',
      'color',
      'color:red !important;color:9px!important',
    ],
    [
      'background:red !important',
      'background-color',
      'background:red !important; background-color: 9px !important',
    ],
    [
      'background-color: blue; background:red !important;',
      'background-color',
      'background:red !important; background-color: 9px !important',
    ],
    [
      'background:red !important; background-color:blue',
      'background-color',
      'background:red !important; background-color:9px !important',
    ],
    [
      'margin-left:1px !important; margin:2px',
      'margin',
      'margin-left:1px !important; margin:9px !important',
    ],
    ['margin:1px !important;margin-left:2px', 'margin', 'margin:9px !important;margin-left:2px'],
    ['color:red !important', 'margin', 'color:red !important; margin: 9px'],
  ])('in %j: %s is in force, also over what is important', (style, property, after) => {
    expect(styled(style, property, '9px')).toBe(after)
  })

  it.each([
    [
      'margin:1px !important; margin-left:2px; margin:3px; ',
      'margin:9px !important; margin-left:2px; margin:3px; ',
    ],
    [
      'margin-left:2px; margin:1px; margin-top:3px ',
      'margin-left:2px; margin-top:3px; margin: 9px',
    ],
    [
      'margin:1px !important; margin-left:2px !important; margin:3px; ',
      'margin-left:2px !important; margin: 9px !important',
    ],
    [
      'margin:1px !important; margin-left:2px !important; margin:3px',
      'margin-left:2px !important; margin: 9px !important',
    ],
    [
      'margin:1px !important;margin-left:2px !important;margin:3px ;\n',
      'margin-left:2px !important; margin: 9px !important',
    ],
    [
      'margin: 1px !important; margin-left: 2px !important; margin: 3px; margin: 4px ',
      'margin-left: 2px !important; margin: 9px !important',
    ],
  ])('of %j is set whatever ends the attribute', (style, after) => {
    expect(styled(style, 'margin', '9px')).toBe(after)
  })

  it('is refused where it would come to stand in something that does not end', () => {
    expect(styled('background:url(a', 'color', 'red')).toContain('cannot be changed safely')
  })

  it('wins over all that sets a part of it, whatever stands there', () => {
    const said = fc.record({
      property: fc.constantFrom('margin', 'margin-left', 'margin-inline', 'all', 'color', '--x'),
      mark: fc.constantFrom('', '', ' !important', '!important'),
      end: fc.constantFrom(';', '; ', ' ;\n', ';;'),
    })
    let set = 0
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 6 }),
        fc.constantFrom('', ' ', ';', '\n'),
        fc.constantFrom('margin', 'margin-left', 'color', '--x'),
        fc.boolean(),
        (all, last, property, important) => {
          const parts = all.map(
            ({ end, ...one }, at) =>
              `${one.property}:${at}px${one.mark}${at === all.length - 1 ? last : end}`,
          )
          const after = declarationsOf(styled(parts.join(''), property, '99px', important) ?? '')
          const related = after.filter((one) => isRelated(one.property, property))
          const wins = related.findLast((one) => one.important) ?? related.at(-1)
          expect([wins?.property, wins?.value]).toEqual([property, '99px'])
          expect(important && !wins?.important).toBe(false)
          set += 1
        },
      ),
      { numRuns: 500 },
    )
    expect(set).toBe(500)
  })

  it('leaves nothing behind when it goes', () => {
    expect(styled('color:red !important; margin:0;color:blue', 'color', null)).toBe('margin:0;')
  })
})
