import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublishRequest } from '@/lib/api/types'
import { generation } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { openStored } from '../testing/openStored'
import { BLUE_PAGE, PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'

const PUBLISHED = {
  pwa_id: '0192f000-0000-7000-8000-00000000000a',
  pwa_page_url: 'http://tideline.apps.localhost:8080/',
  share_url: 'http://tideline.apps.localhost:8080/',
}
const TITLE = 'Take Your App With You'

const button = (name: string) => screen.findByRole('button', { name })
const install = () => screen.findByRole('dialog', { name: TITLE })
const nameField = async () => within(await install()).getByLabelText('App Name')

beforeEach(() => serveWell())
// a notice of one test is not what the next one waits for
afterEach(() => void toast.dismiss())

/** Answers publications; returns the requests. */
function servePublications() {
  const published = vi.fn<(body: PublishRequest) => void>()
  server.use(
    http.post(url('/api/make-pwa'), async ({ request }) => {
      published((await request.json()) as PublishRequest)
      return HttpResponse.json(PUBLISHED)
    }),
  )
  return published
}

/** Answers a call once the returned function is called. */
function holdBack(path: string): () => void {
  let end = () => {}
  const held = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  server.use(http.post(url(path), () => held))
  return end
}

async function withApp(tier: 'free' | 'pro' = 'free') {
  signIn({ tier })
  const { user, router } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  const modify = async () => {
    const field = await screen.findByRole('textbox', { name: 'Modification instructions' })
    await user.type(field, 'Make it blue')
    await user.click(await button('Modify App'))
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  }
  const fill = async (name: string) => {
    await user.click(await button('Install'))
    const field = await nameField()
    await user.clear(field)
    await user.type(field, name)
  }
  const publish = async (action = 'Create App') =>
    user.click(within(await install()).getByRole('button', { name: action }))
  return { user, router, modify, fill, publish }
}

type Screen = Awaited<ReturnType<typeof withApp>>

async function published({ fill, publish }: Screen, name = 'Tideline') {
  await fill(name)
  await publish()
  await within(await install()).findByRole('link', { name: 'Open' })
}

describe('installing an app that is not saved', () => {
  it('saves it under the name that is given here, then publishes what was saved', async () => {
    const saved = serveSaves()
    const sent = servePublications()
    await published(await withApp())
    expect(saved).toHaveBeenCalledOnce()
    expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Tideline' })
    expect(saved.mock.lastCall?.[0].pages[0].htmlContent).toBe(PAGE)
    expect(sent.mock.lastCall?.[0]).toMatchObject({
      appName: 'Tideline',
      htmlContent: PAGE,
      appData: { appId: saved.mock.lastCall?.[0].appId },
      sourceGenerationId: 'saved-1',
    })
  })

  it('says which links of it lead nowhere, and what files it does not have', async () => {
    serveSaves()
    const page = { name: 'Home', brokenConnections: ['about', 'team'] }
    const pages = [page, { name: 'Menu', brokenConnections: [] }]
    server.use(
      http.post(url('/api/make-pwa'), () =>
        HttpResponse.json({ ...PUBLISHED, pages, missing_files: ['/_assets/a'] }),
      ),
    )
    await published(await withApp())
    const links = '"Home" leads to "about", "team", which the app does not have.'
    expect(await screen.findByText(links)).toBeInTheDocument()
    expect(await screen.findByText('Published without some files')).toBeInTheDocument()
    expect(screen.getByText('/_assets/a')).toBeInTheDocument()
  })

  it('lists the addresses that are blocked in it', async () => {
    serveSaves()
    const blocked = ['http://192.168.0.2:8000', 'ws://a.example']
    server.use(
      http.post(url('/api/make-pwa'), () =>
        HttpResponse.json({ ...PUBLISHED, blocked_addresses: blocked }),
      ),
    )
    await published(await withApp())
    const dialog = within(await install())
    expect(dialog.getByText('Some addresses are blocked')).toBeVisible()
    const listed = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(listed).toEqual(blocked)
  })

  it('copies libraries into it, unless that is switched off', async () => {
    const library = '<script src="https://cdn.jsdelivr.net/npm/chart.js@4"></script>'
    const withLibrary = PAGE.replace('</body>', `${library}</body>`)
    expect(withLibrary).not.toBe(PAGE)
    const record = generation({ name: 'Tideline' })
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json({ ...record, htmlContent: withLibrary, pages: [] }),
      ),
    )
    serveSaves()
    const kept = ['https://cdn.jsdelivr.net/npm/chart.js@4']
    const sent = vi.fn<(body: PublishRequest) => void>()
    server.use(
      http.post(url('/api/make-pwa'), async ({ request }) => {
        sent((await request.json()) as PublishRequest)
        return HttpResponse.json({ ...PUBLISHED, kept_libraries: kept })
      }),
    )
    signIn({ tier: 'free' })
    const { user, router } = renderGenerator('/saved')
    await router.navigate('/generate?mode=code', { state: { generation: record } })
    await screen.findByText('Interactive Loaded')
    await user.click(await button('Install'))
    const dialog = within(await install())
    const choice = dialog.getByRole('switch', {
      name: 'Copy libraries into the app, so that it works offline',
    })
    expect(choice).toBeChecked()
    expect(dialog.getByText('Your app loads 1 library from the internet.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Create App' }))
    expect(await dialog.findByText('Some libraries were not copied')).toBeVisible()
    expect(dialog.getByText(kept[0] ?? '')).toBeVisible()
    expect(sent.mock.lastCall?.[0]).not.toHaveProperty('copyLibraries')
    await user.click(choice)
    await user.click(dialog.getByRole('button', { name: 'Update App' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.lastCall?.[0]).toMatchObject({ copyLibraries: false })
  })

  it('loses nothing of what is online when the screen is left', async () => {
    serveSaves()
    servePublications()
    const app = await withApp()
    await published(app)
    await app.user.keyboard('{Escape}')
    void app.router.navigate('/saved')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/saved'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says how far it is', async () => {
    serveSaves()
    servePublications()
    const endSave = holdBack('/api/save-app')
    const endPublication = holdBack('/api/make-pwa')
    const { fill, publish } = await withApp()
    await fill('Tideline')
    await publish()
    const dialog = await install()
    expect(await within(dialog).findByText('Saving "Tideline"...')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Create App' })).toBeDisabled()
    endSave()
    expect(await within(dialog).findByText('Creating PWA...')).toBeVisible()
    endPublication()
    expect(await within(dialog).findByRole('link', { name: 'Open' })).toBeVisible()
    expect(within(dialog).queryByText('Creating PWA...')).toBeNull()
  })

  it('publishes nothing when another app is opened while it is saved', async () => {
    const other = generation({ appId: 'app-2-b', name: 'Private' })
    serveSaves()
    const sent = servePublications()
    const endSave = holdBack('/api/save-app')
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json({ ...other, htmlContent: BLUE_PAGE, pages: [] }),
      ),
    )
    const { router, fill, publish } = await withApp()
    await fill('Tideline')
    await publish()
    await within(await install()).findByText('Saving "Tideline"...')
    void router.navigate('/generate?mode=code', { state: { generation: other } })
    await screen.findByText('Interactive Loaded')
    endSave()
    expect(await screen.findByText('Nothing was published')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
    expect(sent).not.toHaveBeenCalled()
  })

  it.each([
    ['offline', () => HttpResponse.error(), /internet|reach|connection/i],
    [
      'over its quota',
      () => refuse(413, 'storage-full', 'Your storage is full.'),
      'Your storage is full.',
    ],
  ])('publishes nothing while the save fails (%s), and keeps the name', async (_, answer, text) => {
    const sent = servePublications()
    server.use(http.post(url('/api/save-app'), answer))
    const { user, fill, publish } = await withApp()
    await fill('Tideline')
    await publish()
    expect(await screen.findByText(text)).toBeVisible()
    expect(await nameField()).toHaveValue('Tideline')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(sent).not.toHaveBeenCalled()
    serveSaves()
    await user.click(within(await install()).getByRole('button', { name: 'Create App' }))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  })
})

describe('installing an app with unsaved changes', () => {
  it('saves them under the name that was typed before it is published again', async () => {
    const saved = serveSaves()
    const sent = servePublications()
    const app = await withApp()
    await published(app)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.modify()
    await app.fill('Tides')
    await app.publish('Update App')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(saved).toHaveBeenCalledTimes(2)
    expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Tides' })
    expect(saved.mock.lastCall?.[0].pages[0].htmlContent).toBe(BLUE_PAGE)
    expect(sent.mock.lastCall?.[0]).toMatchObject({
      appName: 'Tides',
      htmlContent: BLUE_PAGE,
      existingPwaId: PUBLISHED.pwa_id,
    })
  })

  it('saves nothing when there are none', async () => {
    const saved = serveSaves()
    const sent = servePublications()
    const app = await withApp()
    await published(app)
    await app.publish('Update App')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(saved).toHaveBeenCalledOnce()
  })

  async function withRefusedSave(code: string, detail?: object) {
    const saved = serveSaves()
    const sent = servePublications()
    const app = await withApp()
    await published(app)
    await app.user.keyboard('{Escape}')
    await app.modify()
    server.use(
      http.post(url('/api/save-app'), () => refuse(409, code, 'Not so.', detail), { once: true }),
    )
    await app.fill('Tides')
    await app.publish('Update App')
    return { ...app, saved, sent }
  }

  it('asks first when the app was saved elsewhere, and goes on with the answer', async () => {
    const { user, saved, sent } = await withRefusedSave('save-conflict', { revision: 5 })
    await screen.findByRole('dialog', { name: 'Changed Elsewhere' })
    expect(sent).toHaveBeenCalledOnce()
    await user.click(await button('Overwrite'))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(saved.mock.lastCall?.[0]).toMatchObject({ baseRevision: 5 })
    expect(sent.mock.lastCall?.[0]).toMatchObject({ appName: 'Tides', htmlContent: BLUE_PAGE })
    expect(await within(await install()).findByRole('link', { name: 'Open' })).toBeVisible()
  })

  it('publishes nothing and shows what was saved elsewhere where that is opened', async () => {
    const { user, saved, sent } = await withRefusedSave('save-conflict', { revision: 5 })
    const { appId, currentPageId, pages } = saved.mock.calls[0]?.[0] ?? {}
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json({
          ...generation({ appId, name: 'Clock', revision: 5 }),
          htmlContent: PAGE,
          htmlContentOmitted: false,
          htmlContentPreview: null,
          currentPageId,
          model: 'm',
          pages: [{ ...pages[0], htmlContent: '<p>Theirs</p>', createdAt: '' }],
        }),
      ),
    )
    await user.click(await button('Open again'))
    expect(await screen.findByText('Undo brings back your version.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveBeenCalledOnce()
  })

  it.each([
    ['saved', 'save-conflict', { revision: 5 }, 'Changed Elsewhere'],
    ['deleted', 'save-deleted', undefined, 'Deleted Elsewhere'],
  ])(
    'publishes nothing and keeps the name when the app was %s elsewhere and nothing is chosen',
    async (_, code, detail, title) => {
      const { user, sent } = await withRefusedSave(code, detail)
      const dialog = await screen.findByRole('dialog', { name: title })
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      expect(await nameField()).toHaveValue('Tides')
      expect(sent).toHaveBeenCalledOnce()
    },
  )
})

describe('the install dialog', () => {
  beforeEach(() => {
    serveSaves()
  })

  it('shows the link, and keeps it when publishing again', async () => {
    const sent = servePublications()
    const app = await withApp()
    await published(app)
    const dialog = await install()
    const open = within(dialog).getByRole('link', { name: 'Open' })
    expect(open).toHaveAttribute('href', PUBLISHED.share_url)
    await app.user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(PUBLISHED.share_url)
    await app.publish('Update App')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('existingPwaId')
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ existingPwaId: PUBLISHED.pwa_id })
  })

  it('leads to the address once it is published, and says when it is updated', async () => {
    servePublications()
    const app = await withApp()
    await published(app)
    const done = async (name: string) => within(await install()).findByRole('group', { name })
    expect(await done('Your app is ready')).toHaveFocus()
    expect(await done('Your app is ready')).toHaveAccessibleDescription(PUBLISHED.share_url)
    await app.publish('Update App')
    expect(await done('Your app is updated')).toHaveFocus()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.user.click(await button('Install'))
    expect(await done('Your app is ready')).not.toHaveFocus()
  })

  it.each([
    [401, 'Authentication required - please log in'],
    [429, 'Rate limit reached - please try again later'],
    [500, 'Server error - please try again'],
  ])('explains status %i', async (status, text) => {
    server.use(http.post(url('/api/make-pwa'), () => refuse(status, 'x')))
    const { fill, publish } = await withApp()
    await fill('Tideline')
    await publish()
    expect(await within(await install()).findByRole('alert')).toHaveTextContent(text)
    expect(await nameField()).toHaveValue('Tideline')
  })

  it("shows the server's validation errors", async () => {
    server.use(
      http.post(url('/api/make-pwa'), () =>
        refuse(422, 'invalid-request', 'Invalid', [{ loc: ['body', 'appName'], msg: 'too long' }]),
      ),
    )
    const { fill, publish } = await withApp()
    await fill('Tideline')
    await publish()
    const text = 'Validation error: body.appName too long'
    expect(await within(await install()).findByRole('alert')).toHaveTextContent(text)
    expect(await screen.findByText(`App Creation Failed: ${text}`)).toBeVisible()
  })

  it('lets only Pro users choose an icon', async () => {
    const { fill } = await withApp('free')
    await fill('Tideline')
    expect(within(await install()).getByLabelText(/App icon/)).toBeDisabled()
    expect(within(await install()).getByText('Pro')).toBeVisible()
  })

  it('accepts an icon from Pro users', async () => {
    const { fill } = await withApp('pro')
    await fill('Tideline')
    expect(within(await install()).getByLabelText(/App icon/)).toBeEnabled()
  })
})

describe('installing an app with links that lead nowhere', () => {
  it('says before which links lead nowhere', async () => {
    const body = {
      Home: '<a href="team.html">a</a><a href="About.html">b</a><a href="#gone" data-morpheo-connection="page">c</a>',
    }
    const { user } = await openStored(['Home', 'About'], { body })
    await user.click(await button('Install'))
    const links = '"Home" leads to "gone", "team.html", which the app does not have.'
    expect(await within(await install()).findByText(links)).toBeVisible()
    expect(within(await install()).getAllByText(/which the app does not have/)).toHaveLength(1)
  })
})
