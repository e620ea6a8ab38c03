import { describe, expect, it } from 'vitest'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { widthWords } from '../properties/ScopeChoice'
import {
  DEVICES,
  likeRules,
  mediaAt,
  needsMark,
  onAll,
  type Reach,
  ruleFor,
  widthIn,
} from './reach'
import { originsIn } from './valueOrigins'

const HTML = `<head><style>* { margin: 0; padding: 0 } p { color: red; padding: 1px } .low { color: blue }
.wide, .low { width: 9px } #p { height: 3px } @media (max-width: 600px) { .low { font-size: 9px } }</style></head>
<body><p id="p" class="low" style="top:0">x</p><p class="low">y</p><p>z</p><i class="wide"></i><style>.low { letter-spacing: 1px }</style>`

function originsAt(width: number) {
  const page = parsePage(HTML)
  if (isRefused(page)) throw new Error(page.refused)
  const element = elementOf(page, { attribute: 'id', value: 'p' })
  if (!element) throw new Error('There is no p.')
  return originsIn(page, element, width)
}
const told = (width = 800) =>
  likeRules(originsAt(width)).map(({ selector, count }) => [selector, count])

describe('all that are like an element', () => {
  it('are those that a rule means besides it, whatever the view; the strongest first', () => {
    expect(told()).toEqual([
      ['.low', 2],
      ['.wide, .low', 3],
      ['p', 3],
    ])
    expect(told(500)).toEqual(told())
  })

  it('are changed in the rule that has the value, unless it means more than were chosen', () => {
    const goesTo = (property: string, selector: string, width = 800) => {
      const found = ruleFor(originsAt(width), property, selector)
      return found && `${found.condition} ${found.selector}`.trim()
    }
    expect(goesTo('color', '.low')).toBe('.low')
    expect(goesTo('padding', '.low')).toBe('.low')
    expect(goesTo('padding', 'p')).toBe('p')
    expect(goesTo('margin', 'p')).toBe('p')
    // it wins over the one that was chosen
    expect(goesTo('color', 'p')).toBe('.low')
    expect(goesTo('height', 'p')).toBe('#p')
    expect(goesTo('font-size', '.low', 500)).toBe('@media (max-width: 600px) .low')
    expect(goesTo('font-size', '.low')).toBe('.low')
    expect(goesTo('color', '.none')).toBeNull()
  })
})

it('a step that changes all alike says how many', () => {
  const on = (name: 'color' | 'width' | 'title', reach: Reach) => {
    const isStyle = name === 'title' ? {} : { isStyle: true as const }
    return onAll(originsAt(800), { name, ...isStyle }, reach)
  }
  expect(on('color', { to: 'like', selector: '.low' })).toBe(' on all 2 like this')
  expect(on('width', { to: 'like', selector: '.wide, .low' })).toBe(' on all 3 with the same rule')
  expect(on('color', { to: 'one' })).toBe('')
  expect(on('title', { to: 'like', selector: '.low' })).toBe('')
})

it('a value for one width is marked only where it would be beaten', () => {
  const origins = originsAt(800)
  const marked = (property: string, hasOwn = false) => needsMark(origins.get(property), hasOwn)
  expect(marked('padding')).toBe(false)
  expect(marked('color')).toBe(false)
  expect(marked('color', true)).toBe(true)
  expect(marked('height'), 'an id is stronger').toBe(true)
  expect(marked('letter-spacing'), 'it stands behind').toBe(true)
  expect(marked('background-color')).toBe(false)
})

describe('the width', () => {
  const own = ['print', '(max-width: 600px)', '(max-width: 400px)', '(min-width: 50em)', '(hover)']
  it.each([
    [own, 390, '(max-width: 400px)', 'up to 400 px wide'],
    [own, 500, '(max-width: 600px)', 'up to 600 px wide'],
    [own, 900, '(min-width: 50em)', '800 px wide or more'],
    [own, 700, '(max-width: 768px)', 'up to 768 px wide'],
    [[], 390, '(max-width: 480px)', 'up to 480 px wide'],
    [[], 1_440, '(min-width: 1024.02px)', '1025 px wide or more'],
    [['(600px <= width < 900px)'], 700, '(600px <= width < 900px)', '600 to 899 px wide'],
  ])('of %j at %d is %s', (media, width, expected, words) => {
    expect(mediaAt(media, width)).toBe(expected)
    expect(widthWords(expected)).toBe(words)
  })
})

it('is looked at where it holds, which is here when it does', () => {
  const widths = DEVICES.map(([name, media]) => [name, widthWords(media), widthIn(media, 700)])
  expect(widths).toEqual([
    ['Phone', 'up to 480 px wide', 480],
    ['Tablet', '481 to 1024 px wide', 700],
    ['Desktop', '1025 px wide or more', 1_025],
  ])
})

it('a value for one width is marked where it was not looked up what would beat it', () => {
  const of = (html: string, width: number) => {
    const page = parsePage(html)
    if (isRefused(page)) throw new Error(page.refused)
    const element = elementOf(page, { attribute: 'id', value: 'p' })
    return element && needsMark(originsIn(page, element, width).get('padding'), false)
  }
  expect(of(HTML, 800)).toBe(false)
  expect(of(HTML.replace('</style>', `${'a{}'.repeat(70_000)}</style>`), 800)).toBe(true)
})
