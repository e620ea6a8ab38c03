import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PreviewHandle } from '@/components/preview/types'
import type { FromFrame, FromFrameType } from '@/frame/messages'
import { newAppId, newPageId } from '@/lib/ids'
import { notify } from '@/lib/toast'
import { signIn } from '@/testing/renderApp'
import { createCore, type ScreenCore } from '../screen/core'
import { SessionProvider } from '../store/context'
import { usePreviewNotices } from './usePreviewNotices'

let core: ScreenCore
let say: (message: FromFrame) => void
const shown: string[] = []

/** The page of an app is open. */
function opened(appId = newAppId()): void {
  const { runStarted, runSucceeded } = core.store.getState()
  const target = { appId, pageId: newPageId() }
  const run = { kind: 'generate', jobId: crypto.randomUUID(), target, basedOn: null } as const
  runStarted({ ...run, instruction: 'A map' })
  runSucceeded({ html: '<p>Map</p>', generationId: null })
}

beforeEach(() => {
  signIn()
  shown.length = 0
  vi.spyOn(notify, 'info').mockImplementation((title) => void shown.push(title))
  core = createCore({ refreshCredits: vi.fn(), openRecord: vi.fn(), saveApp: vi.fn() })
  opened()
  const listeners = new Map<FromFrameType, (message: FromFrame) => void>()
  const preview = {
    on: (type: FromFrameType, listener: (message: FromFrame) => void) => {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
  } as unknown as PreviewHandle
  say = (message) => act(() => listeners.get(message.type)?.(message))
  renderHook(() => usePreviewNotices(preview), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider sessions={core.sessions}>{children}</SessionProvider>
    ),
  })
})

const CAMERA = 'The camera works in the published app, not in the preview.'

it('says what works in the published app, once for each page and feature', () => {
  say({ type: 'needs-publication', feature: 'camera' })
  say({ type: 'needs-publication', feature: 'camera' })
  say({ type: 'needs-publication', feature: 'location' })
  expect(shown).toEqual([CAMERA, 'Location works in the published app, not in the preview.'])
  opened()
  say({ type: 'needs-publication', feature: 'camera' })
  expect(shown).toHaveLength(3)
})

it('names a server that refuses the preview, once', () => {
  say({ type: 'origin-refused', host: 'api.example' })
  say({ type: 'origin-refused', host: 'api.example' })
  expect(shown).toEqual(['api.example refused a request from the preview'])
})

it('does not let an app fill the screen with notices', () => {
  for (let at = 0; at < 500; at += 1) say({ type: 'origin-refused', host: `${at}.example` })
  expect(shown).toHaveLength(8)
})
