import { expect, it } from 'vitest'
import { numberScale, writtenNumber } from '../origins/numberScale'
import type { Origin } from '../origins/valueOrigins'
import { exactValue } from './numberProperty'
import { cssName, type Property, type PropertyName, propertiesOf } from './properties'

const LENGTH = '(?:0|\\d+(?:\\.\\d+)?(?:px|r?em|%|vw|pt))'
/** As CSS and HTML say it. */
const GRAMMAR: Partial<Record<PropertyName, RegExp>> = {
  fontSize: new RegExp(`^${LENGTH}$`),
  lineHeight: new RegExp(`^(?:${LENGTH}|\\d+(?:\\.\\d+)?)$`),
  letterSpacing: new RegExp(`^-?${LENGTH}$`),
  padding: new RegExp(`^${LENGTH}$`),
  margin: new RegExp(`^-?${LENGTH}$`),
  borderRadius: new RegExp(`^${LENGTH}$`),
  borderWidth: new RegExp(`^${LENGTH}$`),
  width: new RegExp(`^${LENGTH}$`),
  height: new RegExp(`^${LENGTH}$`),
  imageWidth: /^\d+(?:\.\d+)?$/,
  imageHeight: /^\d+(?:\.\d+)?$/,
}
const NUMBERS = new Map<PropertyName, Property>(
  ['p', 'div', 'img', 'input', 'video'].flatMap((tag) =>
    propertiesOf(tag)
      .filter(({ type }) => type === 'number')
      .map((one) => [one.name, one] as const),
  ),
)
const VALUES = [
  '0',
  '2',
  '30',
  '16px',
  '1.5rem',
  '1.2em',
  '50%',
  '2vw',
  '12pt',
  'auto',
  'calc(1px)',
]
const TYPED = ['0', '1', '-7', '3.25', '12', '1e3', '0.0004']

it('there is a grammar of each', () => {
  expect([...NUMBERS.keys()].toSorted()).toEqual(Object.keys(GRAMMAR).toSorted())
})

it.each([...NUMBERS])('what is written of %s is a value of it', (name, property) => {
  const css = { 'font-size': '20px', [cssName(name)]: '24px' }
  const facts = { css, viewWidth: 800 }
  const origins = VALUES.map((value): Origin => {
    const rule = { kind: 'rule', selector: '.a', condition: '', owner: null } as const
    return { ...rule, value, inheritedFrom: null, isImportant: false, isOfWidth: false }
  })
  const sources = [
    { own: undefined, origin: undefined, facts: null },
    { own: undefined, origin: undefined, facts },
    ...VALUES.map((own) => ({ own, origin: undefined, facts })),
    ...origins.map((origin) => ({ own: undefined, origin, facts })),
  ]
  const written = sources.flatMap((source) =>
    TYPED.map((text) => writtenNumber(numberScale(property, source), text)),
  )
  expect(written.filter((one) => one === null || !GRAMMAR[name]?.test(one))).toEqual([])
})

it.each([...NUMBERS])(
  'a number alone, typed as the exact value of %s, is one, too',
  (name, property) => {
    for (const text of ['0', ' 7 ', '2.5'])
      expect(exactValue(property, text)).toMatch(GRAMMAR[name]!)
  },
)
