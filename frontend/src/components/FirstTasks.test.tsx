import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { OnboardingStatus } from '@/lib/api/types'
import { onboardingStatus } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { FirstTasks } from './FirstTasks'

const NONE = {
  described: false,
  changed: false,
  editedByHand: false,
  published: false,
  dismissed: false,
}

function tasksAre(changes: Partial<OnboardingStatus['checklist']>) {
  const status = onboardingStatus({ checklist: { ...NONE, ...changes } })
  server.use(http.get(url('/api/user/onboarding-status'), () => HttpResponse.json({ status })))
}

const card = () => screen.queryByRole('region', { name: 'First tasks' })

describe('the first tasks', () => {
  it.each([
    ['pro', '2 of 4 done', ['done', 'to do', 'to do', 'done']],
    ['free', '2 of 3 done', ['done', 'to do', 'done']],
  ] as const)('of the %s plan are ticked as they are done', async (tier, count, states) => {
    signIn({ tier })
    tasksAre({ described: true, published: true })
    renderWithin(<FirstTasks />)
    const list = within(await screen.findByRole('region', { name: 'First tasks' }))
    expect(list.getByText(count)).toBeVisible()
    expect(
      list
        .getAllByRole('listitem')
        .map(({ textContent }) => /\((.*?)\)/.exec(textContent ?? '')?.[1]),
    ).toEqual(states)
    expect(list.queryByText('Edit it by hand') !== null).toBe(tier === 'pro')
  })

  it.each([
    ['pro', true],
    ['free', false],
  ] as const)('of the %s plan are gone once all are done', async (tier, editedByHand) => {
    signIn({ tier })
    tasksAre({ described: true, changed: true, editedByHand, published: true })
    renderWithin(
      <>
        <p>Beside</p>
        <FirstTasks />
      </>,
    )
    await screen.findByText('Beside')
    await new Promise((later) => setTimeout(later, 100))
    expect(card()).toBeNull()
  })

  it('are dismissed for good', async () => {
    signIn()
    tasksAre({})
    let sent: unknown
    server.use(
      http.post(url('/api/user/checklist'), async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = renderWithin(
      <main>
        <h1>Dashboard</h1>
        <FirstTasks />
      </main>,
    )
    await user.click(await screen.findByRole('button', { name: 'Dismiss first tasks' }))
    await waitFor(() => expect(card()).toBeNull())
    expect(sent).toEqual({ dismissed: true })
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toHaveFocus()
  })

  it('stay where they could not be dismissed', async () => {
    signIn()
    tasksAre({})
    server.use(http.post(url('/api/user/checklist'), () => refuse(400, 'x', 'Try again later.')))
    const { user } = renderWithin(<FirstTasks />)
    await user.click(await screen.findByRole('button', { name: 'Dismiss first tasks' }))
    expect(await screen.findByText('The first tasks could not be dismissed')).toBeInTheDocument()
    expect(card()).toBeVisible()
  })

  it('are for those who are signed in', async () => {
    beAnonymous()
    renderWithin(<FirstTasks />)
    await new Promise((later) => setTimeout(later, 100))
    expect(card()).toBeNull()
  })
})
