import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { openSignIn } from '@/components/signin/store'
import { session } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { AppShell } from './router'

const email = () => screen.findByRole('textbox', { name: 'Email' })
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })

describe('a protected page', () => {
  it('shows Loading... until the session is known', async () => {
    renderApp('/saved')
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
  })

  it('redirects visitors to log in and back to the requested page', async () => {
    beAnonymous()
    const { user, router } = renderApp('/saved?view=1')
    await user.type(await email(), 'ada@example.com')
    expect(router.state.location.search).toBe('?return_to=%2Fsaved%3Fview%3D1')
    await user.type(field('Password'), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Saved Apps' })
    expect(router.state.location.search).toBe('?view=1')
    expect(screen.getByText('Welcome back!')).toBeInTheDocument()
  })
})

describe('the login page', () => {
  it('reports missing fields without a request', async () => {
    beAnonymous()
    const { user } = renderApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your email address.')
    await user.type(await email(), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your password.')
  })

  it("shows the server's error and lets the user try again", async () => {
    beAnonymous()
    server.use(
      http.post(url('/api/auth/login'), () => refuse(401, 'invalid-credential'), { once: true }),
    )
    const { user, router } = renderApp('/login')
    await user.type(await email(), 'ada@example.com')
    await user.type(field('Password'), 'wrong-one')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid email or password. Please check your credentials and try again.',
    )
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('does not follow a link to another site', async () => {
    signIn()
    const { router } = renderApp('/login?return_to=https://evil.example/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('shows the password when asked', async () => {
    beAnonymous()
    const { user } = renderApp('/login')
    await email()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field('Password')).toHaveAttribute('type', 'text')
  })
})

describe('the register page', () => {
  it('compares the passwords and creates the account', async () => {
    beAnonymous()
    let sent: unknown
    server.use(
      http.post(url('/api/auth/register'), async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(session(), { status: 201 })
      }),
    )
    const { user, router } = renderApp('/register')
    await user.type(await email(), ' ada@example.com ')
    await user.type(field('Password'), 'secret1')
    await user.type(field('Confirm Password'), 'secret2')
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match')
    await user.clear(field('Confirm Password'))
    await user.type(field('Confirm Password'), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(sent).toEqual({ email: 'ada@example.com', password: 'secret1' })
  })
})

describe('the sign-in dialog', () => {
  it('signs in without leaving the page and then runs the pending action', async () => {
    beAnonymous()
    let done = 0
    const { user } = renderWithin(<AppShell />)
    openSignIn(() => {
      done += 1
    })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('dialog', { name: 'Sign in to Morpheo' })).toBeInTheDocument()
    await user.type(await email(), 'ada@example.com')
    await user.type(field('Password'), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(done).toBe(1)
  })

  it('drops the pending action when it is closed', async () => {
    beAnonymous()
    let done = 0
    const { user } = renderWithin(<AppShell />)
    openSignIn(() => {
      done += 1
    })
    await screen.findByRole('dialog')
    expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(done).toBe(0)
  })
})

describe('everything else', () => {
  it('shows a page for unknown addresses', async () => {
    beAnonymous()
    renderApp('/nowhere')
    expect(await screen.findByRole('heading', { name: /Page not found/ })).toBeInTheDocument()
    expect(
      screen.getByText("The page you are looking for doesn't exist or has been moved."),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
  })

  it('says that the browser is offline', async () => {
    beAnonymous()
    renderApp('/nowhere')
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
    expect(
      await screen.findByText('You are currently offline. Some features may not be available.'),
    ).toBeInTheDocument()
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/currently offline/)).not.toBeInTheDocument())
  })

  it('keeps the header when a page crashes', async () => {
    beAnonymous()
    const crash = () => {
      throw new Error('broken drawing')
    }
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { routes } = await import('./router')
    const shell = routes[0]!
    const inner = shell.children?.[0]
    renderApp('/x', [
      { ...shell, children: [{ ...inner, children: [{ path: '*', Component: crash }] }] } as never,
    ])
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
    expect(screen.getByText('Error: broken drawing')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    errors.mockRestore()
  })
})
