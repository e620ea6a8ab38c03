import { beforeEach, expect, it, vi } from 'vitest'
import { installStorage } from './storage'

const heard = vi.hoisted(() => new Map<string, (message: { full: boolean }) => void>())

vi.mock('./channel', () => ({
  send: vi.fn(),
  handle: (type: string, handler: (message: { full: boolean }) => void) => heard.set(type, handler),
}))

const tell = (full: boolean) => heard.get('storage-full')?.({ full })

beforeEach(() => {
  installStorage({ local: { kept: 'four' }, session: {}, cookie: {} })
  tell(false)
})

it('where the browser has no room, values may shrink but not grow', () => {
  tell(true)
  expect(() => localStorage.setItem('more', 'x')).toThrow('full')
  expect(() => localStorage.setItem('kept', 'longer')).toThrow('full')
  sessionStorage.setItem('more', 'x')
  localStorage.setItem('kept', 'same')
  localStorage.removeItem('kept')
  expect(localStorage.length).toBe(0)
  tell(false)
  localStorage.setItem('more', 'x')
  expect(localStorage.getItem('more')).toBe('x')
})
