import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFrames, installFakeFrames } from '@/frame/testing/fakeFrames'
import { PreviewPanel } from './PreviewPanel'
import type { PreviewHandle, PreviewPanelProps } from './types'

const CONFIG = { frameHostSuffix: 'frame.localhost:8080', publicUrl: 'http://localhost:8080' }
const PAGE = '<!doctype html><html><body><a href="about">About</a></body></html>'

let frames: FakeFrames

const draw = async (props: Partial<PreviewPanelProps> = {}): Promise<PreviewHandle> => {
  const ref = createRef<PreviewHandle>()
  render(<PreviewPanel ref={ref} config={CONFIG} commands={[]} {...props} />)
  await waitFor(() => expect(ref.current).not.toBeNull())
  if (!ref.current) throw new Error('The panel has no handle.')
  return ref.current
}

const show = (preview: PreviewHandle) =>
  act(async () => {
    await preview.load(PAGE, { appId: 'app-1' })
  })

const flood = () =>
  act(async () => {
    for (let sent = 0; sent < 3_000; sent += 1) frames.last.sayRaw('junk')
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

beforeEach(() => {
  // a canvas without a size hides the window
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
  frames = installFakeFrames()
})
afterEach(() => vi.unstubAllGlobals())

it('tells its owner when a page links to another page of the app', async () => {
  const onNavigate = vi.fn()
  await show(await draw({ onNavigate }))
  frames.last.say({ type: 'navigate', kind: 'page', target: 'about' })
  await waitFor(() => expect(onNavigate).toHaveBeenCalledOnce())
  expect(onNavigate.mock.calls[0]?.[0]).toMatchObject({ kind: 'page', target: 'about' })
})

it('tells its owner when nothing more of an app can be stored', async () => {
  const onStorageFailed = vi.fn()
  await show(await draw({ onStorageFailed }))
  // the test environment has no database
  frames.last.say({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  await waitFor(() => expect(onStorageFailed).toHaveBeenCalledExactlyOnceWith('failed'))
})

it('an app that was ended says so, and runs again when the person wants it', async () => {
  const preview = await draw()
  await show(preview)
  await flood()
  expect(screen.getByRole('heading', { name: 'App Stopped' })).toBeVisible()
  const ended = frames.all.length
  await userEvent.click(screen.getByRole('button', { name: 'Run anyway' }))
  await waitFor(() => expect(frames.all).toHaveLength(ended + 1))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'App Stopped' })).toBeNull())
})

it('an app that was ended is paused in the next panel', async () => {
  await show(await draw())
  await flood()
  cleanup()
  await show(await draw())
  expect(screen.getByRole('heading', { name: 'App Paused' })).toBeVisible()
})

it('a generation that came to nothing is tried again only where that helps', async () => {
  const onRetryGeneration = vi.fn()
  const preview = await draw({ onRetryGeneration })
  act(() => preview.showFallback('incomplete'))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetryGeneration).toHaveBeenCalledOnce()
  cleanup()
  const final = await draw()
  act(() => final.showFallback('incomplete'))
  expect(screen.getByRole('heading', { name: 'Generation Incomplete' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

describe('Escape in full screen', () => {
  const exit = () => screen.queryByRole('button', { name: 'Exit Fullscreen' })

  const enter = async () => {
    await show(await draw())
    await userEvent.click(screen.getByRole('button', { name: 'Fullscreen' }))
    expect(exit()).toBeVisible()
  }

  it('leaves it', async () => {
    await enter()
    await userEvent.keyboard('{Escape}')
    expect(exit()).toBeNull()
  })

  it('closes a dialog above it, and nothing more', async () => {
    await enter()
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    // a dialog may be gone before the key gets to anybody else
    dialog.addEventListener('keydown', () => dialog.remove())
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(dialog.isConnected).toBe(false)
    expect(exit()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(exit()).toBeNull()
  })

  it('stays in it when the browser leaves its own full screen for a dialog', async () => {
    await enter()
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
    expect(exit()).toBeVisible()
    dialog.remove()
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
    expect(exit()).toBeNull()
  })
})

it('keys pass the app in one step', async () => {
  const user = userEvent.setup()
  render(
    <PreviewPanel config={CONFIG} commands={[]} footer={<button type="button">Pages</button>} />,
  )
  expect(screen.queryByRole('button', { name: 'Skip the app' })).toBeNull()
  cleanup()
  await show(await draw({ footer: <button type="button">Pages</button> }))
  screen.getByRole('button', { name: 'Skip the app' }).focus()
  await user.keyboard('{Enter}')
  const seen = []
  for (let presses = 0; presses < 8; presses += 1) {
    await user.tab()
    seen.push(document.activeElement)
  }
  expect(seen).toContain(screen.getByRole('button', { name: 'Pages' }))
  expect(seen.some((element) => element?.tagName === 'IFRAME')).toBe(false)
})

it('gives the keyboard to the app when its owner asks for it', async () => {
  const preview = await draw()
  await show(preview)
  act(() => preview.focus())
  expect(document.activeElement).toBe(preview.frame())
  expect(document.activeElement?.tagName).toBe('IFRAME')
})
