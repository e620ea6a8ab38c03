import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderGenerator } from '@/features/generator/testing/renderGenerator'
import { chunk, job, scriptedStream, sse } from '@/features/generator/testing/sse'
import { recallActiveJob } from '@/lib/activeJob'
import type { ChatHistoryItem } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { generation, user as someone } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { applied, RENAMED, START_PAGE } from './testing/replies'
import { answerWith, DIFFERENTIAL, lastSaved, serveChat, serveHistory } from './testing/serveChat'
import { button, codeBehind, type Rendered, sendMessage, withChat } from './testing/withChat'

const BELL = generation({ id: 'bell', appId: 'app-bell', name: 'Bell' })

beforeEach(serveChat)
afterEach(() => vi.unstubAllGlobals())

const record = (summary: object, html: string, pageId: string) => ({
  ...generation(summary),
  htmlContent: html,
  htmlContentOmitted: false,
  htmlContentPreview: null,
  currentPageId: pageId,
  model: 'm',
  pages: [
    {
      pageId,
      name: 'Page 1',
      slug: 'page-1',
      htmlContent: html,
      prompt: '',
      order: 0,
      isHomePage: true,
      createdAt: '2026-01-01T00:00:00Z',
    },
  ],
})

async function open({ router }: Rendered, id: string): Promise<void> {
  const state = { generation: { id, source: 'generator' } }
  await router.navigate('/generate?mode=code', { state })
  await waitFor(() => expect(router.state.location.state).toBeNull())
}

/** Resolves when an app that is asked for next is open. */
function nextOpened({ router }: Rendered): Promise<void> {
  let isAsked = false
  return new Promise((resolve) => {
    const stop = router.subscribe(({ location }) => {
      isAsked ||= location.state !== null
      if (!isAsked || location.state !== null) return
      stop()
      resolve()
    })
  })
}

/** A message is being answered; `stored` is what the server has of the app. */
async function asked() {
  stubBrowserDatabase()
  const rendered = await withChat()
  const script = scriptedStream()
  answerWith(DIFFERENTIAL, () => script.response())
  await sendMessage(rendered, 'Rename it')
  script.send(job, chunk('I am on'))
  await screen.findByText('I am on')
  const { appId, pageId } = await waitFor(async () => {
    const target = (await recallActiveJob(someone().uid))?.target
    if (!target) throw new Error('The job is not noted yet.')
    return target
  })
  const serve = (html: string) =>
    server.use(
      http.get(url('/api/generations/:id'), ({ params }) =>
        HttpResponse.json(
          params.id === BELL.id
            ? record(BELL, '<p>bell</p>', 'p1')
            : record({ id: 'own', appId, name: 'Pennywise', saved: false }, html, pageId),
        ),
      ),
    )
  serve(START_PAGE)
  return { rendered, script, serve }
}

describe('an answer whose app is not open', () => {
  it('is in the conversation when the app is opened, and can be undone from its message', async () => {
    const { rendered, script, serve } = await asked()
    const stored: ChatHistoryItem[] = []
    await open(rendered, BELL.id)
    const saved = serveHistory(stored)
    script.send(applied())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(await screen.findByText('Result ready')).toBeInTheDocument()
    stored.push(...lastSaved(saved))
    expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant'])
    serve(RENAMED)
    await open(rendered, 'own')
    await rendered.user.click(await button('Chat with AI'))
    await rendered.user.click(await button('Undo these changes'))
    expect(await codeBehind(rendered)).toBe(START_PAGE)
  })

  it('can be undone from its message when it was read after a reload, with another app open', async () => {
    const { rendered, serve } = await asked()
    rendered.unmount()
    const stored: ChatHistoryItem[] = []
    const saved = serveHistory(stored)
    server.use(
      http.get(url('/api/jobs/:id'), ({ params }) =>
        HttpResponse.json({
          jobId: params.id,
          kind: 'differential_chat',
          status: 'running',
          appId: null,
          createdAt: '2026-01-01T00:00:00Z',
          finishedAt: null,
        }),
      ),
      http.get(url('/api/jobs/:id/events'), () => sse(job, applied())),
    )
    const again = renderGenerator('/saved')
    await open(again, BELL.id)
    await waitFor(() => expect(saved).toHaveBeenCalled())
    stored.push(...lastSaved(saved))
    serve(RENAMED)
    await open(again, 'own')
    await again.user.click(await button('Chat with AI'))
    await again.user.click(await button('Undo these changes'))
    expect(await codeBehind(again)).toBe(START_PAGE)
  })

  it('is written on where the app is opened again before it ends', async () => {
    const { rendered, script } = await asked()
    await open(rendered, BELL.id)
    await open(rendered, 'own')
    await screen.findByText('Working on "Page 1"')
    await rendered.user.click(await button('Chat with AI'))
    expect(await screen.findByText('Rename it')).toBeVisible()
    script.send(applied())
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    await rendered.user.click(await button('Undo these changes'))
    expect(await codeBehind(rendered)).toBe(START_PAGE)
  })

  it('tells its failure with the name of the app and a way to it', async () => {
    const { rendered, script } = await asked()
    await open(rendered, BELL.id)
    const saved = serveHistory()
    script.send({ type: 'error', code: 'provider-unavailable', message: 'Away.', status: 503 })
    const told = await screen.findByText(/"My App": Away\./)
    // it stays as long as the pointer is on it
    await rendered.user.hover(told)
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(lastSaved(saved).map(({ content }) => content)).toEqual(['Rename it', 'Away.'])
    const opened = nextOpened(rendered)
    await rendered.user.click(within(told.closest('li')!).getByRole('button', { name: 'Open' }))
    await opened
    await rendered.user.click(await button('Chat with AI'))
    expect(await codeBehind(rendered)).toBe(START_PAGE)
  })
})
