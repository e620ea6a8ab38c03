import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CreditInfo, SubscriptionInfo } from '@/lib/api/types'
import { creditInfo, SELLS_ALL, subscriptionInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import PlanCard from '.'

const assign = vi.fn()
const asked = vi.fn()
let credits: CreditInfo
let plan: SubscriptionInfo

beforeEach(() => {
  assign.mockReset()
  asked.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
  credits = creditInfo()
  plan = subscriptionInfo({ sells: SELLS_ALL })
  server.use(
    http.get(url('/api/credit-info'), () => HttpResponse.json(credits)),
    http.get(url('/api/subscription-info'), () => HttpResponse.json(plan)),
    http.put(url('/api/account/credit-cap'), async ({ request }) => {
      const { monthly } = (await request.json()) as { monthly: number | null }
      asked(monthly)
      credits = creditInfo({ cap: { monthly, used: 3, isNear: false } })
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

afterEach(() => vi.restoreAllMocks())

const pays = (path: string, answer: () => Response) =>
  server.use(
    http.post(url(path), async ({ request }) => {
      asked(JSON.parse((await request.text()) || 'null'))
      return answer()
    }),
  )

function drawn() {
  signIn()
  const { user } = renderWithin(<PlanCard />)
  const button = (name: string) => screen.findByRole('button', { name })
  return { user, button, press: async (name: string) => user.click(await button(name)) }
}

const subscribed = (changes: Partial<NonNullable<SubscriptionInfo['subscription']>> = {}) =>
  subscriptionInfo({
    tier: 'pro',
    sells: SELLS_ALL,
    subscription: {
      ...{ status: 'active', tier: 'pro', managed: 'stripe' },
      ...{ renewsAt: '2026-12-15T12:00:00Z', endsAt: null, ...changes },
    },
  })

describe('what can be bought', () => {
  it('is a larger plan, or a pack, and cancelling leads back here', async () => {
    pays('/api/create-checkout-session', () =>
      HttpResponse.json({ url: 'https://pay.example/1', sessionId: 'cs_1' }),
    )
    const { press } = drawn()
    await press('Upgrade to Pro')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
    const here = { tier: 'pro', cancel_url: `${location.origin}/profile` }
    expect(asked).toHaveBeenCalledWith(expect.objectContaining(here))
    for (const name of ['Upgrade to Explorer', 'Buy 50 Credits', 'Buy 200 Credits']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
  })

  it('has no smaller plan', async () => {
    plan = subscriptionInfo({ tier: 'explorer', sells: SELLS_ALL })
    const { button } = drawn()
    expect(await button('Upgrade to Pro')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Buy 50 Credits' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Upgrade to Explorer' })).toBeNull()
  })

  it('is nothing where the server sells nothing, which it says', async () => {
    plan = subscriptionInfo()
    const { button, press } = drawn()
    const manage = await button('Manage Subscription')
    expect(manage).toHaveAccessibleDescription('This server sells no plans.')
    expect(manage).toHaveAttribute('aria-disabled', 'true')
    await press('Manage Subscription')
    expect(asked).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /^(Upgrade|Buy)/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'View Usage' })).toHaveAttribute('href', '#usage')
  })

  it('fails with words, and can be tried again', async () => {
    pays('/api/create-credit-checkout-session', () => new HttpResponse('', { status: 502 }))
    const { press, button } = drawn()
    await press('Buy 50 Credits')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to create credit checkout session.',
    )
    expect(await button('Buy 50 Credits')).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('the subscription', () => {
  it('is managed at the payment service', async () => {
    plan = subscribed()
    credits = creditInfo({ tier: 'pro', monthlyCreditsRenewAt: null })
    pays('/api/create-customer-portal-session', () =>
      HttpResponse.json({ url: 'https://pay.example/portal' }),
    )
    const { press } = drawn()
    await press('Manage Subscription')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/portal'))
    expect(screen.getByText('Your plan renews on December 15, 2026.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Upgrade|Buy)/ })).toBeNull()
  })

  it.each([
    [
      { endsAt: '2026-12-15T12:00:00Z' },
      'Your plan ends on December 15, 2026. Until then nothing changes.',
    ],
    [{ status: 'trialing' as const }, /^Your plan is free until December 15, 2026/],
    [{ status: 'past_due' as const }, /^The last payment failed\./],
    [{ status: 'unpaid' as const }, /^Your plan has stopped, since the last payment failed\./],
    [
      { managed: 'operator' as const, renewsAt: null },
      'The operator of this server gave you this plan.',
    ],
  ])('says its state: %o', async (changes, text) => {
    plan = subscribed(changes)
    drawn()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('has nothing to manage for who never paid', async () => {
    pays('/api/create-customer-portal-session', () =>
      refuse(404, 'no-subscription', 'There is nothing to manage yet.'),
    )
    const { press } = drawn()
    await press('Manage Subscription')
    expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to manage yet.')
  })

  it('says that it could not be loaded', async () => {
    server.use(http.get(url('/api/subscription-info'), () => refuse(403, 'x')))
    drawn()
    expect(await screen.findByText('Failed to fetch subscription info.')).toBeVisible()
  })
})

describe('a balance below zero', () => {
  it('is shown as it is, with the reason', async () => {
    credits = creditInfo({ freeCreditsRemaining: 2, purchasedCreditsRemaining: -30 })
    drawn()
    expect(await screen.findByText('−28')).toHaveTextContent('−28 credits')
    expect(screen.getByText('−30')).toBeVisible()
    expect(screen.getByText(/^A payment was taken back/)).toBeVisible()
  })
})

describe('the cap', () => {
  it('is set, and removed', async () => {
    const { user, press } = drawn()
    const field = await screen.findByRole('textbox', { name: 'Monthly cap' })
    await user.type(field, '40')
    await press('Save Cap')
    expect(await screen.findByText('Cap saved!')).toBeVisible()
    expect(asked).toHaveBeenLastCalledWith(40)
    expect(
      await screen.findByText('You have used 3 of your cap of 40 credits this month.'),
    ).toBeVisible()
    await user.clear(field)
    await press('Save Cap')
    expect(await screen.findByText('Cap removed!')).toBeVisible()
    expect(asked).toHaveBeenLastCalledWith(null)
    await waitFor(() => expect(screen.queryByText(/of your cap/)).toBeNull())
  })

  it.each(['0', '1.5', '-3', '100001', 'many', '9'.repeat(40)])('cannot be %s', async (text) => {
    const { user, press } = drawn()
    await user.type(await screen.findByRole('textbox', { name: 'Monthly cap' }), text)
    await press('Save Cap')
    expect(
      screen.getByText('Please enter a whole number from 1 to 100,000, or nothing.'),
    ).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })

  it('says when most of it is used', async () => {
    credits = creditInfo({ cap: { monthly: 20, used: 17, isNear: true } })
    drawn()
    const card = within(await screen.findByRole('region', { name: 'Plan and credits' }))
    expect(
      await card.findByText('You have used 17 of your cap of 20 credits this month.'),
    ).toHaveClass('text-warn')
    expect(
      card.getByRole('progressbar', { name: '17 of 20 credits of your cap used' }),
    ).toBeVisible()
  })

  it('is refused in words', async () => {
    server.use(
      http.put(url('/api/account/credit-cap'), () =>
        refuse(429, 'too-many-requests', 'Too many requests.'),
      ),
    )
    const { user, press } = drawn()
    await user.type(await screen.findByRole('textbox', { name: 'Monthly cap' }), '5')
    await press('Save Cap')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
  })
})
