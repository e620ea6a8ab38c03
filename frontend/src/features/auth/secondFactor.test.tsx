import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session, user as someone } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const sent = vi.fn()
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  sent.mockClear()
  server.use(
    http.post(url('/api/auth/login'), () =>
      refuse(401, 'second-factor-required', 'Enter the code.', {
        ticket: 'ticket-1',
        methods: ['totp', 'recovery'],
      }),
    ),
    http.post(url('/api/auth/second-factor'), async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(session())
    }),
  )
})

async function enterPassword() {
  beAnonymous()
  const view = renderApp('/login')
  await view.user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await view.user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  await screen.findByLabelText('Six-digit code')
  return view
}

describe('the second step of a sign-in', () => {
  it('takes a code of the authenticator app', async () => {
    const { user, router } = await enterPassword()
    expect(screen.getByLabelText('Six-digit code')).toHaveFocus()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your code.')
    await user.keyboard('123 456{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ticket: 'ticket-1', code: '123456' })
  })

  it('takes a recovery code', async () => {
    const { user } = await enterPassword()
    await user.click(await button('Use a recovery code'))
    expect(screen.getByLabelText('Recovery code')).toHaveFocus()
    await user.keyboard('abcd-efgh{Enter}')
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ ticket: 'ticket-1', code: 'abcd-efgh' }),
    )
  })

  it('says that a code is wrong, and lets it be typed again', async () => {
    server.use(
      http.post(url('/api/auth/second-factor'), () =>
        refuse(400, 'second-factor-wrong', 'This code is not right.'),
      ),
    )
    const { user } = await enterPassword()
    await user.keyboard('000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.')
    await waitFor(() => expect(screen.getByLabelText('Six-digit code')).toBeEnabled())
  })

  it('can be left for the password', async () => {
    const { user } = await enterPassword()
    await user.click(await button('Start over'))
    expect(await screen.findByLabelText('Password')).toHaveValue('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the link to the address of a new account', () => {
  it('names it, and confirms it once the person says so', async () => {
    server.use(
      http.post(url('/api/account/email/pending'), () =>
        HttpResponse.json({ email: 'ada.king@example.com', isCurrent: true }),
      ),
      http.post(url('/api/account/email/confirm'), async ({ request }) => {
        sent(await request.json())
        return HttpResponse.json(someone())
      }),
    )
    signIn()
    const { user, router } = renderApp('/confirm-email#token=abc')
    await screen.findByText('ada.king@example.com')
    const main = screen.getByRole('main')
    expect(main).toHaveTextContent('ada.king@example.com is the address of your account.')
    expect(main).not.toHaveTextContent('gets the address')
    await user.click(await button('Confirm Email Address'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'abc' })
    expect(await screen.findByText('Email address confirmed!')).toBeVisible()
  })
})

describe('the link to a new email address', () => {
  const pending = (answer: () => Response) =>
    http.post(url('/api/account/email/pending'), async ({ request }) => {
      expect(await request.json()).toEqual({ token: 'abc' })
      return answer()
    })
  const confirm = (answer: () => Response) =>
    server.use(
      pending(() => HttpResponse.json({ email: 'new@example.com', isCurrent: false })),
      http.post(url('/api/account/email/confirm'), async ({ request }) => {
        sent(await request.json())
        return answer()
      }),
    )

  it('changes it once the person says so', async () => {
    confirm(() => HttpResponse.json(someone({ email: 'new@example.com' })))
    signIn()
    const { user, router } = renderApp('/confirm-email#token=abc')
    expect(await screen.findByText('new@example.com')).toBeVisible()
    await user.click(await button('Confirm Email Address'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'abc' })
    expect(await screen.findByText('new@example.com')).toBeVisible()
  })

  it('says what is wrong with it', async () => {
    confirm(() => refuse(400, 'expired-action-code'))
    signIn()
    const { user } = renderApp('/confirm-email#token=abc')
    await screen.findByText('new@example.com')
    await user.click(await button('Confirm Email Address'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This link has expired/)
    expect(screen.queryByRole('button', { name: 'Confirm Email Address' })).toBeNull()
  })

  it('confirms nothing while the server does not name the address', async () => {
    server.use(pending(() => refuse(400, 'invalid-action-code')))
    signIn()
    renderApp('/confirm-email#token=abc')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This link is not valid/)
    expect(screen.queryByRole('button', { name: 'Confirm Email Address' })).toBeNull()
  })

  it('asks who is signed out to sign in first, and goes on from there', async () => {
    server.use(
      http.post(url('/api/auth/login'), () => HttpResponse.json(session())),
      pending(() => HttpResponse.json({ email: 'new@example.com', isCurrent: false })),
    )
    beAnonymous()
    const { user } = renderApp('/confirm-email#token=abc')
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
    expect(await screen.findByText('new@example.com')).toBeVisible()
    expect(await button('Confirm Email Address')).toBeEnabled()
  })
})
