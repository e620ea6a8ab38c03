import { expect, it } from 'vitest'
import { flatten, keyOfText, keyText, unflatten } from './flat'

const again = (value: unknown): unknown => {
  const { text, bytes, files } = flatten(structuredClone(value))
  return unflatten({ text: JSON.parse(JSON.stringify(text)), bytes, files })
}

it.each([
  ['texts', ['', 'a "quoted" one', '\u2028 \ud800']],
  ['numbers', [0, -0, 1.5, Number.NaN, Infinity, -Infinity, 2n ** 70n]],
  ['nothing', [null, undefined, { left: undefined }]],
  ['dates', [new Date(0), new Date(Number.NaN)]],
  ['expressions', [/a"b/giu]],
  [
    'maps and sets',
    new Map<unknown, unknown>([
      ['a', new Set([1, { b: [2] }])],
      [[1, 2], null],
    ]),
  ],
  ['boxes', [Object('text'), Object(1), Object(false), Object(1n)]],
  ['names that objects have', JSON.parse('{"__proto__": 1, "constructor": 2, "toJSON": 3}')],
  [
    'buffers',
    [
      new Uint8Array([1, 2, 3]).buffer,
      new Float64Array([0.5]),
      new DataView(new ArrayBuffer(3), 1),
    ],
  ],
])('%s are the same again', (_what, value) => {
  expect(again(value)).toEqual(value)
  expect(Object.is((again([-0]) as number[])[0], -0)).toBe(true)
})

it('holes and named places of a list stay', () => {
  const list: unknown[] = [1]
  list[2] = 3
  expect(1 in (again(list) as unknown[])).toBe(false)
  const match = /b(c)/.exec('abcd')
  expect({ ...(again(match) as object) }).toEqual({ ...match })
  expect(again(new Array(4_000_000_000))).toHaveLength(4_000_000_000)
})

it('what occurs twice is one thing, and a cycle closes', () => {
  const shared = new ArrayBuffer(8)
  const value: Record<string, unknown> = {
    one: new Uint8Array(shared, 4),
    two: new Uint8Array(shared),
  }
  value.self = value
  const copy = again(value) as { one: Uint8Array; two: Uint8Array; self: unknown }
  expect(copy.self).toBe(copy)
  copy.two[4] = 9
  expect(copy.one[0]).toBe(9)
})

it('errors keep their kind, their words and their cause', () => {
  const error = again(new RangeError('too far', { cause: new Date(1) })) as RangeError
  expect(error).toBeInstanceOf(RangeError)
  expect([error.message, error.cause]).toEqual(['too far', new Date(1)])
  expect(Object.hasOwn(again(new Error('alone')) as Error, 'cause')).toBe(false)
})

it('files are handed on, and a chain of any length is no matter', async () => {
  const file = new Blob(['content'], { type: 'text/plain' })
  const copy = again({ file }) as { file: Blob }
  expect([await copy.file.text(), copy.file.type]).toEqual(['content', 'text/plain'])
  let chain: object = {}
  for (let at = 0; at < 50_000; at += 1) chain = { next: chain }
  expect(unflatten(flatten(chain))).toHaveProperty('next.next.next')
})

it('keys are handed on as they are', async () => {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  expect(unflatten(flatten({ key }))).toEqual({ key })
})

it('what has no form here is refused as browsers do', () => {
  const { port1 } = new MessageChannel()
  expect(() => flatten({ port1 })).toThrow(expect.objectContaining({ name: 'DataCloneError' }))
  port1.close()
})

it('one key has one text', () => {
  const keys = [1, -0, Infinity, 'a', new Date(5), new Uint8Array([1, 255]).buffer, ['a', [2]]]
  for (const key of keys) expect(keyOfText(keyText(key))).toEqual(Object.is(key, -0) ? 0 : key)
  expect(keyText(-0)).toBe(keyText(0))
})
