import { describe, expect, it } from 'vitest'
import { cssName, type PropertyName, propertiesOf } from '../values/properties'
import { numberScale, writtenNumber } from './numberScale'
import type { Origin } from './valueOrigins'

const property = (name: PropertyName) => {
  const found = propertiesOf('p').find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
const rule = (value: string, inheritedFrom: string | null = null): Origin => ({
  ...{ kind: 'rule', selector: '.a', condition: '', isImportant: false, isOfWidth: false },
  ...{ value, inheritedFrom, owner: null },
})
const scale = (
  name: PropertyName,
  computed: string,
  said: { own?: string; origin?: Origin },
  size = '16px',
) => {
  const css = { 'font-size': size, [cssName(name)]: computed }
  const facts = { css }
  return numberScale(property(name), { own: said.own, origin: said.origin, facts })
}

describe('the unit of a number', () => {
  it('is that of the rule which has the value', () => {
    const rem = scale('fontSize', '24px', { origin: rule('1.5rem') })
    expect(rem).toEqual({ unit: 'rem', value: 1.5, range: { min: 0.5, max: 7.5, step: 0.05 } })
    expect(writtenNumber(rem, '2.25')).toBe('2.25rem')
    expect(writtenNumber(rem, '24')).toBe('7.5rem')
  })

  it.each([
    ['padding', '5px', { own: '1%' }, ['%', 1, 20]],
    ['padding', '0px', { own: '0' }, ['px', 0, 100]],
    ['padding', '10px', { origin: rule('2vw') }, ['px', 10, 100]],
    ['padding', '9px', { own: '2vh' }, ['px', 9, 100]],
    ['fontSize', '92.8px', { origin: rule('clamp(3rem, 32vw, 9rem)') }, ['px', 92.8, 120]],
    ['fontSize', '124.8px', { origin: rule('32vw') }, ['px', 124.8, 124.8]],
    ['padding', '12px', { origin: rule('calc(1rem - 4px)') }, ['px', 12, 100]],
    ['padding', '4px 8px', {}, ['px', null, 100]],
    ['fontSize', '150px', { own: '150px' }, ['px', 150, 150]],
  ] as const)('%s of %s, %o', (name, computed, said, [unit, value, max]) => {
    expect(scale(name, computed, said)).toMatchObject({ unit, value, range: { max } })
  })

  it('of what is inherited is taken over where it means the same', () => {
    expect(scale('fontSize', '24px', { origin: rule('1.5rem', 'main') }).unit).toBe('rem')
    const em = scale('fontSize', '24px', { origin: rule('1.2em', 'main') }, '24px')
    expect(em).toMatchObject({ unit: 'px', value: 24 })
  })

  it('of the space between lines is the size of the text', () => {
    const of = (computed: string, said: { own?: string }) =>
      scale('lineHeight', computed, said, '20px')
    expect(of('30px', {})).toMatchObject({ unit: '', value: 1.5, range: { min: 0.8, max: 3 } })
    expect(of('32px', { own: '1.6' })).toMatchObject({ unit: '', value: 1.6 })
    expect(of('30px', { own: '30px' })).toMatchObject({ unit: 'px', value: 30, range: { max: 60 } })
    expect(of('normal', {}).value).toBeNull()
  })

  it('is none of an attribute', () => {
    const width = propertiesOf('img').find(({ name }) => name === 'imageWidth')!
    const found = numberScale(width, { own: '30', origin: undefined, facts: null })
    expect(found).toMatchObject({ unit: '', value: 30 })
    expect(['x', '', '31'].map((text) => writtenNumber(found, text))).toEqual([null, null, '31'])
  })
})
