import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { creditInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { askForConfirmation, closeConfirmation } from './store'

afterEach(() => {
  vi.useRealTimers()
  act(closeConfirmation)
})

/** The server's word on the address; `confirm` confirms it in another tab. */
function onAddress(awaitsConfirmation = true) {
  const state = { awaitsConfirmation }
  const looked = vi.fn()
  server.use(
    http.get(url('/api/credit-info'), () => {
      looked()
      return HttpResponse.json(creditInfo(state))
    }),
  )
  return {
    looked,
    confirm() {
      state.awaitsConfirmation = false
    },
  }
}

function onSending(answer: () => Response) {
  const sent = vi.fn()
  server.use(
    http.post(url('/api/account/email/send-confirmation'), () => {
      sent()
      return answer()
    }),
  )
  return sent
}

const TITLE = 'Confirm your email address'

async function open(goOn?: () => void) {
  signIn()
  const view = renderApp('/no-such-page')
  act(() => askForConfirmation(goOn))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: TITLE })) }
}

describe("'Confirm your email address'", () => {
  it('names the address, and that a first app does not wait', async () => {
    onAddress()
    const { dialog } = await open()
    expect(dialog.getByText('ada.king@example.com')).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveTextContent('Your first app does not wait for it.')
    expect(dialog.getByRole('link', { name: /^change it in your profile/ })).toHaveAttribute(
      'href',
      '/profile',
    )
  })

  it('sends the link again, and says so', async () => {
    onAddress()
    const sent = onSending(() => new HttpResponse(null, { status: 202 }))
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Send Again' }))
    expect(await dialog.findByRole('status')).toHaveTextContent('A new link is on its way.')
    expect(sent).toHaveBeenCalledOnce()
  })

  it('says why no link was sent', async () => {
    onAddress()
    onSending(() => refuse(429, 'rate-limited', 'Rate limit reached - please try again later'))
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Send Again' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Rate limit reached')
    onSending(() => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }))
    await user.click(dialog.getByRole('button', { name: 'Send Again' }))
    expect(
      await dialog.findByText('The email could not be sent. Please try again.'),
    ).toBeInTheDocument()
  })

  it('goes on with what was refused once the address is confirmed in another tab', async () => {
    const { confirm, looked } = onAddress()
    const goOn = vi.fn()
    await open(goOn)
    const another = vi.fn()
    act(() => askForConfirmation(another))
    await waitFor(() => expect(looked).toHaveBeenCalled())
    expect(goOn).not.toHaveBeenCalled()
    confirm()
    await waitFor(() => expect(goOn).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(another).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Email address confirmed!')).toBeVisible()
  }, 20_000)

  it('that was closed lets nothing go on by itself', async () => {
    const { confirm } = onAddress()
    const goOn = vi.fn()
    const { user, dialog } = await open(goOn)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    confirm()
    act(() => askForConfirmation())
    await screen.findByText('Email address confirmed!')
    expect(goOn).not.toHaveBeenCalled()
    expect(dialog).toBeDefined()
  })
})

it('the balance says what the credits wait for', async () => {
  onAddress()
  signIn()
  const { user } = renderApp('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Confirm Email Address' }))
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible()
})
