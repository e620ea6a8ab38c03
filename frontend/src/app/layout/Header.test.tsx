import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { initialsOf } from '@/components/account/AccountMenu'
import { rememberSession } from '@/lib/auth/hint'
import { creditInfo, user as someone } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const header = () => within(screen.getByRole('banner'))

describe('the header', () => {
  it('shows Login and Register to visitors', async () => {
    beAnonymous()
    renderApp('/login')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(header().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(header().getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    expect(header().queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument()
  })

  it('shows them at once to who was never signed in with this browser', async () => {
    renderApp('/nowhere')
    await screen.findByRole('heading', { name: /Page not found/ })
    expect(header().getByRole('link', { name: 'Login' })).toBeInTheDocument()
  })

  it('shows neither to anybody else before the session is known', async () => {
    rememberSession()
    renderApp('/nowhere')
    await screen.findByRole('heading', { name: /Page not found/ })
    expect(header().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
  })

  it('shows credits, navigation and account of a signed-in user', async () => {
    signIn()
    server.use(
      http.get(url('/api/credit-info'), () =>
        HttpResponse.json(creditInfo({ freeCreditsRemaining: 3 })),
      ),
    )
    renderApp('/saved')
    const badge = await header().findByText('3 credits')
    expect(badge).toHaveClass('low')
    const nav = within(screen.getAllByRole('navigation', { name: 'Main' })[0]!)
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Generator',
      'Playground',
      'Saved Apps',
    ])
    expect(nav.getByRole('link', { name: 'Saved Apps' })).toHaveAttribute('aria-current', 'page')
  })

  it('has tours in the account menu, and what small screens have elsewhere', async () => {
    // a press is lost where the menu's own button comes during it
    await import('@/components/account/AccountDropdown')
    signIn()
    const { user } = renderApp('/nowhere')
    await act(async () => undefined)
    await user.click(header().getByRole('button', { name: 'Account menu' }))
    const tours = within(await screen.findByRole('group', { name: 'Tours' }))
    expect(
      tours.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['App Generation Tour', '/generate?mode=code&tour=app'],
      ['Image Generation Tour', '/generate?mode=image&tour=image'],
    ])
    const menu = within(screen.getByText('ada.king@example.com').closest('.dropdown-menu')!)
    expect(await menu.findByText('8 credits')).toBeVisible()
    for (const label of ['Profile', 'Generator', 'Saved', 'Playground']) {
      expect(menu.getByText(label)).toBeVisible()
    }
  })

  it('leads with the arrow keys from the account to the tours on small screens', async () => {
    await import('@/components/account/AccountDropdown')
    signIn()
    onTestFinished(() => void vi.restoreAllMocks())
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = real.call(window, query)
      if (query === '(max-width: 768px)') Object.defineProperty(list, 'matches', { value: true })
      return list
    })
    const { user } = renderApp('/nowhere')
    await act(async () => undefined)
    await user.click(header().getByRole('button', { name: 'Account menu' }))
    const tours = within(await screen.findByRole('group', { name: 'Tours' }))
    for (const name of ['Profile', 'Connect AI']) {
      await user.keyboard('{ArrowDown}')
      expect(screen.getByRole('link', { name })).toHaveFocus()
    }
    await user.keyboard('{ArrowDown}')
    expect(tours.getByRole('link', { name: 'App Generation Tour' })).toHaveFocus()
  })

  it('shows the picture of the account in its button, and the initials until it is loaded', async () => {
    signIn({ photoURL: '/api/pictures/1' })
    renderApp('/nowhere')
    const button = await header().findByRole('button', { name: 'Account menu' })
    expect(button).toHaveTextContent('AK')
    const picture = await waitFor(() => {
      const found = header().getByRole('button', { name: 'Account menu' }).querySelector('img')
      return found ?? expect.fail('without a picture')
    })
    expect(picture).toHaveAttribute('src', '/api/pictures/1')
    expect(picture).not.toBeVisible()
    fireEvent.load(picture)
    expect(picture).toBeVisible()
    expect(header().getByRole('button', { name: 'Account menu' })).toHaveTextContent(/^$/)
  })

  it.each([null, 'https://pictures.example/1', '//pictures.example/1'])(
    'shows the initials of an account whose picture is at %j',
    async (photoURL) => {
      await import('@/components/account/AccountDropdown')
      signIn({ photoURL })
      renderApp('/nowhere')
      await act(async () => undefined)
      const button = header().getByRole('button', { name: 'Account menu' })
      expect(button).toHaveTextContent('AK')
      expect(button.querySelector('img')).toBeNull()
    },
  )

  it('signs out through the account menu and leaves the protected page', async () => {
    signIn()
    const { user, router } = renderApp('/saved')
    await user.click(header().getByRole('button', { name: 'Account menu' }))
    expect(await screen.findByText('ada.king@example.com')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(header().getByRole('link', { name: 'Login' })).toBeInTheDocument()
  })

  it('switches the theme', async () => {
    beAnonymous()
    const { user } = renderApp('/login')
    const before = document.documentElement.dataset.bsTheme
    await user.click(header().getByRole('button', { name: /Switch to (light|dark) theme/ }))
    expect(document.documentElement.dataset.bsTheme).not.toBe(before)
  })
})

describe('initials', () => {
  it.each([
    [{ displayName: 'Ada King' }, 'AK'],
    [{ displayName: 'Ada Byron King' }, 'AK'],
    [{ displayName: 'Bea Müller 🎈' }, 'B🎈'],
    [{ username: 'ada' }, 'AD'],
    [{ email: 'ada.king@example.com' }, 'AK'],
    [{ email: 'x@example.com' }, 'X'],
  ])('of %j are %s', (changes, initials) => {
    expect(initialsOf(someone(changes))).toBe(initials)
  })
})
