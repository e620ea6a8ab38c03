/**
 * Values as IndexedDB keeps them, flat: a text, the bytes of all buffers in one, and files. So the host can
 * bound and keep them without looking into them. Cycles and what occurs twice stay what they are.
 */
import type { Attachment, Entry } from '../../entries'
import { MAX_ENTRY_FILES } from '../../protocol'

/** A primitive that JSON has, `[place]` of an object, `[-1 …]` of {@link SPECIAL}, or `[text]` of a bigint. */
type Ref = string | number | boolean | null | [number | string]
type Node = [kind: string, ...content: Ref[]]

const SPECIAL = [undefined, Number.NaN, Infinity, -Infinity, -0]

const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)

const refused = (what: string): DOMException =>
  new DOMException(`The preview cannot store ${what}.`, 'DataCloneError')

/** Only of what the structured clone of a value has: no getters, no prototypes, no functions. */
export const flatten = (root: unknown): Entry => {
  const objects: object[] = []
  const places = new Map<object, number>()
  const buffers: ArrayBuffer[] = []
  const files: Attachment[] = []
  let offset = 0

  const refOf = (value: unknown): Ref => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'bigint':
        return [`${value}`]
      case 'object': {
        if (value === null) return null
        const place = places.get(value) ?? objects.push(value) - 1
        places.set(value, place)
        return [place]
      }
      default: {
        const special = SPECIAL.findIndex((one) => Object.is(one, value))
        return special < 0 ? (value as number) : [-1 - special]
      }
    }
  }

  const entriesOf = (object: object): Ref[] =>
    Object.entries(object).flatMap(([key, value]) => [key, refOf(value)])

  const list = (values: unknown[]): Node => {
    const keys = Object.keys(values)
    // whole numbers come first, in their order
    const isDense = keys.length === values.length && (keys.at(-1) ?? '-1') === `${keys.length - 1}`
    return isDense ? ['a', ...values.map(refOf)] : ['A', values.length, ...entriesOf(values)]
  }

  const nodeOf = (object: object): Node => {
    const tag = tagOf(object)
    switch (tag) {
      case 'Object':
        return ['o', ...entriesOf(object)]
      case 'Array':
        return list(object as unknown[])
      case 'Date':
        return ['d', refOf((object as Date).getTime())]
      case 'RegExp':
        return ['r', (object as RegExp).source, (object as RegExp).flags]
      case 'Map':
        return ['m', ...[...(object as Map<unknown, unknown>)].flat(1).map(refOf)]
      case 'Set':
        return ['s', ...[...(object as Set<unknown>)].map(refOf)]
      case 'Boolean':
      case 'Number':
      case 'String':
      case 'BigInt':
        return ['p', refOf(object.valueOf())]
      case 'Error': {
        const { name, message, stack = null } = object as Error
        const cause = 'cause' in object ? [refOf(object.cause)] : []
        return ['e', name, message, stack, ...cause]
      }
      case 'ArrayBuffer': {
        const buffer = object as ArrayBuffer
        buffers.push(buffer)
        offset += buffer.byteLength
        return ['b', offset - buffer.byteLength, buffer.byteLength]
      }
      case 'Blob':
      case 'File':
      case 'CryptoKey':
        if (files.push(object as Attachment) > MAX_ENTRY_FILES)
          throw refused('so many files at once')
        return ['f', files.length - 1]
      case 'ImageData': {
        const { data, width, colorSpace } = object as ImageData
        return ['i', refOf(data), width, colorSpace]
      }
      default: {
        if (!ArrayBuffer.isView(object)) throw refused(`a value of the kind ${tag}`)
        const { buffer, byteOffset, byteLength } = object
        const length = 'length' in object ? (object.length as number) : byteLength
        return ['v', tag, refOf(buffer), byteOffset, length]
      }
    }
  }

  const ref = refOf(root)
  const nodes: Node[] = []
  for (let at = 0; at < objects.length; at += 1) nodes.push(nodeOf(objects[at] as object))
  const bytes = buffers.length > 0 ? joined(buffers, offset) : null
  return { text: JSON.stringify([ref, nodes]), bytes, files }
}

const joined = (buffers: ArrayBuffer[], length: number): ArrayBuffer => {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const buffer of buffers) {
    bytes.set(new Uint8Array(buffer), offset)
    offset += buffer.byteLength
  }
  return bytes.buffer
}

type ViewClass = new (buffer: unknown, offset: unknown, length: unknown) => object

const assign = (object: object, key: unknown, value: unknown) =>
  Object.defineProperty(object, key as string, {
    ...{ value, configurable: true, enumerable: true, writable: true },
  })

/** Throws for what `flatten` did not make. */
export const unflatten = ({ text, bytes, files }: Entry): unknown => {
  const [root, nodes]: [Ref, Node[]] = JSON.parse(text)
  const made: (object | undefined)[] = []

  const valueAt = (ref: Ref | undefined): unknown => {
    if (!Array.isArray(ref)) return ref
    const [place] = ref
    if (typeof place === 'string') return BigInt(place)
    return place < 0 ? SPECIAL[-1 - place] : objectAt(place)
  }

  const objectAt = (place: number): object => {
    const object = made[place] ?? begin(nodes[place] as Node)
    made[place] = object
    return object
  }

  /** Without what it contains, which may contain it. */
  const begin = ([kind, first, second, third, fourth]: Node): object => {
    switch (kind) {
      case 'o':
        return {}
      case 'a':
        return []
      case 'A':
        return new Array(first as number)
      case 'd':
        return new Date(valueAt(first) as number)
      case 'r':
        return new RegExp(first as string, second as string)
      case 'm':
        return new Map()
      case 's':
        return new Set()
      case 'p':
        return Object(valueAt(first))
      case 'e':
        return errorOf(`${first}`, `${second}`, third as string | null)
      case 'b':
        return (bytes as ArrayBuffer).slice(Number(first), Number(first) + Number(second))
      case 'f':
        return files[first as number] as Attachment
      case 'i': {
        const data = valueAt(first) as ImageDataArray
        return new ImageData(data, second as number, undefined, {
          colorSpace: third as PredefinedColorSpace,
        })
      }
      default: {
        const View = Reflect.get(globalThis, first as string) as ViewClass
        return new View(valueAt(second), third, fourth)
      }
    }
  }

  const fill = (object: object, [kind, ...content]: Node): void => {
    if (kind === 'e' && content.length > 3) Object.assign(object, { cause: valueAt(content[3]) })
    if (kind === 's') for (const ref of content) (object as Set<unknown>).add(valueAt(ref))
    if (kind === 'a') for (const ref of content) (object as unknown[]).push(valueAt(ref))
    if (kind === 'o' || kind === 'A' || kind === 'm') {
      for (let at = kind === 'A' ? 1 : 0; at < content.length; at += 2) {
        const [key, value] = [valueAt(content[at]), valueAt(content[at + 1])]
        if (kind === 'm') (object as Map<unknown, unknown>).set(key, value)
        else assign(object, key, value)
      }
    }
  }

  for (let at = 0; at < nodes.length; at += 1) objectAt(at)
  for (let at = 0; at < nodes.length; at += 1) fill(objectAt(at), nodes[at] as Node)
  return valueAt(root)
}

const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

const errorOf = (name: string, message: string, stack: string | null): Error => {
  const Made = Object.hasOwn(ERRORS, name) ? ERRORS[name as keyof typeof ERRORS] : Error
  const error = new Made(message)
  return Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true })
}

// Keys of records as texts: one key has one text.

type KeyText = string | number | { n: string } | { d: number } | { b: number[] } | KeyText[]

const keyJson = (key: unknown): KeyText => {
  if (typeof key === 'number') return Number.isFinite(key) ? key : { n: `${key}` }
  if (Array.isArray(key)) return key.map(keyJson)
  if (key instanceof ArrayBuffer) return { b: [...new Uint8Array(key)] }
  return typeof key === 'string' ? key : { d: (key as Date).getTime() }
}

const keyOfJson = (key: KeyText): unknown => {
  if (typeof key !== 'object') return key
  if (Array.isArray(key)) return key.map(keyOfJson)
  if ('b' in key) return new Uint8Array(key.b).buffer
  return 'd' in key ? new Date(key.d) : Number(key.n)
}

/** JSON without the last character, which bounds ranges of keys (`entries.ts`). */
export const keyJsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\uffff', '\\uffff')

export const keyText = (key: unknown): string => keyJsonText(keyJson(key))
export const keyOfText = (text: string): unknown => keyOfJson(JSON.parse(text))
