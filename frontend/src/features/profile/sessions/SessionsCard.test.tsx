import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '@/lib/api/types'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import SessionsCard from './SessionsCard'

const phone: Session = {
  id: 's1',
  device: 'Safari on iPhone',
  createdAt: '2026-01-01T10:00:00Z',
  lastUsedAt: '2026-01-02T10:00:00Z',
  isCurrent: false,
}
const laptop: Session = { ...phone, id: 's2', device: 'Firefox on Linux', isCurrent: true }

let sessions: Session[]
const ended = vi.fn()

beforeEach(() => {
  sessions = [phone, laptop]
  ended.mockClear()
  server.use(
    http.get(url('/api/account/sessions'), () => HttpResponse.json({ sessions })),
    http.delete(url('/api/account/sessions/:id'), ({ params }) => {
      ended(params.id)
      sessions = sessions.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn()
})

describe('the sessions of an account', () => {
  it('begin with this browser, which is signed out elsewhere', async () => {
    renderWithin(<SessionsCard />)
    const card = within(await screen.findByRole('region', { name: 'Sessions' }))
    const [first, second] = await card.findAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('This browser')).toBeVisible()
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    expect(second).toHaveTextContent('Safari on iPhone')
  })

  it('are ended one by one', async () => {
    const { user } = renderWithin(<SessionsCard />)
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(ended).toHaveBeenCalledExactlyOnceWith('s1')
    expect(screen.getByRole('button', { name: 'Sign Out Everywhere' })).toHaveFocus()
  })

  it('that could not be ended stay, with a notice', async () => {
    server.use(
      http.delete(url('/api/account/sessions/:id'), () => refuse(429, 'rate', 'Too often.')),
    )
    const { user } = renderWithin(<SessionsCard />)
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Too often.')).toBeVisible()
    expect(screen.getByText('Safari on iPhone')).toBeVisible()
  })

  it('can be asked for again when they could not be loaded', async () => {
    server.use(http.get(url('/api/account/sessions'), () => refuse(400, 'bad'), { once: true }))
    const { user } = renderWithin(<SessionsCard />)
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Safari on iPhone')).toBeVisible()
  })
})
