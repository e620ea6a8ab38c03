import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { rememberActiveJob } from '@/lib/activeJob'
import type { Job } from '@/lib/api/types'
import { creditInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

function jobIs(status: Job['status']) {
  server.use(
    http.get(url('/api/jobs/:id'), ({ params }) =>
      HttpResponse.json({
        jobId: String(params.id),
        kind: 'generate_app',
        status,
        appId: null,
        createdAt: '2026-01-01T00:00:00Z',
        finishedAt: null,
      } satisfies Job),
    ),
  )
}

describe('the dashboard', () => {
  it('shows recent apps, credits and ideas', async () => {
    signIn({ displayName: 'Ada' })
    renderApp('/dashboard')
    expect(await screen.findByText('Tideline')).toBeInTheDocument()
    expect(screen.getByText('Good to see you, Ada.')).toBeInTheDocument()
    expect(await screen.findByText('8 of 10')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Bill splitter' })).toBeInTheDocument()
  })

  it('passes a prompt to the generator', async () => {
    signIn()
    const { user, firstVisit } = renderApp('/dashboard')
    await user.type(await screen.findByRole('textbox'), 'a clock & a bell{Enter}')
    await waitFor(() => expect(firstVisit('/generate')).toBeDefined())
    expect(firstVisit('/generate')?.search).toBe('?mode=code&prompt=a+clock+%26+a+bell')
  })

  it('has no count for Pro', async () => {
    signIn({ tier: 'pro' })
    server.use(
      http.get(url('/api/credit-info'), () => HttpResponse.json(creditInfo({ tier: 'pro' }))),
    )
    renderApp('/dashboard')
    expect(await screen.findByText('Unlimited')).toBeInTheDocument()
  })

  it('offers a retry when credits cannot be loaded', async () => {
    signIn()
    server.use(http.get(url('/api/credit-info'), () => refuse(400, 'x')))
    renderApp('/dashboard')
    expect(await screen.findByText('Failed to fetch credit info.')).toBeInTheDocument()
  })

  it('shows the running generation', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: 'job-1', kind: 'generate', instruction: 'a moon clock' })
    jobIs('running')
    renderApp('/dashboard')
    expect(await screen.findByText('Morpheo is taking shape...')).toBeInTheDocument()
    expect(screen.getByText('a moon clock')).toBeInTheDocument()
  })

  it('does not show a finished generation', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: 'job-1', kind: 'generate', instruction: 'a moon clock' })
    jobIs('succeeded')
    renderApp('/dashboard')
    await screen.findByText('Tideline')
    expect(screen.queryByText('a moon clock')).not.toBeInTheDocument()
  })
})
