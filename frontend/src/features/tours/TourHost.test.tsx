import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { startTour } from '.'
import { TourHost } from './TourHost'

const routes = [
  {
    path: '/generate',
    element: (
      <main>
        <div id="gen-prompt-box">Prompt</div>
        <TourHost />
      </main>
    ),
  },
  { path: '*', element: <TourHost /> },
]

beforeEach(() => {
  const success = () => HttpResponse.json({ success: true })
  server.use(
    http.post(url('/api/user/update-tour-progress'), success),
    http.post(url('/api/user/complete-tour'), success),
  )
})

const dialog = () => screen.queryByRole('dialog', { name: 'Describe your app' })

it('an address starts a tour, which forces its mode', async () => {
  signIn()
  const { router } = renderApp('/generate?tour=app', routes)
  expect(await screen.findByRole('dialog', { name: 'Describe your app' })).toBeVisible()
  expect(router.state.location.search).toBe('?mode=code')
})

it('a request leads to the screen and starts it there; the other mode ends it', async () => {
  signIn()
  const { router } = renderApp('/dashboard', routes)
  startTour('app')
  expect(await screen.findByRole('dialog', { name: 'Describe your app' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/generate')
  await router.navigate('/generate?mode=image')
  await waitFor(() => expect(dialog()).toBeNull())
  await router.navigate('/generate?mode=code')
  expect(dialog()).toBeNull()
})

it('is for those who are signed in', async () => {
  beAnonymous()
  const { router } = renderApp('/generate?mode=code&tour=app', routes)
  await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
  expect(dialog()).toBeNull()
})

it('knows no other names', async () => {
  signIn()
  const { router } = renderApp('/generate?mode=code&tour=other', routes)
  await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
  expect(dialog()).toBeNull()
})
