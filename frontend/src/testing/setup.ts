import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { server } from './server'

// The first visit of a page compiles its chunk, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const initialAuth = authStore.getInitialState()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

const PAGE_CONFIG = {
  frameHostSuffix: 'frame.localhost:8080',
  appsHostSuffix: 'apps.localhost:8080',
  publicUrl: 'http://localhost:8080',
}

beforeEach(() => {
  document.body.dataset.config = JSON.stringify(PAGE_CONFIG)
  localStorage.clear()
  sessionStorage.clear()
  authStore.setState(initialAuth, true)
})

afterEach(() => {
  cleanup()
  server.resetHandlers()
})

afterAll(() => server.close())
