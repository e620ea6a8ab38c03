import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { authStore } from '@/lib/auth/store'
import './documentSetup'
import './server'

// The first visit of a page compiles its chunk, which takes a while on a busy machine.
configure({
  asyncUtilTimeout: 5_000,
  // without the document in it, which takes a tenth of all time to print: what waits fails many times before it passes
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

const initialAuth = authStore.getInitialState()

beforeAll(() => {
  // a toast is there from its first rendering on: the moment before it begins to fade in is not waited for by tests
  const style = document.createElement('style')
  style.textContent = '[data-sonner-toast][data-mounted="false"] { opacity: 1 !important; }'
  document.head.append(style)
})

beforeEach(() => authStore.setState(initialAuth, true))

afterEach(cleanup)

/** Before a toast that goes is taken away, which fails without a window. */
const TOAST_GOES_MS = 200
// a test may leave others in their place
const { setTimeout: later } = globalThis

afterAll(async () => {
  if (toast.getHistory().length > 0) await new Promise((done) => later(done, TOAST_GOES_MS + 50))
})
