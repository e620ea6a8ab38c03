import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '@/lib/toast'
import { onboardingStatus } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { Onboarding } from './Onboarding'

const STATUS = url('/api/user/onboarding-status')
const PROFILE = url('/api/user/profile')
const INITIALIZE = url('/api/user/initialize')

const broken = () => new HttpResponse('', { status: 500 })
const initialized = vi.fn()

function serve(hasSeenOnboarding: boolean): void {
  const status = onboardingStatus({ hasSeenOnboarding, completedAt: null })
  const suggestion = { username: null, suggestedUsername: 'ada-king' }
  server.use(
    http.get(STATUS, () => HttpResponse.json({ status })),
    http.get(PROFILE, () => HttpResponse.json(suggestion)),
    http.post(INITIALIZE, () => {
      initialized()
      return HttpResponse.json({ success: true })
    }),
    http.post(url('/api/user/check-username'), () =>
      HttpResponse.json({ available: true, protected: false, message: 'Username available!' }),
    ),
  )
}

const shown = () => renderWithin(<Onboarding path="/dashboard" onTour={() => undefined} />)
const dialog = () => screen.findByRole('dialog', { name: 'Choose a username' })

beforeEach(() => {
  initialized.mockClear()
  signIn()
})

it('a new account is initialized once', async () => {
  serve(false)
  shown()
  await dialog()
  expect(initialized).toHaveBeenCalledOnce()
})

it('an account that has seen the first steps is not initialized', async () => {
  serve(true)
  shown()
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  expect(initialized).not.toHaveBeenCalled()
})

it('a missing state of the account is reported once, and the dialog stays away', async () => {
  serve(true)
  let requests = 0
  server.use(
    http.get(STATUS, () => {
      requests += 1
      return broken()
    }),
  )
  const reported = vi.spyOn(notify, 'error')
  shown()
  expect(await screen.findByText('Failed to fetch onboarding status.')).toBeVisible()
  const first = requests
  // the window is in front again: what failed is requested once more
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(requests).toBe(2 * first))
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(reported).toHaveBeenCalledExactlyOnceWith('Failed to fetch onboarding status.')
})

it('a missing profile is reported, and the dialog opens without a suggestion', async () => {
  serve(false)
  server.use(http.get(PROFILE, broken))
  shown()
  expect(await screen.findByText('Failed to fetch user profile.')).toBeVisible()
  await dialog()
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('')
})

it('an account that is not initialized is reported, and the dialog opens all the same', async () => {
  serve(false)
  server.use(http.post(INITIALIZE, broken))
  shown()
  expect(await screen.findByText('Failed to initialize user.')).toBeVisible()
  await dialog()
})

it("a failure is reported in the server's words where there are some", async () => {
  serve(false)
  server.use(http.post(INITIALIZE, () => refuse(429, 'rate-limited', 'Slow down.')))
  shown()
  expect(await screen.findByText('Slow down.')).toBeVisible()
})
