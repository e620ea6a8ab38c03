import { beforeEach } from 'vitest'
import type * as real from '../store/generatorStore'

/** The stores of the screens that the test rendered, in their order. */
export const stores: real.GeneratorStore[] = []

beforeEach(() => {
  stores.length = 0
})

/** The module of the store, which notes each store that it makes. */
export function noting({ createGeneratorStore }: typeof real): Partial<typeof real> {
  return {
    createGeneratorStore(options) {
      const store = createGeneratorStore(options)
      stores.push(store)
      return store
    },
  }
}
