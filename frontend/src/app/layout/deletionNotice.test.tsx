import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const DELETION = url('/api/account/deletion')
const deletesAt = '2026-12-07T18:30:00Z'

const find = () => screen.findByRole('region', { name: 'Your account will be deleted' })
const query = () => screen.queryByRole('region', { name: 'Your account will be deleted' })

beforeEach(() => {
  // other cards of the profile
  for (const path of ['/api/storage-info', '/api/app-permissions']) {
    server.use(http.get(url(path), () => refuse(400, 'not-asked-here')))
  }
})

it('every screen of an account that will be deleted shows the day, and leads to its withdrawal', async () => {
  let current: string | null = deletesAt
  server.use(
    http.get(DELETION, () => HttpResponse.json({ deletesAt: current })),
    http.delete(DELETION, () => {
      current = null
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn({ deletesAt })
  const { user, router } = renderApp('/nowhere')
  const notice = within(await find())
  expect(notice.getByText(/December 7, 2026|December 8, 2026/)).toBeVisible()
  await user.click(notice.getByRole('link', { name: 'Go to your profile to keep it' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  await user.click(await screen.findByRole('button', { name: 'Keep My Account' }))
  await screen.findByText('Your account stays.')
  await act(() => router.navigate('/nowhere'))
  await screen.findByRole('heading', { name: /Page not found/ })
  expect(query()).toBeNull()
})

it('a deletion that was withdrawn on another device is noticed by the profile', async () => {
  server.use(http.get(DELETION, () => HttpResponse.json({ deletesAt: null })))
  signIn({ deletesAt })
  renderApp('/profile')
  await waitFor(() => expect(authStore.getState().user?.deletesAt).toBeNull())
})

it('no other account has the banner', async () => {
  signIn()
  renderApp('/nowhere')
  await screen.findByRole('heading', { name: /Page not found/ })
  await import('@/features/profile/data/DeletionNotice')
  await act(async () => undefined)
  expect(query()).toBeNull()
})
