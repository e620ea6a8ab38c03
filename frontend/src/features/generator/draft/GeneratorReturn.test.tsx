import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberActiveJob } from '@/lib/activeJob'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { generation } from '@/testing/fixtures'
import { listing, refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { APP_ID, chunk, complete, JOB_ID, job, scriptedStream, sse } from '../testing/sse'

const panel = () => screen.findByRole('region', { name: 'Modify Interactive' })
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => serveWell())
afterEach(() => vi.unstubAllGlobals())

describe('returning', () => {
  it('has the prompt of the running stream in its box again', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    const stream = scriptedStream()
    stream.send(job)
    server.use(
      http.get(url(`/api/jobs/${JOB_ID}`), () =>
        HttpResponse.json({
          jobId: JOB_ID,
          kind: 'generate_app',
          status: 'running',
          appId: APP_ID,
          attempts: 1,
          createdAt: '2026-01-01T00:00:00Z',
        }),
      ),
      http.get(url(`/api/jobs/${JOB_ID}/events`), () => stream.response()),
    )
    renderGenerator()
    expect(await screen.findByText('Generating UI...')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A clock')
    stream.done()
  })

  it('resumes the running stream', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    server.use(
      http.get(url(`/api/jobs/${JOB_ID}`), () =>
        HttpResponse.json({
          jobId: JOB_ID,
          kind: 'generate_app',
          status: 'running',
          appId: null,
          createdAt: '2026-01-01T00:00:00Z',
          finishedAt: null,
        }),
      ),
      http.get(url(`/api/jobs/${JOB_ID}/events`), () => sse(job, chunk('<html>'), complete(PAGE))),
    )
    renderGenerator()
    expect(await panel()).toBeVisible()
  })
})

describe('a generation from the dashboard', () => {
  const summary = generation({ name: 'Tideline' })
  const detail = {
    ...summary,
    htmlContent: PAGE,
    htmlContentOmitted: false,
    htmlContentPreview: null,
    currentPageId: 'p2',
    model: 'm',
    pages: ['p1', 'p2'].map((pageId, order) => ({
      pageId,
      name: pageId,
      slug: pageId,
      htmlContent: `<html>${pageId}</html>`,
      prompt: '',
      order,
      isHomePage: order === 0,
      createdAt: '2026-01-01T00:00:00Z',
    })),
  }

  it('opens, and is saved again with all its pages', async () => {
    server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)))
    const saved = serveSaves()
    signIn()
    const { router, user } = renderGenerator('/saved')
    await router.navigate('/generate?mode=code', { state: { generation: summary } })
    expect(await screen.findByText('Interactive Loaded')).toBeInTheDocument()
    await panel()
    await waitFor(() => expect(router.state.location.state).toBeNull())
    await user.click(await button('Save'))
    await screen.findByRole('dialog', { name: 'Save App' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      appId: summary.appId,
      name: 'Tideline',
      currentPageId: 'p2',
      pages: [{ pageId: 'p1' }, { pageId: 'p2', htmlContent: '<html>p2</html>' }],
    })
  })

  it('is refused when it was created in the playground', async () => {
    signIn()
    const { router } = renderGenerator('/saved')
    await router.navigate('/generate?mode=code', {
      state: { generation: { ...summary, source: 'playground' } },
    })
    expect(await screen.findByText('Cannot Load Playground Interactive')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Modify Interactive' })).toBeNull()
  })
})

describe('an app that was open in this tab', () => {
  const record = (changes: object) => ({
    ...generation({ id: 'saved-1', savedAt: '2026-01-01T00:00:00Z', ...changes }),
    lastSavedAt: '2026-01-01T00:00:00Z',
    htmlContent: PAGE,
    htmlContentOmitted: false,
    htmlContentPreview: null,
    currentPageId: 'p1',
    model: 'm',
    pages: [],
  })

  /** Generates and saves an app, and leaves the screen. */
  async function leftSaved() {
    stubBrowserDatabase()
    const saved = serveSaves()
    signIn()
    const rendered = renderGenerator()
    const { user, router } = rendered
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await user.click(await button('Generate'))
    await panel()
    await user.click(await button('Save'))
    await user.type(await screen.findByLabelText('App Name *'), 'Clock')
    await user.keyboard('{Enter}')
    await screen.findByText('Interactive Saved!')
    const appId: string = saved.mock.calls[0]?.[0].appId
    const listed = generation({ id: 'saved-1', appId, name: 'Clock' })
    server.use(
      http.get(url('/api/generations'), ({ request }) =>
        HttpResponse.json(listing(request, [listed])),
      ),
    )
    await router.navigate('/saved')
    await screen.findByRole('heading', { name: 'Saved Apps' })
    return { ...rendered, saved, appId }
  }

  it('does not come back after it was deleted', async () => {
    const { user, router } = await leftSaved()
    await user.click(await button('Delete Clock'))
    await user.click(await button('Delete'))
    await screen.findByText('Clock was deleted.')
    await router.navigate('/generate')
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveValue('')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('region', { name: 'Modify Interactive' })).toBeNull()
  })

  it('is unsaved work after it was deleted elsewhere', async () => {
    const { user, router, saved } = await leftSaved()
    server.use(http.get(url('/api/generations/:id'), () => refuse(404, 'generation-not-found')))
    await router.navigate('/generate')
    await panel()
    expect(await screen.findByText('This app was deleted')).toBeInTheDocument()
    void router.navigate('/saved')
    await user.click(await button('Save & Continue'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    expect(saved).toHaveBeenCalledTimes(2)
    expect(saved.mock.lastCall?.[0]).not.toHaveProperty('baseRevision')
  })

  it('has the name that it was given elsewhere, and is saved under it', async () => {
    const { user, router, saved, appId } = await leftSaved()
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json(record({ appId, name: 'Sundial', revision: 2 })),
      ),
    )
    await router.navigate('/generate')
    await panel()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await user.click(await button('Save'))
    expect(await screen.findByLabelText('App Name *')).toHaveValue('Sundial')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Sundial', baseRevision: 2 })
  })

  it('keeps its base when it was saved elsewhere too, so that the next save asks', async () => {
    const { user, router, saved, appId } = await leftSaved()
    const newer = { ...record({ appId, name: 'Sundial', revision: 3 }) }
    server.use(
      http.get(url('/api/generations/:id'), () =>
        HttpResponse.json({ ...newer, lastSavedAt: '2026-02-01T00:00:00Z' }),
      ),
    )
    await router.navigate('/generate')
    await panel()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await user.click(await button('Save'))
    expect(await screen.findByLabelText('App Name *')).toHaveValue('Sundial')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect(saved.mock.lastCall?.[0]).toMatchObject({ baseRevision: 1 })
  })
})
