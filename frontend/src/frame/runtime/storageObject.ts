/**
 * `Storage` objects as a browser's: their prototype is `Storage.prototype`, which pages extend and patch, and
 * their values are properties, too.
 */
import { apply } from './natives'

export type StoredValues = {
  values: Map<string, string>
  set: (key: string, value: string) => void
  remove: (key: string) => void
  clear: () => void
}

/** Of the objects that take the place of the browser's. */
const stores = new WeakMap<object, StoredValues>()

const storeOf = (storage: unknown): StoredValues => {
  const store = stores.get(storage as object)
  if (!store) throw new TypeError('Illegal invocation')
  return store
}

const define = (object: object, name: string, descriptor: PropertyDescriptor) =>
  Object.defineProperty(object, name, { configurable: true, ...descriptor })

/** A template refuses symbols, as browsers do; `String` does not. */
const methods: Pick<Storage, 'key' | 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
  key(index) {
    return [...storeOf(this).values.keys()][index >>> 0] ?? null
  },
  getItem(key) {
    return storeOf(this).values.get(`${key}`) ?? null
  },
  setItem(key, value) {
    storeOf(this).set(`${key}`, `${value}`)
  },
  removeItem(key) {
    storeOf(this).remove(`${key}`)
  },
  clear() {
    storeOf(this).clear()
  },
}

const patchPrototype = (): void => {
  for (const [name, method] of Object.entries(methods)) {
    const { length } = method
    const value = {
      [name](...given: unknown[]): unknown {
        if (given.length >= length) return apply(method, this, given)
        const needed = length === 1 ? '1 argument' : `${length} arguments`
        throw new TypeError(
          `Failed to execute '${name}' on 'Storage': ${needed} required, but only ${given.length} present.`,
        )
      },
    }[name] as object
    define(value, 'length', { value: length })
    define(Storage.prototype, name, { value, enumerable: true, writable: true })
  }
  const get = function (this: unknown) {
    return storeOf(this).values.size
  }
  define(Storage.prototype, 'length', { get, enumerable: true })
}

/** The browser takes none but its own objects for the area of an event. */
const patchEvent = (): void => {
  const areas = new WeakMap<Event, Storage>()
  const { prototype } = StorageEvent
  const areaOf = Object.getOwnPropertyDescriptor(prototype, 'storageArea')?.get
  const value = new Proxy(StorageEvent, {
    construct(target, given, newTarget) {
      const [type, init] = given
      const area = init?.storageArea
      if (!stores.has(area)) return Reflect.construct(target, given, newTarget)
      // the fields of what a page gives need not be its own
      const others = Object.create(init, { storageArea: { value: null } })
      const event = Reflect.construct(target, [type, others], newTarget)
      areas.set(event, area)
      return event
    },
  })
  const get = function (this: Event) {
    return areas.get(this) ?? (areaOf ? apply(areaOf, this, []) : null)
  }
  define(prototype, 'storageArea', { get, enumerable: true })
  define(prototype, 'constructor', { value, writable: true })
  define(window, 'StorageEvent', { value, writable: true })
}

export const patchStorage = (): void => {
  patchPrototype()
  patchEvent()
}

/** What the prototype has hides a value of that name, as in browsers. */
export const storageObject = (store: StoredValues): Storage => {
  const { values } = store
  const isShown = (target: object, key: string | symbol): key is string =>
    typeof key === 'string' && values.has(key) && !(key in target)
  const storage: Storage = new Proxy<Storage>(Object.create(Storage.prototype), {
    get: (target, key, receiver) =>
      isShown(target, key) ? values.get(key) : Reflect.get(target, key, receiver),
    set: (target, key, value, receiver) => {
      // of an object that inherits from it the property becomes that object's own
      if (typeof key !== 'string' || receiver !== storage) {
        return Reflect.set(target, key, value, receiver)
      }
      store.set(key, `${value}`)
      return true
    },
    defineProperty: (target, key, descriptor) => {
      if (typeof key !== 'string') return Reflect.defineProperty(target, key, descriptor)
      if (!('value' in descriptor)) return false
      store.set(key, `${descriptor.value}`)
      return true
    },
    deleteProperty: (target, key) => {
      if (!isShown(target, key)) return Reflect.deleteProperty(target, key)
      store.remove(key)
      return true
    },
    has: (target, key) => key in target || isShown(target, key),
    ownKeys: (target) => [
      ...[...values.keys()].filter((key) => isShown(target, key)),
      ...Reflect.ownKeys(target),
    ],
    getOwnPropertyDescriptor: (target, key) =>
      isShown(target, key)
        ? { value: values.get(key), enumerable: true, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  })
  stores.set(storage, store)
  return storage
}
