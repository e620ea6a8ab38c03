import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSignIn, signInCancelled } from '@/components/signin/store'
import { startSession } from '@/lib/auth/session'
import { comeFromGoogle } from '@/testing/comeFromGoogle'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

afterEach(signInCancelled)

const offerGoogle = () =>
  server.use(http.get(url('/api/auth/providers'), () => HttpResponse.json({ google: true })))

const email = () => screen.findByRole('textbox', { name: 'Email' })
const googleLink = (name: string) => screen.findByRole('link', { name })

/** Where the link leads to begin with, and where the provider is to send the person back. */
function wayOf(link: HTMLElement): { path: string; back: string | null } {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  return { path: pathname, back: searchParams.get('return_to') }
}

describe('signing in with Google', () => {
  it('is not offered where it is not set up', async () => {
    beAnonymous()
    renderApp('/login')
    await email()
    await waitFor(() => expect(screen.queryByText('Sign in with Google')).toBeNull())
  })

  it('leaves the page for one that leads to where the person wanted to be', async () => {
    beAnonymous()
    offerGoogle()
    renderApp('/login?return_to=/saved')
    expect(wayOf(await googleLink('Sign in with Google'))).toEqual({
      path: '/api/auth/google',
      back: '/saved',
    })
  })

  it('is offered for new accounts and in the dialog as well', async () => {
    beAnonymous()
    offerGoogle()
    renderApp('/register')
    expect(wayOf(await googleLink('Sign up with Google')).back).toBe('/dashboard')
    openSignIn()
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Morpheo' }))
    expect(await dialog.findByRole('link', { name: 'Sign in with Google' })).toBeVisible()
  })

  it('is greeted on the page that it leads to', async () => {
    comeFromGoogle()
    const { router } = renderApp('/saved')
    await startSession()
    await screen.findByRole('heading', { name: 'Saved Apps' })
    expect(router.state.location.pathname).toBe('/saved')
    expect(await screen.findByText('Welcome!')).toBeInTheDocument()
    expect(document.cookie).toBe('a=b')
  })

  it.each([
    ['popup-closed-by-user', 'Sign-in was cancelled. Please try again.'],
    [
      'account-exists-with-different-credential',
      'An account with this email already exists. Please sign in with the original method.',
    ],
    ['user-disabled', 'This account has been disabled. Please contact support for assistance.'],
    ['something-new', 'Google sign-in failed'],
    ['constructor', 'Google sign-in failed'],
  ])('explains %s', async (code, message) => {
    beAnonymous()
    renderApp(`/login?error=${code}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('gives way to what the form has to say', async () => {
    beAnonymous()
    const { user } = renderApp('/login?error=popup-closed-by-user')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your email address.')
  })
})

describe('a published app that asks who is there', () => {
  const APP = 'http://clock.apps.localhost:8080'
  const PAGE = `/login?pwa_id=p1&return_url=${encodeURIComponent(`${APP}/inside`)}`
  const replace = vi.fn()
  let asked: unknown[] = []

  beforeEach(() => {
    asked = []
    vi.spyOn(location, 'replace').mockImplementation(replace.mockClear())
    server.use(
      http.post(url('/api/pwa-auth/verify'), async ({ request }) => {
        const body = await request.json()
        asked.push({ body, bearer: request.headers.get('authorization') })
        return HttpResponse.json({
          pwa_token: 'app-token',
          redirect_to: `${APP}/inside?token=app-token`,
        })
      }),
    )
  })

  const arrived = () =>
    waitFor(() => expect(replace).toHaveBeenCalledWith(`${APP}/inside?token=app-token`))

  it('is told at once when somebody is signed in', async () => {
    signIn()
    const { router } = renderApp(PAGE)
    await arrived()
    expect(asked).toEqual([
      { body: { pwa_id: 'p1', return_url: `${APP}/inside` }, bearer: 'Bearer token-1' },
    ])
    expect(router.state.location.pathname).toBe('/login')
    expect(screen.getByText('Signing you in...')).toBeInTheDocument()
  })

  it('takes return_to as well, and needs neither', async () => {
    signIn()
    renderApp(`/login?pwa_id=p1&return_to=${encodeURIComponent(APP)}`)
    await arrived()
    renderApp('/login?pwa_id=p2')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([{ body: { return_url: APP } }, { body: { pwa_id: 'p2' } }])
  })

  it('is told after signing in', async () => {
    beAnonymous()
    const { user } = renderApp(PAGE)
    await user.type(await email(), 'ada@example.com')
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1')
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await arrived()
    expect(asked).toHaveLength(1)
  })

  it('is told after making an account, or after the way through Google', async () => {
    beAnonymous()
    offerGoogle()
    const { user, router } = renderApp(PAGE)
    expect(wayOf(await googleLink('Sign in with Google')).back).toBe(PAGE)
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(router.state.location.search).toBe(PAGE.slice('/login'.length))
    signIn()
    await arrived()
  })

  it('is not told when the server refuses; the person may sign in as somebody else', async () => {
    signIn()
    server.use(
      http.post(url('/api/pwa-auth/verify'), () => refuse(404, 'pwa-not-found'), { once: true }),
    )
    const { user } = renderApp(PAGE)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to authenticate for PWA access',
    )
    expect(replace).not.toHaveBeenCalled()
    await user.type(await email(), 'ada@example.com')
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await arrived()
  })
})
