import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CreditInfo } from '@/lib/api/types'
import { creditInfo } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { CapNotice } from './CapNotice'

/** Draws the notice for an account, once the balance is there. */
async function noticed(cap: CreditInfo['cap'], uid = 'u1') {
  let asked = 0
  server.use(
    http.get(url('/api/credit-info'), () => {
      asked += 1
      return HttpResponse.json(creditInfo({ cap }))
    }),
  )
  signIn({ uid })
  const view = renderWithin(<CapNotice />)
  await waitFor(() => expect(asked).toBe(1))
  return view
}

beforeEach(() => localStorage.removeItem('morpheo-cap-noticed'))

describe('the notice of a cap', () => {
  it('comes once a month for each account', async () => {
    const cap = { monthly: 20, used: 16, isNear: true }
    const first = await noticed(cap)
    expect(
      await screen.findByText('You have used 80 % of your cap of 20 credits this month.'),
    ).toBeVisible()
    first.unmount()
    const again = await noticed({ ...cap, used: 18 })
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText(/90 %/)).toBeNull()
    again.unmount()
    await noticed({ ...cap, used: 19 }, 'u2')
    expect(await screen.findByText(/95 %/)).toBeVisible()
  })

  it('counts no more than all of it', async () => {
    await noticed({ monthly: 1_000, used: 1_001, isNear: true })
    expect(
      await screen.findByText('You have used 100 % of your cap of 1,000 credits this month.'),
    ).toBeVisible()
  })

  it('does not come before most of it is used', async () => {
    await noticed({ monthly: 100, used: 79, isNear: false })
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText(/79 %/)).toBeNull()
  })
})
