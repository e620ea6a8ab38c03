import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { creditInfo, session, user as someone } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const PAGE = '/checkout/complete?session_id=cs_test_1'
const PACK = { kind: 'credits', credits: 50, tier: null, state: 'pending', credited: false }
const PLAN = { kind: 'plan', credits: null, tier: 'pro', state: 'pending', credited: false }
const WAITING = 'Waiting for your payment to arrive…'

/** What the server answers from now on. */
let answer: () => Response
const asked = vi.fn()

beforeEach(() => {
  asked.mockReset()
  answer = () => HttpResponse.json(PACK)
  server.use(
    http.get(url('/api/checkout/:session'), ({ params }) => {
      asked(params.session)
      return answer()
    }),
  )
})

afterEach(() => vi.useRealTimers())

/** Lets so many seconds go by, with what is answered meanwhile. */
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

async function opened() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn()
  const view = renderApp(PAGE)
  expect(await screen.findByText(WAITING)).toBeVisible()
  return view
}

describe('the page after checkout', () => {
  it('waits for the credits, and shows them', async () => {
    let credits = creditInfo()
    server.use(http.get(url('/api/credit-info'), () => HttpResponse.json(credits)))
    await opened()
    expect(await screen.findByText('8 credits')).toBeVisible()
    expect(asked).toHaveBeenCalledWith('cs_test_1')
    credits = creditInfo({ purchasedCreditsRemaining: 50 })
    answer = () => HttpResponse.json({ ...PACK, state: 'complete', credited: true })
    await wait(3)
    expect(
      await screen.findByText('50 credits are on your account. They never expire.'),
    ).toBeVisible()
    expect(await screen.findByText('58 credits')).toBeVisible()
    const calls = asked.mock.calls.length
    await wait(30)
    expect(asked).toHaveBeenCalledTimes(calls)
  })

  it('gives the account in the session its plan', async () => {
    server.use(
      http.post(url('/api/auth/refresh'), () =>
        HttpResponse.json(session({ user: someone({ tier: 'pro' }) })),
      ),
    )
    answer = () => HttpResponse.json(PLAN)
    await opened()
    answer = () => HttpResponse.json({ ...PLAN, state: 'complete', credited: true })
    await wait(3)
    expect(await screen.findByText('Your account is on the Pro plan now.')).toBeVisible()
    await waitFor(() => expect(authStore.getState().user?.tier).toBe('pro'))
  })

  it('says after 20 seconds that it takes longer, and still finds what comes later', async () => {
    await opened()
    await wait(15)
    expect(screen.getByText(WAITING)).toBeVisible()
    await wait(6)
    expect(
      await screen.findByText(
        'Your payment is still being processed. Your credits appear here as soon as it arrives.',
      ),
    ).toBeVisible()
    answer = () => HttpResponse.json({ ...PACK, state: 'complete', credited: true })
    await wait(11)
    expect(await screen.findByText(/^50 credits are on your account/)).toBeVisible()
  })

  it('goes on where the server cannot be reached for a moment', async () => {
    answer = () => refuse(502, 'payments-failed', 'The payment service did not answer.')
    await opened()
    await wait(5)
    expect(screen.getByText(WAITING)).toBeVisible()
    await wait(16)
    expect(await screen.findByText('Your payment could not be looked up yet.')).toBeVisible()
    answer = () => HttpResponse.json({ ...PACK, state: 'complete', credited: true })
    await wait(11)
    expect(await screen.findByText(/^50 credits are on your account/)).toBeVisible()
  })

  it('says that nothing was paid', async () => {
    answer = () => HttpResponse.json({ ...PACK, state: 'expired' })
    signIn()
    renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'Nothing was paid' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare the Plans' })).toHaveAttribute(
      'href',
      '/pricing',
    )
  })

  it.each([PAGE, '/checkout/complete'])(
    'knows no checkout of another account, nor none: %s',
    async (path) => {
      answer = () => refuse(404, 'checkout-not-found', 'This checkout no longer exists.')
      signIn()
      renderApp(path)
      expect(
        await screen.findByRole('heading', { name: 'This checkout was not found' }),
      ).toBeVisible()
    },
  )

  it('comes again after signing in', async () => {
    beAnonymous()
    const { router } = renderApp(PAGE)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(new URLSearchParams(router.state.location.search).get('return_to')).toBe(PAGE)
  })
})
