import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { notify } from '@/lib/toast'
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
