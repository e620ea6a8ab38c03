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

const environment: Environment = {
  name: 'happy-dom-native-fetch',
  viteEnvironment: 'client',
  async setup(global, options) {
    const native = Object.fromEntries(
      NATIVE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]),
    )
    const running = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const name of NATIVE) {
      const descriptor = native[name]
      if (descriptor) Object.defineProperty(global, name, descriptor)
    }
    keepFollowersOfSignals(global)
    return running
  },
}

export default environment
