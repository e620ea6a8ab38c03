import { expect, it } from 'vitest'
import { newAppId, newPageId } from './ids'

it('creates unique ids of the documented form', () => {
  expect(newAppId()).toMatch(/^app-\d{13}-[a-z0-9]{5,10}$/)
  expect(newPageId()).toMatch(/^page-\d{13}-[a-z0-9]{5,10}$/)
  expect(new Set(Array.from({ length: 1_000 }, newAppId)).size).toBe(1_000)
})
