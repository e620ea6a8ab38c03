import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppShell } from '@/app/router'
import { openSignIn, signInCancelled } from '@/components/signin/store'
import { authStore } from '@/lib/auth/store'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const button = (name: string) => screen.findByRole('button', { name })
const done = () => new HttpResponse(null, { status: 204 })

afterEach(signInCancelled)

describe('the Reset Password dialog', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reset Password' }))

  function onRequest(answer: () => Response = done) {
    const asked = vi.fn()
    server.use(
      http.post(url('/api/auth/request-password-reset'), async ({ request }) => {
        asked(await request.json())
        return answer()
      }),
    )
    return asked
  }

  async function open(typed = '') {
    beAnonymous()
    const view = renderApp('/login')
    if (typed) await view.user.type(await screen.findByRole('textbox', { name: 'Email' }), typed)
    await view.user.click(await button('Forgot password?'))
    return { ...view, dialog: await dialog() }
  }

  it('starts with the typed address and sends the link', async () => {
    const asked = onRequest()
    const { user, dialog } = await open(' ada@example.com ')
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    expect(await dialog.findByRole('status')).toHaveTextContent('Password reset email sent!')
    expect(asked).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.com' })
    expect(dialog.getByText('ada@example.com')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await button('Forgot password?')).toHaveFocus()
  })

  it('requires an address before it sends a request', async () => {
    const asked = onRequest()
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Please enter your email address$/)
    expect(asked).not.toHaveBeenCalled()
  })

  it("shows the server's error message, else its own, and lets the user try again", async () => {
    onRequest(() => refuse(429, 'too-many-requests', 'Too many attempts. Please wait.'))
    const { user, dialog } = await open('ada@example.com')
    const send = () => user.click(dialog.getByRole('button', { name: 'Send Reset Link' }))
    await send()
    expect(await dialog.findByRole('alert')).toHaveTextContent('Too many attempts. Please wait.')
    onRequest(() => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }))
    await send()
    expect(
      await dialog.findByText('Failed to send reset email. Please try again.'),
    ).toBeInTheDocument()
    onRequest()
    await send()
    expect(await dialog.findByRole('status')).toHaveTextContent('Password reset email sent!')
  })

  it('closes on Escape and restores the focus', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await button('Forgot password?')).toHaveFocus()
  })

  it('is a step of the sign-in dialog and returns there with the address', async () => {
    onRequest()
    beAnonymous()
    const { user } = renderWithin(<AppShell />)
    openSignIn()
    await user.click(await button('Sign in'))
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com')
    await user.click(await button('Forgot password?'))
    await user.click((await dialog()).getByRole('button', { name: 'Send Reset Link' }))
    await user.click(await button('Back to Sign In'))
    expect(await screen.findByRole('dialog', { name: 'Sign in to Morpheo' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
  })
})

describe('the page that the mailed link opens', () => {
  const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })

  function onReset(answer: () => Response = done) {
    const asked = vi.fn()
    server.use(
      http.post(url('/api/auth/reset-password'), async ({ request }) => {
        asked(await request.json())
        return answer()
      }),
    )
    return asked
  }

  async function fill(
    password: string,
    confirmation = password,
    path = '/reset-password#token=t1',
  ) {
    const view = renderApp(path)
    await view.user.type(await field('New Password'), password)
    await view.user.type(await field('Confirm Password'), confirmation)
    await view.user.click(await button('Set New Password'))
    return view
  }

  it('sets the password and continues to signing in', async () => {
    beAnonymous()
    const asked = onReset()
    const { router } = await fill('secret2')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(asked).toHaveBeenCalledExactlyOnceWith({ token: 't1', password: 'secret2' })
    expect(screen.getByText('Sign in with your new password.')).toBeInTheDocument()
    expect(router.state.location).toMatchObject({ pathname: '/login', hash: '' })
  })

  it.each([
    ['secret1', 'secret2', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['      ', '      ', 'Please enter your password.'],
  ])('has the rules of registering: %j and %j', async (password, confirmation, problem) => {
    beAnonymous()
    const asked = onReset()
    await fill(password, confirmation)
    expect(screen.getByRole('alert')).toHaveTextContent(problem)
    expect(asked).not.toHaveBeenCalled()
  })

  it('signs out the current user', async () => {
    signIn()
    onReset()
    await fill('secret2')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(authStore.getState().user).toBeNull()
  })

  it('keeps the form when the server rejects a weak password', async () => {
    beAnonymous()
    onReset(() => refuse(400, 'weak-password'))
    await fill('aaaaaa')
    expect(await screen.findByRole('alert')).toHaveTextContent('Password is too weak.')
    expect(await field('New Password')).toHaveValue('aaaaaa')
  })

  it.each([
    ['expired-action-code', 'This link has expired. Please request a new one.'],
    ['invalid-action-code', 'This link is not valid. Please check the link and try again.'],
  ])('offers a new link on %s', async (code, message) => {
    beAnonymous()
    onReset(() => refuse(400, code))
    const { user } = await fill('secret2')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByRole('button', { name: 'Set New Password' })).toBeNull()
    await user.click(await button('Send a New Link'))
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeVisible()
  })

  it('offers a new link when the address carries none', async () => {
    beAnonymous()
    renderApp('/reset-password')
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.')
    expect(await button('Send a New Link')).toBeVisible()
  })

  it('uses a newer link opened in the same tab', async () => {
    beAnonymous()
    onReset(() => refuse(400, 'expired-action-code'))
    const { router } = await fill('secret2')
    await button('Send a New Link')
    await router.navigate('/reset-password#token=t2')
    expect(await button('Set New Password')).toBeVisible()
  })
})
