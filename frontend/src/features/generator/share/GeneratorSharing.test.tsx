import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublishRequest } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { generation } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BLUE_PAGE, PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'
import { serveStoredApp } from '../testing/storedApp'

const APP_URL = 'http://tideline.apps.localhost:8080/'
const LINK = 'http://localhost:8080/a/tideline'
const LONG = `${'A clock that tells the tides of the whole world. '.repeat(4)}End`

const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const saved = { mock: vi.fn() }
const published = vi.fn<(body: PublishRequest) => void>()

beforeEach(() => {
  serveWell()
  published.mockReset()
  saved.mock = serveSaves()
  server.use(
    http.post(url('/api/make-pwa'), async ({ request }) => {
      published((await request.json()) as PublishRequest)
      return HttpResponse.json({ pwa_id: 'pwa-1', pwa_page_url: APP_URL, share_url: APP_URL })
    }),
  )
})

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

async function withApp(tier: 'free' | 'pro' = 'free', { prompt = 'A clock', html = PAGE } = {}) {
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(html))))
  signIn({ tier })
  const { user, router } = renderGenerator()
  await user.click(await screen.findByRole('textbox', { name: 'Prompt' }))
  await user.paste(prompt)
  await user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  const modify = async () => {
    const field = await screen.findByRole('textbox', { name: 'Modification instructions' })
    await user.type(field, 'Make it blue')
    await user.click(await button('Modify App'))
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
  }
  /** Names it in the save dialog with this title. */
  const name = async (title: string, action: string) => {
    const field = within(await dialog(title)).getByLabelText('App Name *')
    await user.clear(field)
    await user.type(field, 'Tideline')
    await user.click(await button(action))
  }
  const share = async () => {
    await user.click(await button('Share'))
    await name('Save to Share', 'Save & Share')
    return dialog('Share Your App')
  }
  return { user, router, modify, name, share }
}

describe('sharing an app that is not saved', () => {
  it('saves and publishes it first, says why, and then opens the dialog', async () => {
    const { user, name } = await withApp()
    await user.click(await button('Share'))
    const save = await dialog('Save to Share')
    expect(within(save).getByText('Name and save your app to share it')).toBeVisible()
    expect(within(save).getByText('Latest content will be saved')).toBeVisible()
    await name('Save to Share', 'Save & Share')
    expect(await screen.findByText('Share Ready!')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Share Your App' })).toBeNull()
    expect(await dialog('Share Your App')).toHaveTextContent('Tideline')
    expect(saved.mock.mock.lastCall?.[0]).toMatchObject({ name: 'Tideline' })
    expect(published.mock.lastCall?.[0]).toMatchObject({ appName: 'Tideline', htmlContent: PAGE })
  })

  it('does so for a QR code too, in its own words', async () => {
    const { user, name } = await withApp('pro')
    await user.click(await button('QR Code'))
    const save = await dialog('Save for QR Code')
    const why = 'Name and save your app to generate a QR code for it'
    expect(within(save).getByText(why)).toBeVisible()
    expect(within(save).getByText('Latest content will be saved')).toBeVisible()
    await name('Save for QR Code', 'Save & Generate QR')
    expect(await screen.findByText('QR Code Ready!')).toBeVisible()
    expect(await dialog('Generate QR Code')).toHaveTextContent(APP_URL)
  })

  it('does nothing when the save is cancelled', async () => {
    const { user } = await withApp()
    await user.click(await button('Share'))
    await dialog('Save to Share')
    await user.click(await button('Cancel'))
    await noDialog()
    expect(saved.mock).not.toHaveBeenCalled()
    expect(published).not.toHaveBeenCalled()
  })

  it('says how far it is, and shares nothing of an app that is not open any more', async () => {
    let end = () => {}
    const held = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined)
    })
    server.use(http.post(url('/api/make-pwa'), () => held))
    const other = generation({ appId: 'app-2-b', name: 'Private' })
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json({ ...other, htmlContent: BLUE_PAGE, pages: [] }),
      ),
    )
    const { user, router, name } = await withApp()
    await user.click(await button('Share'))
    await name('Save to Share', 'Save & Share')
    expect(await dialog('Publishing Your App')).toHaveTextContent('Creating PWA...')
    void router.navigate('/generate?mode=code', { state: { generation: other } })
    await screen.findByText('Interactive Loaded')
    end()
    expect(await screen.findByText('Nothing was shared')).toBeVisible()
    await noDialog()
  })

  it.each([
    ['Share', 'free', 'Share Failed', 'Failed to create shareable PWA: Rate limit reached'],
    ['QR Code', 'pro', 'QR Code Failed', 'Failed to create QR code PWA: Rate limit reached'],
  ] as const)('%s tells when publishing fails', async (command, tier, title, text) => {
    server.use(http.post(url('/api/make-pwa'), () => refuse(429, 'rate-limited')))
    const { user } = await withApp(tier)
    await user.click(await button(command))
    await user.type(await screen.findByLabelText('App Name *'), 'Tideline{Enter}')
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text, { exact: false })).toBeVisible()
    await noDialog()
  })
})

describe('sharing an app that is saved', () => {
  it('opens at once where it is published as it is, for a QR code as for a link', async () => {
    const { user, share } = await withApp('pro')
    const told = vi.spyOn(notify, 'success')
    await share()
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(await button('Share'))
    await dialog('Share Your App')
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(await button('QR Code'))
    await dialog('Generate QR Code')
    expect(saved.mock).toHaveBeenCalledOnce()
    expect(published).toHaveBeenCalledOnce()
    expect(told).not.toHaveBeenCalledWith('QR Code Ready!')
  })

  it('asks before changes are saved, and publishes them under the same address', async () => {
    const { user, modify, share } = await withApp()
    await share()
    await user.keyboard('{Escape}')
    await noDialog()
    await modify()
    await user.click(await button('Share'))
    const save = await dialog('Save to Share')
    expect(
      within(save).getByText('Save your latest changes to share the final version'),
    ).toBeVisible()
    expect(within(save).getByLabelText('App Name *')).toHaveValue('Tideline')
    await user.click(await button('Save & Share'))
    await dialog('Share Your App')
    expect(published.mock.lastCall?.[0]).toMatchObject({
      htmlContent: BLUE_PAGE,
      existingPwaId: 'pwa-1',
    })
  })

  it('publishes one that was only saved without asking', async () => {
    const { user } = await withApp()
    await user.click(await button('Save'))
    const field = await screen.findByLabelText('App Name *')
    await user.clear(field)
    await user.type(field, 'Tideline{Enter}')
    await screen.findByText('Interactive Saved!')
    await noDialog()
    await user.click(await button('Share'))
    await dialog('Share Your App')
    expect(saved.mock).toHaveBeenCalledOnce()
    expect(published).toHaveBeenCalledOnce()
  })
})

describe("'Share Your App'", () => {
  it('leads to the posting pages with a short text, and to the app', async () => {
    const { share } = await withApp('free', { prompt: LONG })
    const ways = within(await share())
    const twitter = ways.getByRole('link', { name: /^Twitter\/X/ })
    const reddit = ways.getByRole('link', { name: /^Reddit/ })
    const post = new URL(twitter.getAttribute('href') ?? '')
    const text = post.searchParams.get('text') ?? ''
    expect(post.origin).toBe('https://twitter.com')
    expect(post.searchParams.get('url')).toBe(LINK)
    expect(text).toMatch(/^Check out Tideline: A clock that tells the tides .*\.\.\.$/)
    expect(text.length - 'Check out Tideline: '.length).toBeLessThanOrEqual(120)
    const submit = new URL(reddit.getAttribute('href') ?? '')
    expect(submit.origin + submit.pathname).toBe('https://www.reddit.com/submit')
    expect(submit.searchParams.get('url')).toBe(LINK)
    const open = ways.getByRole('link', { name: /^Open App in New Tab/ })
    expect(open).toHaveAttribute('href', APP_URL)
    for (const link of [twitter, reddit, open]) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
    }
  })

  it.each(['TikTok', 'Discord'])('copies the text for %s', async (site) => {
    const { user, share } = await withApp()
    await user.click(within(await share()).getByRole('button', { name: site }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`Check out Tideline: A clock\n${LINK}`)
  })

  it('prefers what the page says of itself', async () => {
    const html = `<!doctype html><html><head><meta name="Description" content="Tides  of today"></head><body>Hi</body></html>`
    const { user, share } = await withApp('free', { html })
    await user.click(within(await share()).getByRole('button', { name: 'Discord' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toContain('Check out Tideline: Tides of today'),
    )
  })

  it('copies the link to the page of the app', async () => {
    const { user, share } = await withApp()
    await user.click(within(await share()).getByRole('button', { name: 'Copy App Link' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(LINK)
  })

  it('offers the way of the device first, and stays quiet when that is closed', async () => {
    const way = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: way, configurable: true })
    const told = vi.spyOn(notify, 'error')
    const { user, share } = await withApp()
    const [first] = within(within(await share()).getByRole('list')).getAllByRole('listitem')
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Share…' }))
    expect(way).toHaveBeenCalledWith({
      title: 'Tideline',
      text: 'Check out Tideline: A clock',
      url: LINK,
    })
    expect(told).not.toHaveBeenCalled()
  })
})

describe('who may share', () => {
  it('is told what is missing before there is an app', async () => {
    signIn({ tier: 'pro' })
    const { user } = renderGenerator()
    expect(await button('Stage Share')).toHaveAccessibleDescription('Generate an app first.')
    await user.click(await button('Stage Share'))
    expect(await screen.findByText('Nothing to Share')).toBeVisible()
    await user.click(await button('Stage QR Code'))
    expect(await screen.findByText('Nothing to Generate')).toBeVisible()
  })

  it('shows others what a QR code needs, and the way to it', async () => {
    const { user } = await withApp('free')
    expect(await button('QR Code')).toHaveAccessibleDescription('QR Code requires Pro tier')
    await user.click(await button('QR Code'))
    const notice = await dialog('🌟 Pro Feature')
    expect(within(notice).getByText('Pro Feature Required')).toBeVisible()
    expect(within(notice).getByText('QR Code requires Pro tier')).toBeVisible()
    const upgrade = within(notice).getByRole('link', { name: /^Upgrade/ })
    expect(upgrade).toHaveAttribute('href', '/pricing')
    await user.keyboard('{Escape}')
    await noDialog()
  })
})

it.each([
  [true, 0],
  [false, 1],
])(
  'an earlier publication that was put online again (%s) is shared as it is',
  async (isBroughtBack, times) => {
    const detail = serveStoredApp(['Home', 'Menu'])
    Object.assign(detail, { isBroughtBack, pwaId: 'pwa-1', shareUrl: APP_URL, hasPwa: true })
    signIn({ tier: 'pro' })
    const { user, router } = renderGenerator('/saved')
    await router.navigate('/generate?mode=code', { state: { generation: detail } })
    await user.click(await button('QR Code'))
    await dialog('Generate QR Code')
    expect(published).toHaveBeenCalledTimes(times)
  },
)
