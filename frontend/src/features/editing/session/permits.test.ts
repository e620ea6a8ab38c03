import { beforeEach, expect, it, vi } from 'vitest'
import type { EditMessage } from '@/frame/editProtocol'
import { Permits } from './permits'

const person = vi.hoisted(() => ({ did: true }))
vi.mock('@/frame/host/gesture', () => ({ comesFromPerson: async () => person.did }))

const frame = document.createElement('iframe')
const ELEMENT = { path: [], tag: 'p', text: '', id: null }
const KEY: EditMessage = { type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false }
const TYPING: EditMessage = { type: 'edit-typing', element: ELEMENT }
const TYPED: EditMessage = { type: 'edit-typed', element: ELEMENT, place: 0, text: 'x' }

beforeEach(() => {
  person.did = true
})

it('what changes the page takes a person; pointing does not', async () => {
  const permits = new Permits()
  const asked = (message: EditMessage) => permits.of(message, frame)
  expect(await asked(KEY)).toBe(true)
  person.did = false
  expect(await asked(KEY)).toBe(false)
  expect(await asked(TYPED)).toBe(false)
  expect(await asked({ type: 'edit-cleared' })).toBe(true)
})

it('what a person began to type counts once, whenever it ends', async () => {
  const permits = new Permits()
  await permits.of(TYPING, frame)
  person.did = false
  expect(await permits.of(TYPED, frame)).toBe(true)
  expect(await permits.of(TYPED, frame)).toBe(false)
})

it('a message that nothing was decided about is not believed', async () => {
  const unknown = { type: 'edit-everything' } as unknown as EditMessage
  expect(await new Permits().of(unknown, frame)).toBe(false)
})
