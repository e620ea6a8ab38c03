import { beforeEach, expect, it, vi } from 'vitest'
import { send } from './channel'
import { installStorage } from './storage'

vi.mock('./channel', () => ({ send: vi.fn(), handle: vi.fn() }))

type Extended = Storage & { setObject?: (key: string, value: unknown) => void }

beforeEach(() => installStorage({ local: { kept: 'yes' }, session: {}, cookie: {} }))

it('the objects are storages, and two different ones', () => {
  expect(localStorage).toBeInstanceOf(Storage)
  expect(Object.getPrototypeOf(localStorage)).toBe(Storage.prototype)
  sessionStorage.setItem('kept', 'no')
  expect([localStorage.kept, sessionStorage.kept]).toEqual(['yes', 'no'])
})

it('the prototype can be extended, and its methods called on the object', () => {
  const prototype: Extended = Storage.prototype
  prototype.setObject = function (key, value) {
    this.setItem(key, JSON.stringify(value))
  }
  const storage: Extended = localStorage
  storage.setObject?.('object', { a: 1 })
  Reflect.deleteProperty(prototype, 'setObject')
  Storage.prototype.setItem.call(localStorage, 'called', 'x')
  expect({ ...localStorage }).toEqual({ kept: 'yes', object: '{"a":1}', called: 'x' })
  expect(() => Storage.prototype.setItem.call({} as Storage, 'a', 'b')).toThrow('Illegal')
})

it('a patched method is called', () => {
  const { setItem } = Storage.prototype
  const patched = vi.fn<(key: string, value: string) => void>()
  Storage.prototype.setItem = function (key, value) {
    patched(key, value)
    setItem.call(this, key, value)
  }
  localStorage.setItem('seen', '1')
  Storage.prototype.setItem = setItem
  expect(patched).toHaveBeenCalledWith('seen', '1')
  expect(localStorage.seen).toBe('1')
})

it('missing arguments and symbols are refused, others become strings', async () => {
  const storage = localStorage as unknown as Record<string, (...given: unknown[]) => void>
  expect(() => storage.setItem?.('x')).toThrow(
    "Failed to execute 'setItem' on 'Storage': 2 arguments required, but only 1 present.",
  )
  for (const name of ['getItem', 'removeItem', 'key']) {
    expect(() => storage[name]?.()).toThrow('1 argument required, but only 0 present')
  }
  expect(() => storage.setItem?.(Symbol('s'), '')).toThrow(TypeError)
  storage.setItem?.(1, { toString: () => 'two' })
  expect(localStorage.getItem('1')).toBe('two')
  expect(localStorage.setItem).toHaveLength(2)
  await Promise.resolve()
  expect(send).toHaveBeenCalledWith({
    ...{ type: 'storage', kind: 'local', op: 'set', key: '1', value: 'two' },
  })
})

it('values are properties, but for those that the prototype hides', () => {
  localStorage.mine = 'x'
  localStorage.setItem('getItem', 'stored')
  Object.defineProperty(localStorage, 'defined', { value: 2 })
  expect(Object.keys(localStorage)).toEqual(['kept', 'mine', 'defined'])
  expect('mine' in localStorage && 'getItem' in localStorage && !('other' in localStorage)).toBe(
    true,
  )
  expect(Object.hasOwn(localStorage, 'mine')).toBe(true)
  expect(localStorage.getItem('getItem')).toBe('stored')
  expect(localStorage).toHaveLength(4)
  expect([localStorage.key(0), localStorage.key(9)]).toEqual(['kept', null])
  Reflect.deleteProperty(localStorage, 'mine')
  expect(localStorage.mine).toBeUndefined()
  const heir = Object.create(localStorage)
  heir.own = 'x'
  expect(localStorage.getItem('own')).toBeNull()
})
