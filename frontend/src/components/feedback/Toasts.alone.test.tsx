import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/lib/api/client'
import { fromThrown } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import Toasts from './Toasts'

beforeEach(() => {
  render(
    <>
      <button type="button">Before</button>
      <Toasts />
      <button type="button">After</button>
    </>,
  )
  notify.info('Saved', undefined, { duration: Number.POSITIVE_INFINITY })
})

describe('the focus', () => {
  it('goes with Tab past a toast, and back', async () => {
    const user = userEvent.setup()
    await screen.findByText('Saved')
    screen.getByRole('button', { name: 'Before' }).focus()
    await user.tab()
    expect(screen.getByText('Saved').closest('li')).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Close toast' })).toHaveFocus()
  })

  it('returns from a toast that is closed', async () => {
    const user = userEvent.setup()
    await screen.findByText('Saved')
    screen.getByRole('button', { name: 'Before' }).focus()
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus())
  })
})

describe('the notice of a network error', () => {
  const { message } = fromThrown(new TypeError('Failed to fetch')) as Error
  const answered = () => api.GET('/api/examples').then(() => undefined)

  beforeEach(async () => {
    server.use(http.get(url('/api/examples'), () => HttpResponse.json({ categories: [] })))
    const options = { duration: Number.POSITIVE_INFINITY }
    notify.error(message, undefined, options)
    notify.error('Save Failed', message, options)
    notify.error('Save Failed', 'The storage is full.', options)
    await screen.findByText('The storage is full.')
    expect(screen.getAllByText(/^Network error/)).toHaveLength(2)
  })
  afterEach(() => vi.useRealTimers())

  const onlyOtherStays = () =>
    waitFor(() => {
      expect(screen.queryByText(/^Network error/)).toBeNull()
      expect(screen.getByText('The storage is full.')).toBeVisible()
    })

  it('goes when the browser is online again', async () => {
    dispatchEvent(new Event('online'))
    await onlyOtherStays()
  })

  it('goes when something succeeds', async () => {
    notify.success('App saved')
    await onlyOtherStays()
  })

  it('goes when the server answers, once it could be read', async () => {
    await answered()
    await new Promise((later) => setTimeout(later, 100))
    expect(screen.queryAllByText(/^Network error/)).not.toHaveLength(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000 })
    await answered()
    await onlyOtherStays()
  })
})
