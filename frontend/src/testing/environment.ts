import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { keepFollowersOfSignals } from './followedAborts'

/**
 * happy-dom with Node's own network classes: its `fetch` knows same-origin rules and streams that
 * differ from a browser's, and the tests' mock server answers Node's.
 */
const NATIVE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TextDecoder',
  'TextEncoder',
  'DOMException',
] as const

/** Test files that share a process share the document, which modules that are read once refer to. */
const IS_SET_UP = Symbol.for('morpheo.testing.document')
const KEPT = { teardown() {} }

const environment: Environment = {
  name: 'happy-dom-native-fetch',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (global[IS_SET_UP]) return KEPT
    global[IS_SET_UP] = true
    const native = Object.fromEntries(
      NATIVE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]),
    )
    await builtinEnvironments['happy-dom'].setup(global, options)
    for (const name of NATIVE) {
      const descriptor = native[name]
      if (descriptor) Object.defineProperty(global, name, descriptor)
    }
    keepFollowersOfSignals(global)
    return KEPT
  },
}

export default environment
