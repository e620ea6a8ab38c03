import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { creditInfo } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { closeQuotaDialog, openQuotaDialog } from './store'

afterEach(closeQuotaDialog)

describe("'Monthly Credits Used'", () => {
  it('says when credits come again, and leaves the page alone', async () => {
    signIn()
    server.use(
      http.get(url('/api/credit-info'), () =>
        HttpResponse.json(creditInfo({ freeCreditsRemaining: 0 })),
      ),
    )
    renderApp('/no-such-page')
    openQuotaDialog({ message: 'All used.', monthlyCreditAllotment: 10 })
    const dialog = await screen.findByRole('dialog', { name: 'Monthly Credits Used' })
    expect(await screen.findByText('December 1')).toBeVisible()
    expect(dialog).toHaveTextContent('Your credits renew on December 1.')
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
})
