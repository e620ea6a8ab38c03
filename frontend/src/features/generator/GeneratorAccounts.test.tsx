import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderGenerator, serveWell } from './testing/renderGenerator'

const OTHER = { uid: '0190a000-0000-7000-8000-0000000000ff', email: 'other@example.com' }

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const instruction = () => screen.findByRole('textbox', { name: 'Modification instructions' })
const endSession = () => act(() => authStore.getState().sessionEnded())

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
  server.use(
    http.get(url('/api/jobs/:id'), () => HttpResponse.json({}, { status: 404 })),
    http.get(url('/api/generations/:id'), () => HttpResponse.json({}, { status: 404 })),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** An app that was never saved, with an instruction half typed. */
async function workOf() {
  signIn()
  const view = renderGenerator()
  await view.user.type(await prompt(), 'A clock')
  await view.user.click(await screen.findByRole('button', { name: 'Generate' }))
  await view.user.type(await instruction(), 'Make it bl')
  return view
}

describe('a session that ends in the middle of typing', () => {
  it('leaves nothing on the screen for whoever comes next', async () => {
    await workOf()
    endSession()
    expect(await prompt()).toHaveValue('')
    expect(screen.queryByRole('textbox', { name: 'Modification instructions' })).toBeNull()
  })

  it('keeps the app and the words for the one who signs in again', async () => {
    await workOf()
    endSession()
    await prompt()
    act(() => void signIn())
    expect(await instruction()).toHaveValue('Make it bl')
  })

  it('keeps a prompt that has no app yet', async () => {
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A weather app with')
    endSession()
    await waitFor(async () => expect(await prompt()).toHaveValue(''))
    act(() => void signIn())
    await waitFor(async () => expect(await prompt()).toHaveValue('A weather app with'))
  })
})

describe('another account on the same browser', () => {
  it('finds an empty screen, and so does its next page view', async () => {
    const { unmount } = await workOf()
    endSession()
    await prompt()
    act(() => void signIn(OTHER))
    expect(await prompt()).toHaveValue('')
    unmount()
    renderGenerator()
    expect(await prompt()).toHaveValue('')
    expect(screen.queryByText(/Make it bl|A clock/)).toBeNull()
  })

  it('finds one also where it takes over at once, as after a sign-in in another tab', async () => {
    await workOf()
    act(() => void signIn(OTHER))
    expect(await prompt()).toHaveValue('')
    expect(screen.queryByRole('textbox', { name: 'Modification instructions' })).toBeNull()
  })

  it('finds one in its next page view, too, where it took over at once', async () => {
    const { unmount } = await workOf()
    act(() => void signIn(OTHER))
    expect(await prompt()).toHaveValue('')
    await new Promise((resolve) => setTimeout(resolve, 100))
    unmount()
    renderGenerator()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await prompt()).toHaveValue('')
    expect(screen.queryByRole('textbox', { name: 'Modification instructions' })).toBeNull()
  })

  it('does not take the place of the work of the one before', async () => {
    const { user } = await workOf()
    endSession()
    await prompt()
    act(() => void signIn(OTHER))
    await user.type(await prompt(), 'A bell')
    endSession()
    await waitFor(async () => expect(await prompt()).toHaveValue(''))
    act(() => void signIn())
    expect(await instruction()).toHaveValue('Make it bl')
    expect(screen.queryByText('A bell')).toBeNull()
  })
})
