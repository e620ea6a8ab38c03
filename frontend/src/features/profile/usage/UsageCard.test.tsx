import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ledger } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import UsageCard from '.'

const asked = vi.fn()

const entry = (id: string): Ledger['entries'][number] => ({
  id,
  at: '2026-01-05T10:00:00Z',
  amount: -1,
  reason: 'charge',
  balance: null,
})

beforeEach(() => {
  asked.mockClear()
  server.use(
    http.get(url('/api/account/usage'), ({ request }) => {
      asked(new URL(request.url).search)
      return HttpResponse.json({
        days: [
          { date: '2026-01-04', jobs: 0, appCalls: 0, credits: 0 },
          { date: '2026-01-05', jobs: 3, appCalls: 0, credits: 2 },
          { date: '2026-01-06', jobs: 1, appCalls: 2, credits: 7 },
        ],
      })
    }),
    http.get(url('/api/account/ledger'), ({ request }) => {
      const isFirst = new URL(request.url).searchParams.get('before') === null
      asked(new URL(request.url).search)
      return HttpResponse.json({
        entries: isFirst
          ? [{ ...entry('b'), amount: 25, reason: 'purchase', balance: 25 }, entry('a')]
          : [{ ...entry('z'), usage: 'app-owner', appName: 'Tideline' }],
        more: isFirst,
      })
    }),
  )
  signIn()
})

describe('the usage of an account', () => {
  it('is a plot, and a table of the days with something', async () => {
    renderWithin(<UsageCard />)
    const days = within(
      await screen.findByRole('table', { name: '9 credits for 4 jobs and 2 calls of apps' }),
    )
    expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayJobsCalls of appsCredits',
      'Jan 5302',
      'Jan 6127',
    ])
    expect(document.querySelectorAll('.usage-bar')).toHaveLength(3)
  })

  it('can be that of another time', async () => {
    const { user } = renderWithin(<UsageCard />)
    await user.click(await screen.findByRole('button', { name: '90 days' }))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('?days=90'))
  })

  it('says so where there is none', async () => {
    server.use(http.get(url('/api/account/usage'), () => HttpResponse.json({ days: [] })))
    renderWithin(<UsageCard />)
    expect(await screen.findByText('Nothing was made in this time.')).toBeVisible()
  })
})

describe('the credit history', () => {
  it('says what a refund took, also below zero, and what came back', async () => {
    const taken = { ...entry('t'), amount: -50, reason: 'reversal' as const, balance: -30 }
    const returned = { ...taken, id: 'r', amount: 50, balance: 20 }
    server.use(
      http.get(url('/api/account/ledger'), () =>
        HttpResponse.json({ entries: [returned, taken], more: false }),
      ),
    )
    renderWithin(<UsageCard />)
    const history = within(await screen.findByRole('region', { name: 'Credit history' }))
    expect(history.getByText('Taken back').closest('tr')).toHaveTextContent(/−50−30$/)
    expect(history.getByText('Given back').closest('tr')).toHaveTextContent(/\+5020$/)
  })

  it('says what came and went, page by page', async () => {
    const { user } = renderWithin(<UsageCard />)
    const history = within(await screen.findByRole('region', { name: 'Credit history' }))
    expect(history.getByText('Bought').closest('tr')).toHaveTextContent(/\+2525$/)
    expect(history.getByText('Used').closest('tr')).toHaveTextContent('−1')
    await user.click(screen.getByRole('button', { name: 'Show Earlier' }))
    await vi.waitFor(() => expect(history.getAllByRole('row')).toHaveLength(4))
    expect(asked).toHaveBeenCalledWith('?limit=20&before=a')
    expect(history.getByText('Tideline').closest('td')).toHaveTextContent(
      'Used, by visitors of your app (Tideline)',
    )
    expect(screen.queryByRole('button', { name: 'Show Earlier' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Credit history' })).toHaveFocus()
  })
})
