import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDocument, withStep } from '@/document/document'
import { withCurrentPage, withNewPage } from '@/document/pages'
import { pageStep } from '@/document/step'
import type { PublishRequest } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import type { GeneratorStore } from '../store/generatorStore'
import { gesture } from '../testing/FakeGesture'
import { appDeparts, frameSays } from '../testing/FakePreview'
import { renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { stores } from '../testing/stores'

const PAGE = '<!doctype html><html><head></head><body><a href="/old">Go</a><img></body></html>'
const LINK = { path: [1, 0], tag: 'a', text: 'Go', id: null }
const CONNECTED = (id: string) =>
  PAGE.replace(
    '<a href="/old">',
    `<a data-morpheo-connection="page" data-morpheo-connection-id="${id}" data-morpheo-was="href=&quot;/old&quot;" href="#about">`,
  )

const button = (name: string) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Connect Element' })
const state = () => (stores.at(-1) as GeneratorStore).getState()
const html = () => state().document?.pages.p1?.history.steps.at(-1)?.html ?? ''
const idIn = (page: string) => /connection-id="([^"]+)"/.exec(page)?.[1] ?? ''

beforeEach(() => {
  gesture.isReal = true
  serveWell()
})

function servePublications(status = 200) {
  const published = vi.fn<(body: PublishRequest) => void>()
  server.use(
    http.post(url('/api/make-pwa'), async ({ request }) => {
      published((await request.json()) as PublishRequest)
      if (status !== 200) return HttpResponse.json({ code: 'x', message: 'No' }, { status })
      const address = 'http://tide.apps.localhost:8080/'
      return HttpResponse.json({ pwa_id: 'pwa-1', pwa_page_url: address, share_url: address })
    }),
  )
  return published
}

function appOf(pages: string[]) {
  let document = newDocument('A clock', 'app-1', 'p1')
  document = withStep(document, 'p1', pageStep({ html: PAGE, name: 'A clock', origin: 'loaded' }))
  for (const name of pages) document = withNewPage(document, { name, prompt: '', pageId: name })
  return withCurrentPage(document, 'p1')
}

/** An answer that waits until it is released. */
function held() {
  let release: (answer?: HttpResponse<object>) => void = () => undefined
  const end = new Promise<HttpResponse<object> | undefined>((resolve) => {
    release = resolve
  })
  return { end, release: (answer?: HttpResponse<object>) => release(answer) }
}

/** The screen with an app, in connection mode, and a link of it chosen. */
async function choosing(pages = ['About']) {
  signIn()
  const { user } = renderGenerator()
  await screen.findByRole('textbox', { name: 'Prompt' })
  act(() => state().documentOpened(appOf(pages)))
  await user.click(await button('Connect elements'))
  expect(await screen.findByText(/Select a button, link or image/)).toBeVisible()
  const choose = (element: object = LINK) =>
    act(async () => frameSays({ type: 'connection-chosen', element } as { type: string }))
  const pick = async (name: RegExp) =>
    user.click(within(await panel()).getByRole('radio', { name }))
  const connect = async (name = 'Connect & Publish Apps') =>
    user.click(within(await panel()).getByRole('button', { name }))
  return { user, choose, pick, connect }
}

describe('connection mode', () => {
  it('is told to the frame; other commands wait and say why; Escape leaves it', async () => {
    const { user } = await choosing()
    await waitFor(() => expect(screen.getByTestId('preview')).toHaveTextContent(/sticky/))
    await user.click(await button('Stage Save'))
    expect(await screen.findByText('Exit connection mode first.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    expect(state().connecting).toBe(false)
    expect(screen.getByTestId('preview')).toHaveTextContent(/unstuck end of mode/)
  })

  it('takes no element that a page chose by itself, nor one that is not in the code', async () => {
    const { choose } = await choosing()
    gesture.isReal = false
    await choose()
    gesture.isReal = true
    await choose({ ...LINK, path: [1, 7] })
    expect(await screen.findByText(/created by the app’s script/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads the keyboard into the app, and back to where it was turned on', async () => {
    const { user } = await choosing()
    expect(await button('Connect elements')).toHaveFocus()
    await act(async () => frameSays({ type: 'connection-ready', count: 2 } as { type: string }))
    expect(screen.getByTestId('preview')).toHaveTextContent(/focus/)
    await user.click(document.body)
    await act(async () => frameSays({ type: 'key', key: 'Escape' } as { type: string }))
    expect(state().connecting).toBe(false)
    expect(await button('Connect elements')).toHaveFocus()
    await user.click(await button('Connect elements'))
    await user.click(await button('Exit'))
    expect(await button('Connect elements')).toHaveFocus()
  })

  it('leaves the keyboard where it is when there is nothing to choose', async () => {
    await choosing()
    await act(async () => frameSays({ type: 'connection-ready', count: 0 } as { type: string }))
    expect(screen.getByTestId('preview')).not.toHaveTextContent(/focus/)
  })

  it('ends with another app', async () => {
    await choosing()
    act(() => state().documentOpened(newDocument('', 'app-2')))
    await waitFor(() => expect(state().connecting).toBe(false))
  })
})

describe('a link to another page', () => {
  const go = (target: string) =>
    act(async () => frameSays({ type: 'navigate', kind: 'page', target } as { type: string }))

  it('opens that page in the preview, once the person pressed it', async () => {
    await choosing(['About'])
    await go('other')
    expect(
      await screen.findByText('This link leads to a page that the app does not have.'),
    ).toBeInTheDocument()
    gesture.isReal = false
    await go('about')
    expect(state().document?.currentPageId).toBe('p1')
    gesture.isReal = true
    await go('about')
    await waitFor(() => expect(state().document?.currentPageId).toBe('About'))
    // by any address that means it
    await go('./index.html?x=1#top')
    await waitFor(() => expect(state().document?.currentPageId).toBe('p1'))
    await go('ABOUT.html')
    await waitFor(() => expect(state().document?.currentPageId).toBe('About'))
  })

  it('takes its query and its anchor along, and stays in the page with a query alone', async () => {
    await choosing(['About'])
    await go('./about.html?q=1#team')
    await waitFor(() => expect(state().document?.currentPageId).toBe('About'))
    await go('?view=list')
    await go('/')
    await waitFor(() => expect(state().document?.currentPageId).toBe('p1'))
    const arrivals = screen.getByTestId('preview').textContent?.match(/arrive \S+ \S+/g)
    expect(arrivals).toEqual([
      'arrive About /about?q=1#team',
      'arrive About /about?view=list',
      'arrive p1 /',
    ])
  })

  it('that the app follows by itself is reported once', async () => {
    await choosing(['About'])
    gesture.isReal = false
    await go('about')
    await go('about')
    expect(await screen.findAllByText('The app tried to open About')).toHaveLength(1)
  })
})

it('an app that goes elsewhere is explained', async () => {
  await choosing()
  act(() => appDeparts({ kind: 'opened', site: 'example.org' }))
  expect(await screen.findByText('Opened in a new tab')).toBeVisible()
  act(() => appDeparts({ kind: 'unsent', site: 'example.org' }))
  expect(await screen.findByText('Form not sent')).toBeVisible()
})

describe('a connected page', () => {
  const connected = async () => {
    await choosing(['About'])
    const step = pageStep({ html: CONNECTED('c1'), name: 'Connection', origin: 'connection' })
    act(() => state().stepLanded({ appId: 'app-1', pageId: 'p1' }, step))
  }

  it('that is renamed takes its connections along, in the preview too', async () => {
    await connected()
    const shown = screen.getByTestId('preview').textContent?.match(/load/g)?.length ?? 0
    act(() => state().pageRenamed('About', 'Our team'))
    expect(html()).toContain('href="#our-team"')
    expect(screen.getByTestId('preview').textContent?.match(/load/g)).toHaveLength(shown + 1)
  })

  it('that is deleted leaves broken connections, which are told', async () => {
    await connected()
    act(() => state().pageDeleted('About'))
    expect(await screen.findByText('1 connection led to this page: "About".')).toBeVisible()
  })
})

describe('the connect panel', () => {
  it('says what the element is, where it may lead, and what connecting does', async () => {
    const { choose, pick } = await choosing(['About', 'Team'])
    await choose()
    const within_ = within(await panel())
    expect(within_.getByText('Link', { selector: 'strong' })).toBeVisible()
    expect(within_.getByRole('button', { name: 'Connect & Publish Apps' })).toBeDisabled()
    expect(within_.getByText('Page 3 • team')).toBeVisible()
    expect(within_.queryByText('Page 1 • page-1')).toBeNull()
    expect(within_.getByText('App Publishing Notice')).toBeVisible()
    await pick(/Team/)
    expect(within_.getByText('Connection Preview').parentElement).toHaveTextContent(
      'Button will navigate to: Team',
    )
  })

  it('names, saves and publishes the app; the page has one undo step', async () => {
    const saved = serveSaves()
    const published = servePublications()
    const { user, choose, pick, connect } = await choosing()
    await choose()
    await pick(/About/)
    await connect()
    const save = await screen.findByRole('dialog', { name: 'Save for Connection' })
    // nothing failed: it waits for a name
    expect(screen.queryByText('Operation failed')).toBeNull()
    await user.type(within(save).getByRole('textbox', { name: /App Name/ }), 'Tide')
    await user.click(within(save).getByRole('button', { name: 'Save & Connect' }))
    expect(await screen.findByText('Page Connection Created!')).toBeVisible()
    expect(html()).toBe(CONNECTED(idIn(html())))
    expect(saved.mock.lastCall?.[0].pages[0].htmlContent).toBe(html())
    expect(published).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(state().connecting).toBe(false)
    act(() => state().undone())
    expect(state().document?.pages.p1?.history.index).toBe(0)
  })

  it('says how far saving and publishing are, and what went wrong with them', async () => {
    const saved = held()
    const made = held()
    serveSaves()
    server.use(
      // what is awaited falls through to the handler before
      http.post(url('/api/save-app'), async () => void (await saved.end)),
      http.post(url('/api/make-pwa'), () => made.end),
    )
    const { choose, pick, connect } = await choosing()
    act(() => state().renamed('app-1', 'Tide', null))
    await choose()
    await pick(/About/)
    await connect()
    const progress = await within(await panel()).findByText('Publishing apps...')
    const box = progress.parentElement
    expect(box).toHaveTextContent('Saving "Tide"...')
    expect(box).toHaveTextContent('Current page: Page 1, About')
    expect(box).toHaveTextContent('0 of 2 pages completed')
    expect(await button('Creating apps...')).toBeDisabled()
    saved.release()
    expect(await within(await panel()).findByText('Creating PWAs for each page...')).toBeVisible()
    expect(await button('Creating apps...')).toBeDisabled()
    made.release(HttpResponse.json({ code: 'x', message: 'No' }, { status: 500 }))
    expect(await within(await panel()).findByRole('alert')).toHaveTextContent(
      /^Connection ErrorError: .* The link works in the preview, but not yet/,
    )
  })

  it('keeps the link in the preview when the app is not saved, and says what is missing', async () => {
    const { user, choose, pick, connect } = await choosing()
    await choose()
    await pick(/About/)
    await connect()
    await screen.findByRole('dialog', { name: 'Save for Connection' })
    await user.keyboard('{Escape}')
    expect(within(await panel()).getByRole('alert')).toHaveTextContent(
      /^Connection ErrorError: To connect to "About", please save the app first/,
    )
    expect(idIn(html())).not.toBe('')
  })

  it('keeps the link in the preview alone when publishing fails; once more makes no second step', async () => {
    serveSaves()
    servePublications(500)
    const { choose, pick, connect } = await choosing()
    act(() => state().renamed('app-1', 'Tide', null))
    await choose()
    await pick(/About/)
    await connect()
    expect(
      await within(await panel()).findByText(/The link works in the preview, but not yet/),
    ).toBeVisible()
    const steps = state().document?.pages.p1?.history.steps.length
    servePublications()
    await connect()
    // behind three other notices
    expect(await screen.findByText('Page Connection Created!')).toBeInTheDocument()
    expect(state().document?.pages.p1?.history.steps).toHaveLength(steps ?? 0)
  })

  it.each([
    ['example', 'Please enter a valid URL (e.g., https://example.com)'],
    ['javascript:alert(1)', 'Please enter a valid URL (e.g., https://example.com)'],
  ])('refuses the address %s', async (typed, message) => {
    const { user, choose, connect } = await choosing()
    await choose()
    const within_ = within(await panel())
    await user.click(within_.getByRole('button', { name: 'Link to external website' }))
    await user.type(within_.getByRole('textbox', { name: 'External URL' }), typed)
    await connect()
    expect(within_.getByRole('alert')).toHaveTextContent(message)
    expect(html()).toBe(PAGE)
    // until another one is given
    await user.type(within_.getByRole('textbox', { name: 'External URL' }), '/')
    expect(within_.queryByRole('alert')).toBeNull()
  })

  it('says where an element leads by now, changes it, and gives back what was there before', async () => {
    serveSaves()
    servePublications()
    const { user, choose, pick, connect } = await choosing()
    act(() => state().renamed('app-1', 'Tide', null))
    await choose()
    await pick(/About/)
    await connect()
    await screen.findByText('Page Connection Created!')
    const id = idIn(html())

    await user.click(await button('Connect elements'))
    await choose()
    const within_ = within(await panel())
    expect(within_.getByText('Currently connected to:').parentElement).toHaveTextContent('About')
    expect(within_.getByRole('radio', { name: /About/ })).toBeChecked()
    await user.click(within_.getByRole('button', { name: 'Link to external website' }))
    await user.type(within_.getByRole('textbox', { name: 'External URL' }), 'https://example.org')
    await connect('Update Connection')
    expect(await screen.findByText('Connection Created!')).toBeVisible()
    expect(html()).toContain('href="https://example.org"')
    expect(idIn(html())).toBe(id)

    await user.click(await button('Connect elements'))
    await choose()
    const address = within(await panel()).getByRole('textbox', { name: 'External URL' })
    expect(address).toHaveValue('https://example.org')
    await user.click(within(await panel()).getByRole('button', { name: 'Remove connection' }))
    expect(html()).toBe(PAGE)
  })

  it('has nothing to choose from in an app of one page', async () => {
    const { user, choose } = await choosing([])
    await choose()
    expect(within(await panel()).getByText('No other pages available')).toBeVisible()
    expect(within(await panel()).getByText('Add more pages to create connections')).toBeVisible()
    await user.click(within(await panel()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
