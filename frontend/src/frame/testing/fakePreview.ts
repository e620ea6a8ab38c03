/** A preview over fake frames, with fake timers. */
import { vi } from 'vitest'
import { PreviewController } from '../host/previewController'
import { type FakeFrames, installFakeFrames } from './fakeFrames'

export const page = (text: string) => `<!doctype html><html><body><p>${text}</p></body></html>`

/** What a page says when it stores a value. */
export const stored = (key: string, value: string) =>
  ({ type: 'storage', kind: 'local', op: 'set', key, value }) as const

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** What is loaded when it is needed would take real time. Call it in `beforeAll`. */
export const loadLazyParts = () =>
  Promise.all([
    import('../host/apiBridge'),
    import('../host/changeValidation'),
    import('../host/changedParts'),
    import('../host/storage/database'),
  ])

/** Call it in `beforeEach`. */
export const openFakePreview = (): { frames: FakeFrames; preview: PreviewController } => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true, userActivation: { isActive: false } })
  const frames = installFakeFrames()
  const slot = document.createElement('div')
  document.body.append(slot)
  const preview = new PreviewController({
    slot,
    frameHostSuffix: 'frame.localhost:8080',
    publicUrl: 'http://localhost:8080',
    title: 'Preview',
  })
  return { frames, preview }
}

/** Call it in `afterEach`. */
export const closeFakePreview = (preview: PreviewController): void => {
  preview.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}
