import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AppPermission, StorageInfo } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const storage: StorageInfo = {
  usedBytes: 12_300_000,
  quotaBytes: 500_000_000,
  pagesBytes: 2_000_000,
  publishedBytes: 10_000_000,
  chatsBytes: 300_000,
  filesBytes: 0,
}

const tides: AppPermission = {
  pwaId: 'p1',
  name: 'Tides',
  address: 'http://tides.apps.localhost:8080/',
  isOnline: true,
  ai: false,
  model: null,
  grantedAt: '2026-01-01T10:00:00Z',
}

let permitted: AppPermission[]

beforeEach(() => {
  permitted = [tides, { ...tides, pwaId: 'p2', name: 'Moons', isOnline: false }]
  server.use(
    http.get(url('/api/storage-info'), () => HttpResponse.json(storage)),
    http.get(url('/api/app-permissions'), () => HttpResponse.json({ apps: permitted })),
    http.delete(url('/api/app-permissions/:id'), ({ params }) => {
      permitted = permitted.filter(({ pwaId }) => pwaId !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('/profile', () => {
  it('shows who is signed in, the plan, and the storage', async () => {
    signIn({ displayName: 'Ada King' })
    renderApp('/profile')
    const account = await section('Account')
    expect(account.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada King')
    expect(account.getByText('ada.king@example.com')).toBeVisible()
    const plan = await section('Plan and credits')
    expect(await plan.findByText('8 of 10')).toBeVisible()
    expect(plan.getByText('December 1')).toBeVisible()
    expect(plan.getByRole('link', { name: 'Compare the Plans' })).toHaveAttribute(
      'href',
      '/pricing',
    )
    const used = await section('Storage')
    expect(await used.findByText('12 MB')).toHaveTextContent('12 MB of 500 MB used')
    expect(used.getByText('2 MB')).toBeVisible()
  })

  it('has a card for each thing that can be changed', async () => {
    signIn()
    renderApp('/profile')
    for (const name of [
      'Usage',
      'Sessions',
      'Two-factor authentication',
      'Passkeys',
      'Theme',
      'Your data',
    ]) {
      expect((await section(name)).getByRole('heading', { name })).toBeVisible()
    }
  })

  it('leads to the models that the account brings along', async () => {
    signIn()
    renderApp('/profile')
    const own = await section('Your own AI models')
    expect(own.getByRole('link', { name: 'Connect AI' })).toHaveAttribute('href', '/connect-ai')
  })

  it('lists the apps that know the user, and removes one', async () => {
    signIn()
    const { user } = renderApp('/profile')
    const apps = await section('Apps you are signed in to')
    expect(await apps.findByRole('link', { name: 'tides.apps.localhost:8080' })).toBeVisible()
    expect(apps.getByText('tides.apps.localhost:8080 (offline)')).toBeVisible()
    await user.click(apps.getByRole('button', { name: 'Remove Tides' }))
    await waitFor(() => expect(apps.queryByText('Tides')).toBeNull())
    await user.click(apps.getByRole('button', { name: 'Remove Moons' }))
    expect(await apps.findByText(/^None yet/)).toBeVisible()
  })

  it('lists the apps that use AI, published or in the preview, and ends either', async () => {
    signIn()
    permitted = [{ ...tides, ai: true, model: 'connection:c1/m' }]
    let own = [{ appId: 'app-1', name: 'Draft', grantedAt: tides.grantedAt }]
    server.use(
      http.put(url('/api/app-permissions/:id'), async ({ request }) => {
        expect(await request.json()).toEqual({ ai: false })
        permitted = [tides]
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(url('/api/app-ai/permissions'), () => HttpResponse.json({ apps: own })),
      http.delete(url('/api/app-ai/permissions/app-1'), () => {
        own = []
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/profile')
    const apps = await section('Apps you are signed in to')
    expect(
      await apps.findByText('Uses AI that you pay for with your connection'),
    ).toBeInTheDocument()
    await user.click(apps.getByRole('button', { name: 'Stop paying for AI in Tides' }))
    await waitFor(() => expect(apps.queryByText(/^Uses AI/)).toBeNull())
    expect(apps.getByText('Tides')).toBeVisible()
    await user.click(await apps.findByRole('button', { name: "Don't allow AI in Draft" }))
    await waitFor(() => expect(apps.queryByText('Draft')).toBeNull())
  })

  it('signs out everywhere', async () => {
    signIn()
    let ended = 0
    server.use(
      http.post(url('/api/auth/logout-everywhere'), () => {
        ended += 1
        return ended === 1
          ? refuse(503, 'service-unavailable')
          : new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, router } = renderApp('/profile')
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
      await user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }))
    }
    await ask()
    expect(await screen.findByText('Logout failed')).toBeVisible()
    expect(authStore.getState().user).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await ask()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(authStore.getState().user).toBeNull()
  })

  it('needs a sign-in', async () => {
    beAnonymous()
    const { router } = renderApp('/profile')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})
