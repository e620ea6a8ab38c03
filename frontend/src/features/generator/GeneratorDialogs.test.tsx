import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveSaves, serveWell } from './testing/renderGenerator'
import { complete, job, sse } from './testing/sse'

vi.mock('@/components/preview/PreviewPanel', () => import('./testing/FakePreview'))
vi.mock('./components/CodeViewer', () => ({
  default: ({ code }: { code: string }) => <pre>{code}</pre>,
}))

const button = (name: string) => screen.findByRole('button', { name })

async function withApp(tier: 'free' | 'pro' = 'free', html = PAGE) {
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(html))))
  signIn({ tier })
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  return rendered
}

beforeEach(() => serveWell())

describe('the code dialog', () => {
  it('shows the code and copies it', async () => {
    const { user } = await withApp()
    await user.click(await button('View Code'))
    const dialog = await screen.findByRole('dialog', { name: 'View Generated Code' })
    expect(await within(dialog).findByText(PAGE)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Copy Code' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(PAGE)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('refuses to copy while images are missing', async () => {
    const { user } = await withApp('free', '<html>[[MORPHEO_IMAGE: a boat]]</html>')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await button('View Code'))
    await user.click(await button('Copy Code'))
    expect(await screen.findByText('Images Not Ready')).toBeVisible()
    expect(write).not.toHaveBeenCalled()
  })

  it('reports a blocked clipboard', async () => {
    const { user } = await withApp()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await user.click(await button('View Code'))
    await user.click(await button('Copy Code'))
    expect(await screen.findByText('Copy Failed')).toBeVisible()
    expect(screen.getByText('Failed to copy code.')).toBeVisible()
  })
})

describe('the field for the name', () => {
  const titled = PAGE.replace('<html>', '<html><title>Tideline</title>')

  it('begins with what the page calls itself, which names the app once it is confirmed', async () => {
    const saved = serveSaves()
    const { user, router } = await withApp('free', titled)
    expect(document.title).toBe('Tideline · Morpheo')
    await user.click(await button('Save'))
    expect(await screen.findByLabelText('App Name *')).toHaveValue('Tideline')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    void router.navigate('/saved')
    await user.click(await button('Save & Continue'))
    const field = await screen.findByLabelText('App Name *')
    expect(field).toHaveValue('Tideline')
    expect(saved).not.toHaveBeenCalled()
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    expect(saved).toHaveBeenCalledOnce()
    expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Tideline' })
  })

  it('begins with it in the install dialog too', async () => {
    const { user } = await withApp('free', titled)
    await user.click(await button('Install'))
    expect(await screen.findByLabelText('App Name')).toHaveValue('Tideline')
  })
})

describe('the install dialog', () => {
  const published = {
    pwa_id: '0192f000-0000-7000-8000-00000000000a',
    pwa_page_url: 'http://tideline.apps.localhost:8080/',
    manifest_url: '',
    service_worker_url: '',
    apple_touch_icon_url: '',
    app_slug: 'tideline',
    share_url: 'http://tideline.apps.localhost:8080/',
    shareUrl: 'http://tideline.apps.localhost:8080/',
    content_hash: 'x',
  }

  async function openInstall(tier: 'free' | 'pro' = 'free') {
    const { user } = await withApp(tier)
    await user.click(await button('Install'))
    const dialog = await screen.findByRole('dialog', { name: 'Take Your App With You' })
    await user.type(within(dialog).getByLabelText('App Name'), 'Tideline')
    return { user, dialog }
  }

  it('publishes, shows the link, and keeps it when publishing again', async () => {
    const bodies: Record<string, unknown>[] = []
    server.use(
      http.post(url('/api/make-pwa'), async ({ request }) => {
        bodies.push((await request.json()) as Record<string, unknown>)
        return HttpResponse.json(published)
      }),
    )
    const { user, dialog } = await openInstall()
    await user.click(within(dialog).getByRole('button', { name: 'Create App' }))
    const open = await within(dialog).findByRole('link', { name: 'Open' })
    expect(open).toHaveAttribute('href', published.share_url)
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(published.share_url)
    await user.click(within(dialog).getByRole('button', { name: 'Update App' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[0]).toMatchObject({ appName: 'Tideline', htmlContent: PAGE })
    expect(bodies[0]).not.toHaveProperty('existingPwaId')
    expect(bodies[1]).toMatchObject({ existingPwaId: published.pwa_id })
  })

  it.each([
    [401, 'Authentication required - please log in'],
    [429, 'Rate limit reached - please try again later'],
    [500, 'Server error - please try again'],
  ])('explains status %i', async (status, text) => {
    server.use(http.post(url('/api/make-pwa'), () => refuse(status, 'x')))
    const { user, dialog } = await openInstall()
    await user.click(within(dialog).getByRole('button', { name: 'Create App' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text)
  })

  it("shows the server's validation errors", async () => {
    server.use(
      http.post(url('/api/make-pwa'), () =>
        refuse(422, 'invalid-request', 'Invalid', [{ loc: ['body', 'appName'], msg: 'too long' }]),
      ),
    )
    const { user, dialog } = await openInstall()
    await user.click(within(dialog).getByRole('button', { name: 'Create App' }))
    const text = 'Validation error: body.appName too long'
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text)
    expect(await screen.findByText(`App Creation Failed: ${text}`)).toBeVisible()
  })

  it('lets only Pro users choose an icon', async () => {
    const { dialog } = await openInstall('free')
    expect(within(dialog).getByLabelText(/App icon/)).toBeDisabled()
    expect(within(dialog).getByText('Pro')).toBeVisible()
  })

  it('accepts an icon from Pro users', async () => {
    const { dialog } = await openInstall('pro')
    expect(within(dialog).getByLabelText(/App icon/)).toBeEnabled()
  })
})
