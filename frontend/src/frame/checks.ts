/** What the checks of messages are made of: see `messages.ts`. */
import { MAX_ELEMENT_DEPTH, MAX_ELEMENT_TEXT, MAX_SELECTOR } from './protocol'

export type Fields = Record<string, unknown>
export type Guard = (message: Fields) => boolean

/** As they are before a page runs in the frame. */
export const { isArray } = Array
export const { isFinite: isFiniteNumber } = Number
export const { hasOwn, keys, values } = Object

/** Not by a method or the iterator of the array, which a page in the frame can replace. */
export const every = (list: readonly unknown[], check: (value: unknown) => boolean): boolean => {
  for (let at = 0; at < list.length; at += 1) if (!check(list[at])) return false
  return true
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !isArray(value)
export const text = (value: unknown, max: number, min = 0): value is string =>
  typeof value === 'string' && value.length <= max && value.length >= min
export const count = (value: unknown): value is number =>
  isFiniteNumber(value) && (value as number) >= 0
export const flag = (value: unknown): value is boolean => typeof value === 'boolean'
export const id = (value: unknown): value is string => text(value, 64, 1)
export const oneOf = (value: unknown, ...allowed: string[]): boolean =>
  typeof value === 'string' && allowed.includes(value)
export const position = (value: unknown): boolean =>
  isArray(value) && value.length === 2 && every(value, isFiniteNumber)
export const texts = (value: unknown, max: number): boolean =>
  isRecord(value) && every(values(value), (item) => text(item, max))
export const optional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value)

export const element = (value: unknown): boolean =>
  isRecord(value) &&
  isArray(value.path) &&
  value.path.length <= MAX_ELEMENT_DEPTH &&
  every(value.path, (place) => count(place)) &&
  text(value.tag, 100, 1) &&
  text(value.text, MAX_ELEMENT_TEXT) &&
  (value.id === null ||
    (isRecord(value.id) &&
      oneOf(value.id.attribute, 'morpheo-id', 'data-morpheo-id', 'id') &&
      text(value.id.value, MAX_SELECTOR, 1)))

export const key = (value: unknown): boolean =>
  isRecord(value) &&
  (value.tag === undefined
    ? oneOf(value.attribute, 'morpheo-id', 'data-morpheo-id', 'id') &&
      text(value.value, MAX_SELECTOR, 1)
    : oneOf(value.tag, 'html', 'head', 'body'))

export const noFields: Guard = () => true
