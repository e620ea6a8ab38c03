import { expect, it } from 'vitest'
import type { ElementDetail } from '../values/elementDetail'
import { propertiesOf } from '../values/properties'
import { unseenOf } from './useRefined'

const properties = propertiesOf('h1')
const looks = (own: ElementDetail['own'], css: Record<string, string>) => ({
  detail: { own, properties },
  facts: { css },
})

it('names what was written anew and shows as before', () => {
  const before = looks({}, { 'font-size': '58.2px', color: 'rgb(0, 0, 0)' })
  const now = looks(
    { fontSize: '2.4em', color: '#1f7a3d' },
    { 'font-size': '58.2px', color: 'rgb(31, 122, 61)' },
  )
  expect(unseenOf(before, now)).toEqual(['Text Size'])
})

it('names what shows as something else than was written', () => {
  const before = looks({ fontSize: '20px' }, { 'font-size': '20px' })
  expect(unseenOf(before, looks({ fontSize: '24px' }, { 'font-size': '58px' }))).toEqual([
    'Text Size',
  ])
})

it('names nothing that is seen, was not written, or is not known', () => {
  const before = looks({ color: '#1f7a3d' }, { 'font-size': '20px', color: 'rgb(0, 0, 0)' })
  const own = { color: '#1f7a3d', fontSize: '24px' }
  expect(unseenOf(before, looks(own, { 'font-size': '24px', color: 'rgb(0, 0, 0)' }))).toEqual([])
  expect(unseenOf(before, looks(own, {}))).toEqual([])
  const unknown = { detail: { own: {}, properties }, facts: null }
  expect(unseenOf(unknown, looks({ fontSize: '2em' }, { 'font-size': '24px' }))).toEqual([])
})
