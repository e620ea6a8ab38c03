import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSignIn, signInCancelled } from '@/components/signin/store'
import { forgetSession, rememberSession } from '@/lib/auth/hint'
import { startSession } from '@/lib/auth/session'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { returnFromGoogle } from '@/testing/returnFromGoogle'
import { server } from '@/testing/server'

afterEach(signInCancelled)

const offerGoogle = () =>
  server.use(http.get(url('/api/auth/providers'), () => HttpResponse.json({ google: true })))

const email = () => screen.findByRole('textbox', { name: 'Email' })
const googleLink = (name: string) => screen.findByRole('link', { name })

/** The path of the link, and the path the provider returns to. */
function targetsOf(link: HTMLElement): { path: string; back: string | null } {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin)
  return { path: pathname, back: searchParams.get('return_to') }
}

describe('signing in with Google', () => {
  it('is hidden where it is not configured', async () => {
    beAnonymous()
    renderApp('/login')
    await email()
    await waitFor(() => expect(screen.queryByText('Sign in with Google')).toBeNull())
  })

  it('links to the provider with the page to return to', async () => {
    beAnonymous()
    offerGoogle()
    renderApp('/login?return_to=/saved')
    expect(targetsOf(await googleLink('Sign in with Google'))).toEqual({
      path: '/api/auth/google',
      back: '/saved',
    })
  })

  it('is also offered for new accounts and in the dialog', async () => {
    beAnonymous()
    offerGoogle()
    renderApp('/register')
    expect(targetsOf(await googleLink('Sign up with Google')).back).toBe('/dashboard')
    openSignIn()
    const dialog = within(await screen.findByRole('dialog', { name: 'Create your account' }))
    expect(await dialog.findByRole('link', { name: 'Sign up with Google' })).toBeVisible()
  })

  it('shows a welcome message on the page it returns to', async () => {
    returnFromGoogle()
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

  it('hides its error when the form shows a message', async () => {
    beAnonymous()
    const { user } = renderApp('/login?error=popup-closed-by-user')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your email address.')
  })
})

describe('the sign-in dialog', () => {
  it('offers newcomers an account, and who was here before to sign in', async () => {
    beAnonymous()
    const { user } = renderApp('/no-such-page')
    openSignIn()
    const newcomer = within(await screen.findByRole('dialog', { name: 'Create your account' }))
    expect(newcomer.getByText(/^Create an account to generate, save/)).toBeVisible()
    expect(newcomer.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    await user.keyboard('ada@example.com')
    await user.click(newcomer.getByRole('button', { name: 'Sign in' }))
    const signing = within(await screen.findByRole('dialog', { name: 'Sign in to Morpheo' }))
    expect(signing.getByRole('textbox', { name: 'Email' })).toHaveFocus()
    expect(signing.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    rememberSession()
    forgetSession()
    openSignIn()
    expect(await screen.findByRole('dialog', { name: 'Sign in to Morpheo' })).toBeVisible()
  })
})

describe('the pages', () => {
  it.each(['/login', '/register'])('%s starts in the first field', async (path) => {
    beAnonymous()
    renderApp(path)
    expect(await email()).toHaveFocus()
  })
})

describe('a page that the server renders', () => {
  it.each(['/login', '/register'])('is loaded once somebody is signed in, by %s', async (path) => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    beAnonymous()
    const { router } = renderApp(`${path}?return_to=%2Fpricing`)
    await email()
    signIn()
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/pricing'))
    expect(router.state.location.pathname).toBe(path)
    replace.mockRestore()
  })
})

describe('a published app that asks for the signed-in user', () => {
  const APP = 'http://clock.apps.localhost:8080'
  const PAGE = `/login?pwa_id=p1&return_url=${encodeURIComponent(`${APP}/inside`)}`
  const replace = vi.fn()
  let asked: unknown[] = []

  /** Whether the user has permitted the app. */
  let permitted = false

  beforeEach(() => {
    asked = []
    permitted = true
    vi.spyOn(location, 'replace').mockImplementation(replace.mockClear())
    server.use(
      http.post(url('/api/pwa-auth/verify'), async ({ request }) => {
        const body = await request.json()
        asked.push({ body, bearer: request.headers.get('authorization') })
        if (!permitted) {
          const detail = { name: 'Tick Tock', address: `${APP}/` }
          return refuse(403, 'app-permission-needed', 'Please confirm', detail)
        }
        return HttpResponse.json({
          pwa_token: 'app-token',
          redirect_to: `${APP}/inside?token=app-token`,
        })
      }),
      http.put(url('/api/app-permissions/p1'), () => {
        permitted = true
        return new HttpResponse(null, { status: 204 })
      }),
    )
  })

  const permission = () => screen.findByRole('button', { name: /^Continue to Tick Tock as/ })

  const answerable = async () => {
    const button = await permission()
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'), {
      timeout: 3_000,
    })
    return button
  }

  const redirected = () =>
    waitFor(() => expect(replace).toHaveBeenCalledWith(`${APP}/inside?token=app-token`))

  it('gets a token only after the user permitted it', async () => {
    signIn()
    permitted = false
    const { user } = renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'Continue to Tick Tock' })).toBeVisible()
    expect(screen.getByText('clock.apps.localhost:8080')).toBeVisible()
    expect(replace).not.toHaveBeenCalled()
    const button = await answerable()
    expect(button).toHaveAccessibleName('Continue to Tick Tock as ada.king@example.com')
    await user.click(button)
    await redirected()
    expect(asked).toHaveLength(2)
  })

  it.each([
    [`${APP}/inside?a=b`, `${APP}/inside?a=b`],
    ['https://evil.example/inside', `${APP}/`],
    [`blob:${APP}/1`, `${APP}/`],
    ['javascript:alert(1)', `${APP}/`],
    ['', `${APP}/`],
  ])('is gone back to without a permission, from %s', async (from, to) => {
    signIn()
    permitted = false
    renderApp(`/login?${new URLSearchParams({ pwa_id: 'p1', return_url: from })}`)
    await permission()
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', to)
  })

  it('uses AI that the user pays for only after they agreed to what it costs', async () => {
    signIn()
    permitted = false
    const agreed: unknown[] = []
    const ai = { chat: 1, image: 2, tokensPerCredit: 4_000, dailyCredits: 50 }
    server.use(
      http.post(url('/api/pwa-auth/verify'), async ({ request }) => {
        asked.push({ body: await request.json(), bearer: null })
        const detail = { name: 'Tick Tock', address: `${APP}/`, ai }
        return permitted
          ? HttpResponse.json({ pwa_token: 't', redirect_to: `${APP}/inside?token=app-token` })
          : refuse(403, 'app-permission-needed', 'Please confirm', detail)
      }),
      http.put(url('/api/app-permissions/p1'), async ({ request }) => {
        agreed.push(await request.json())
        permitted = true
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp(`${PAGE}&scope=ai`)
    expect(await screen.findByText(/^This app wants to use AI that you pay for/)).toBeVisible()
    expect(screen.getByText(/at most 50 credits a day/)).toBeVisible()
    await user.click(await answerable())
    await redirected()
    expect(agreed).toEqual([{ ai: true, model: null }])
    expect(asked[0]).toMatchObject({ body: { pwa_id: 'p1', scope: 'ai' } })
  })

  it('is not permitted by a click that was meant for another window', async () => {
    signIn()
    permitted = false
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { user } = renderApp(PAGE)
    const button = await permission()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    // The other window closes under the first half of a double click.
    hasFocus.mockReturnValue(true)
    window.dispatchEvent(new Event('focus'))
    await user.click(button)
    expect(permitted).toBe(false)
    expect(await answerable()).toBe(button)
    // Back to another window, and here again.
    window.dispatchEvent(new Event('blur'))
    await user.click(button)
    expect(permitted).toBe(false)
    await answerable()
    button.focus()
    await user.keyboard('{Enter}')
    await redirected()
  })

  it('is not permitted for an account that signs in instead', async () => {
    signIn()
    permitted = false
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Use another account' }))
    expect(await email()).toBeVisible()
    signIn({ uid: '0190a000-0000-7000-8000-000000000002', email: 'bo@example.com' })
    expect(
      await screen.findByRole('button', { name: 'Continue to Tick Tock as bo@example.com' }),
    ).toBeVisible()
    expect(replace).not.toHaveBeenCalled()
  })

  it('says so when permitting failed', async () => {
    signIn()
    permitted = false
    server.use(http.put(url('/api/app-permissions/p1'), () => refuse(404, 'pwa-access')))
    const { user } = renderApp(PAGE)
    await user.click(await answerable())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to authenticate for PWA access',
    )
  })

  it('is opened with a token at once when the user permitted it before', async () => {
    signIn()
    const { router } = renderApp(PAGE)
    await redirected()
    expect(asked).toEqual([
      { body: { pwa_id: 'p1', return_url: `${APP}/inside` }, bearer: 'Bearer token-1' },
    ])
    expect(router.state.location.pathname).toBe('/login')
    expect(screen.getByText('Signing you in...')).toBeInTheDocument()
  })

  it('accepts return_to as well, and needs neither', async () => {
    signIn()
    renderApp(`/login?pwa_id=p1&return_to=${encodeURIComponent(APP)}`)
    await redirected()
    renderApp('/login?pwa_id=p2')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([{ body: { return_url: APP } }, { body: { pwa_id: 'p2' } }])
  })

  it('is opened with a token after signing in', async () => {
    beAnonymous()
    const { user } = renderApp(PAGE)
    await user.type(await email(), 'ada@example.com')
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1')
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await redirected()
    expect(asked).toHaveLength(1)
  })

  it('is opened with a token after registering, or after signing in with Google', async () => {
    beAnonymous()
    offerGoogle()
    const { user, router } = renderApp(PAGE)
    expect(targetsOf(await googleLink('Sign in with Google')).back).toBe(PAGE)
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(router.state.location.search).toBe(PAGE.slice('/login'.length))
    signIn()
    await redirected()
  })

  it('gets no token when the server refuses; the user can sign in as somebody else', async () => {
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
    await redirected()
  })
})
