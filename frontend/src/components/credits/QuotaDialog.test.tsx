import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreditInfo, SubscriptionInfo } from '@/lib/api/types'
import { creditInfo, SELLS_ALL, subscriptionInfo } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { closeQuotaDialog, openQuotaDialog } from './store'

let credits: CreditInfo
let plan: SubscriptionInfo

beforeEach(() => {
  credits = creditInfo({ freeCreditsRemaining: 0 })
  plan = subscriptionInfo()
  server.use(
    http.get(url('/api/credit-info'), () => HttpResponse.json(credits)),
    http.get(url('/api/subscription-info'), () => HttpResponse.json(plan)),
  )
})

afterEach(closeQuotaDialog)

async function opened() {
  signIn()
  renderApp('/no-such-page')
  openQuotaDialog({ message: 'All used.', monthlyCreditAllotment: 10 })
  return await screen.findByRole('dialog', { name: 'Monthly Credits Used' })
}

describe("'Monthly Credits Used'", () => {
  it('says when credits come again, and leaves the page alone', async () => {
    const dialog = await opened()
    expect(await screen.findByText('December 1')).toBeVisible()
    expect(dialog).toHaveTextContent('Your credits renew on December 1.')
    expect(dialog).toHaveTextContent('10 credits each month')
    expect(dialog).toHaveTextContent('AI that apps use costs credits, too')
    for (const [name, href] of [
      [/^Manage Subscription/, '/profile'],
      [/^Compare the plans/, '/pricing'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('target', '_blank')
    }
  })

  it('says where nothing can be bought', async () => {
    await opened()
    expect(await screen.findByText(/This server sells no plans\./)).toBeVisible()
  })

  it('leads to what can be bought', async () => {
    plan = subscriptionInfo({ sells: SELLS_ALL })
    const dialog = await opened()
    const link = await screen.findByRole('link', { name: /^Upgrade or buy credits/ })
    expect(link).toHaveAttribute('href', '/pricing')
    expect(dialog).not.toHaveTextContent('sells no plans')
  })

  it('says why a balance below zero does not end with the month', async () => {
    credits = creditInfo({ freeCreditsRemaining: 0, purchasedCreditsRemaining: -30 })
    const dialog = await opened()
    expect(await screen.findByText(/^A payment was taken back/)).toBeVisible()
    expect(dialog).not.toHaveTextContent('renew on')
  })
})
