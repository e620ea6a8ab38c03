import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { mockNetwork } from './server'

mockNetwork()

// The first visit of a page compiles its chunk, which takes a while on a busy machine.
configure({
  asyncUtilTimeout: 5_000,
  // without the document in it, which takes a tenth of all time to print: what waits fails many times before it passes
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

const initialAuth = authStore.getInitialState()

// a toast is there from its first rendering on: the moment before it begins to fade in is not waited for by tests
const toastStyle = document.createElement('style')
toastStyle.textContent = '[data-sonner-toast][data-mounted="false"] { opacity: 1 !important; }'

const { href } = location

/** The history of toasts is one of the whole process. */
let toastsBefore = 0

beforeAll(() => {
  // what Testing Library does for the first test file of a process alone
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  history.replaceState(null, '', href)
  document.head.replaceChildren(toastStyle)
  document.body.replaceChildren()
  toastsBefore = toast.getHistory().length
})

beforeEach(() => authStore.setState(initialAuth, true))

afterEach(cleanup)

/** Before a toast that goes is taken away, which fails without a window. */
const TOAST_GOES_MS = 200
// a test may leave others in their place
const { setTimeout: later } = globalThis

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (toast.getHistory().length > toastsBefore)
    await new Promise((done) => later(done, TOAST_GOES_MS + 50))
})
