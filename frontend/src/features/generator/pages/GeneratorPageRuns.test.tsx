import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftDatabase } from '@/document/drafts/database'
import { createDrafts } from '@/document/drafts/drafts'
import { recallActiveJob } from '@/lib/activeJob'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { inBar, openStored, pagesBar } from '../testing/openStored'
import { renderGenerator, serveWell } from '../testing/renderGenerator'
import { chunk, complete, job, type ScriptedStream, scriptedStream } from '../testing/sse'
import { htmlOfPage } from '../testing/storedApp'

const PAGES = ['Home', 'Menu', 'Contact']
const BLUE = '<!doctype html><html><body>Blue</body></html>'

const instructions = () => screen.findByRole('textbox', { name: 'Modification instructions' })
const button = (name: string) => screen.findByRole('button', { name })
const preview = () => screen.getByTestId('preview')

/** Answers the next job of a call by the test. */
function serveStream(path: '/api/modify-full-code' | '/api/generate-full-code'): ScriptedStream {
  const stream = scriptedStream()
  server.use(
    http.post(url(path), () => {
      stream.send(job)
      return stream.response()
    }),
  )
  return stream
}

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
})
afterEach(() => vi.unstubAllGlobals())

describe('a job', () => {
  it('belongs to its page: another is looked at meanwhile, and the bar says what is done', async () => {
    const stream = serveStream('/api/modify-full-code')
    const { user } = await openStored(PAGES)
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    expect(await screen.findByText('Applying Modifications...')).toBeVisible()
    const bar = await pagesBar()
    expect(within(bar).getByText('Working on "Home"')).toBeInTheDocument()
    expect(within(bar).getByRole('button', { name: 'Add page' })).toBeDisabled()

    await user.click(await inBar('Next page'))
    expect(await instructions()).toHaveValue('')
    expect(screen.queryByText('Applying Modifications...')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    await user.type(await instructions(), 'Add a soup')
    expect(await button('Modify App')).toBeDisabled()

    stream.send(complete(BLUE))
    stream.done()
    expect(await within(bar).findByText('"Home" is ready')).toBeInTheDocument()
    expect(await instructions()).toHaveValue('Add a soup')
    expect(await button('Undo')).toBeDisabled()
    await user.click(await inBar('Previous page'))
    expect(within(bar).queryByText('"Home" is ready')).toBeNull()
    expect(await instructions()).toHaveValue('')
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
    await user.click(await inBar('Next page'))
    expect(await instructions()).toHaveValue('Add a soup')
    expect(await button('Undo')).toBeDisabled()
  })

  it('that ended on another page is told across reloads, until that page is opened', async () => {
    const stream = serveStream('/api/modify-full-code')
    const first = await openStored(PAGES)
    await first.user.type(await instructions(), 'Make it blue')
    await first.user.click(await button('Modify App'))
    await first.user.click(await inBar('Next page'))
    stream.send(complete(BLUE))
    stream.done()
    expect(await within(await pagesBar()).findByText('"Home" is ready')).toBeInTheDocument()
    first.unmount()

    const second = renderGenerator()
    expect(await inBar('Menu page 2 of 3')).toBeVisible()
    expect(await within(await pagesBar()).findByText('"Home" is ready')).toBeInTheDocument()
    await second.user.click(await inBar('Previous page'))
    expect(within(await pagesBar()).queryByText('"Home" is ready')).toBeNull()
    await second.user.click(await inBar('Next page'))
    second.unmount()

    renderGenerator()
    expect(await inBar('Menu page 2 of 3')).toBeVisible()
    expect(within(await pagesBar()).queryByText('"Home" is ready')).toBeNull()
  })

  it('is gone back to, and stopped, where it runs', async () => {
    server.use(http.post(url('/api/jobs/:id/cancel'), () => new Response(null, { status: 204 })))
    const stream = serveStream('/api/modify-full-code')
    const { user } = await openStored(PAGES)
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    await user.click(await inBar('Next page'))
    await user.click(await button('Show'))
    expect(await inBar('Home page 1 of 3')).toBeVisible()
    await user.click(await button('Stop'))
    stream.send({ type: 'error', code: 'cancelled', message: 'Stopped.', status: 499 })
    await waitFor(async () => expect(await instructions()).toHaveValue('Make it blue'))
    expect(await button('Modify App')).toBeEnabled()
  })

  it('that fails in the background says so on its page, and Try Again changes that one', async () => {
    const asked: unknown[] = []
    let answer = (_: Response) => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    server.use(
      http.post(url('/api/modify-full-code'), async ({ request }) => {
        asked.push(await request.json())
        return asked.length === 1 ? answered : HttpResponse.error()
      }),
    )
    const { user } = await openStored(PAGES)
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    await user.click(await inBar('Next page'))
    answer(refuse(503, 'provider-unavailable'))
    expect(await screen.findByText('Modification Failed')).toBeInTheDocument()
    expect(screen.queryByText('Modification Error!')).toBeNull()
    await user.click(await inBar('Previous page'))
    expect(screen.getByText('Modification Error!')).toBeVisible()
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject({ page: { name: 'Home' }, current_html: htmlOfPage('Home') })
  })
})

describe('a page that is being generated', () => {
  it('shows what came so far when it is opened again', async () => {
    const stream = serveStream('/api/generate-full-code')
    const { user } = await openStored(PAGES)
    await user.click(await inBar('Add page'))
    await user.type(await screen.findByLabelText('Page Name *'), 'About{Enter}')
    expect(await inBar('About page 4 of 4')).toBeVisible()
    stream.send(chunk('<h1>About'))
    await waitFor(() => expect(preview()).toHaveTextContent(/start chunk/))
    await user.click(await inBar('Next page'))
    expect(preview()).toHaveTextContent(/start chunk abort load/)
    expect(await instructions()).toBeEnabled()
    await user.click(await inBar('Previous page'))
    expect(preview()).toHaveTextContent(/load start chunk/)
    stream.send(complete(BLUE))
    stream.done()
    await waitFor(() => expect(preview()).toHaveTextContent(/start chunk end/))
  })

  it('goes on after a reload, and the page that was open is open again', async () => {
    serveStream('/api/generate-full-code')
    const first = await openStored(PAGES)
    const { user, detail } = first
    await user.click(await inBar('Add page'))
    await user.type(await screen.findByLabelText('Page Name *'), 'About{Enter}')
    await inBar('About page 4 of 4')
    await user.click(await inBar('Previous page'))
    await user.type(await instructions(), 'Add a map')
    await user.click(await inBar('Previous page'))
    const noted = await recallActiveJob('0190a000-0000-7000-8000-000000000001')
    expect(noted).toMatchObject({ kind: 'generate', newPage: 'About' })
    first.unmount()

    const jobId = noted?.jobId ?? ''
    const stream = scriptedStream()
    const run = {
      jobId,
      kind: 'generate_app',
      status: 'running',
      appId: detail.appId,
      attempts: 1,
      createdAt: '2026-01-01T00:00:00Z',
    }
    server.use(
      http.get(url(`/api/jobs/${jobId}`), () => HttpResponse.json(run)),
      http.get(url(`/api/jobs/${jobId}/events`), () => stream.response()),
    )
    stream.send({ type: 'job', jobId })
    const second = renderGenerator()
    expect(await inBar('Menu page 2 of 4')).toBeVisible()
    expect(await within(await pagesBar()).findByText('Working on "About"')).toBeInTheDocument()
    await second.user.click(await inBar('Next page'))
    expect(await instructions()).toHaveValue('Add a map')
    stream.send(complete(BLUE))
    stream.done()
    expect(await within(await pagesBar()).findByText('"About" is ready')).toBeInTheDocument()
  })
})

describe('what is kept in this browser', () => {
  it('opens on the page it was left on, and forgets a deleted page with its history', async () => {
    const first = await openStored(PAGES)
    const { user, detail } = first
    await user.click(await inBar('Next page'))
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
    const drafts = createDrafts('0190a000-0000-7000-8000-000000000001', {
      database: draftDatabase(),
      onUnreadable: vi.fn(),
    })
    const kept = async () => Object.keys((await drafts.latest(detail.appId))?.document.pages ?? {})
    await waitFor(async () => expect(await kept()).toHaveLength(3))
    first.unmount()

    const second = renderGenerator('/saved')
    await second.router.navigate('/generate?mode=code', { state: { generation: detail } })
    await second.user.click(await inBar('Menu page 2 of 3'))
    await second.user.click(await button('Delete: Menu'))
    await second.user.click(await button('Delete'))
    await waitFor(async () => expect(await kept()).toEqual(['page-1-home', 'page-1-contact']))
  })
})
