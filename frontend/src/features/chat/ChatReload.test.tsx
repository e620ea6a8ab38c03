import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderGenerator } from '@/features/generator/testing/renderGenerator'
import { chunk, JOB_ID, job, scriptedStream, sse } from '@/features/generator/testing/sse'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { ChatHistoryItem } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { user as someone } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { applied, RENAMED, START_PAGE } from './testing/replies'
import {
  answerWith,
  DIFFERENTIAL,
  lastSaved,
  serveChat,
  serveHistory,
  stream,
} from './testing/serveChat'
import { button, chatPanel, codeBehind, field, sendMessage, withChat } from './testing/withChat'

const RUNNING = {
  jobId: JOB_ID,
  kind: 'differential_chat',
  status: 'running',
  appId: null,
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
}

beforeEach(serveChat)
afterEach(() => vi.unstubAllGlobals())

describe('a reload', () => {
  it('leaves a closed chat closed, also while an answer is written', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(first, 'Rename it')
    script.send(job, chunk('I am on'))
    await screen.findByText('I am on')
    await first.user.click(await button('Back to Commands'))
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => sse(job, applied())),
    )
    const second = renderGenerator()
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
    expect(screen.queryByRole('region', { name: 'Chat with AI' })).toBeNull()
    await second.user.click(await button('Chat with AI'))
    expect(await screen.findByText('Applied')).toBeVisible()
  })

  it('keeps a message that is being typed', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    await first.user.type(await field(), 'Make it bl')
    first.unmount()
    renderGenerator()
    expect(await chatPanel()).toBeVisible()
    await waitFor(async () => expect(await field()).toHaveValue('Make it bl'))
  })
})

describe('a browser without room for drafts', () => {
  afterEach(() => void toast.dismiss())

  it('has the change of a chat again after a reload, and its message once', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    const saved = serveHistory()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    put.mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(first, 'Rename it')
    await screen.findByText('Applied')
    await waitFor(() => expect(lastSaved(saved)).toHaveLength(2))
    expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' })
    first.unmount()

    const { type: _, ...result } = applied()
    serveHistory(lastSaved(saved))
    server.use(
      http.get(url('/api/jobs/:id'), () =>
        HttpResponse.json({ ...RUNNING, status: 'succeeded', result }),
      ),
    )
    const second = renderGenerator()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(second)).toBe(RENAMED)
    expect(screen.getAllByText('Rename it')).toHaveLength(1)
  })
})

describe('a reload in the middle of an answer', () => {
  it('resumes the answer', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(first, 'Rename it')
    script.send(job, chunk('I am on'))
    await screen.findByText('I am on')
    await waitFor(async () => expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' }))
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => sse(job, chunk('I am on it'), applied())),
    )
    const second = renderGenerator()
    expect(await chatPanel()).toBeVisible()
    expect(await screen.findByText('Rename it')).toBeVisible()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(second)).toBe(RENAMED)
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })

  it.each([
    ['broke', () => HttpResponse.error()],
    ['ended without a word', () => sse()],
  ])('shows a saved message once when the connection %s', async (_, answer) => {
    stubBrowserDatabase()
    const stored: ChatHistoryItem[] = []
    const first = await withChat()
    const { uid } = someone()
    answerWith(DIFFERENTIAL, answer)
    const saved = serveHistory(stored)
    await sendMessage(first, 'Rename it')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    stored.push(...lastSaved(saved))
    expect(stored.map(({ role }) => role)).toEqual(['user', 'system'])
    expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' })
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => sse(job, applied())),
    )
    renderGenerator()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(screen.getAllByText('Rename it')).toHaveLength(1)
    expect(screen.queryAllByText(/connection|without content/)).toHaveLength(0)
  })

  it('resumes an answer that arrived while leaving, and applies it once', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(first, 'Rename it')
    await screen.findByText('Complete!')
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => sse(job, applied())),
    )
    const second = renderGenerator()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(screen.getAllByText('Rename it')).toHaveLength(1)
    expect(await codeBehind(second)).toBe(RENAMED)
    await second.user.click(await button('Undo these changes'))
    expect(await codeBehind(second)).toBe(START_PAGE)
  })

  it('ignores an answer that is already saved', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    const saved = serveHistory()
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(first, 'Rename it')
    await screen.findByText('Applied')
    await waitFor(() => expect(lastSaved(saved)).toHaveLength(2))
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
    const stored = lastSaved(saved)
    const answerId = (stored[1]?.details as { id: string } | undefined)?.id ?? ''
    expect(answerId).not.toBe('')
    first.unmount()

    // as if the page was unloaded between saving the answer and forgetting the job
    const chat = { mode: 'differential', isRetry: true, answerId } as const
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'chat', instruction: 'Rename it', chat })
    serveHistory(stored)
    server.use(http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)))
    const second = renderGenerator()
    expect(await screen.findByText('Applied')).toBeVisible()
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
    expect(screen.getAllByText('Rename it')).toHaveLength(1)
    expect(await codeBehind(second)).toBe(RENAMED)
  })

  it('has an empty box when the message reached the server and its answer is resumed', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    answerWith(DIFFERENTIAL, () => new Promise<Response>(() => undefined))
    await sendMessage(first, 'Rename it')
    await waitFor(async () => expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' }))
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => new Promise<Response>(() => undefined)),
    )
    renderGenerator()
    expect(await screen.findByRole('progressbar', { name: 'Answer' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    expect(screen.getAllByText('Rename it')).toHaveLength(1)
  })

  it('says when the server cannot be reached, and resumes once it can', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    answerWith(DIFFERENTIAL, () => new Promise<Response>(() => undefined))
    await sendMessage(first, 'Rename it')
    await waitFor(async () => expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' }))
    first.unmount()

    server.use(http.get(url('/api/jobs/:id'), () => HttpResponse.error()))
    renderGenerator()
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument()
    expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' })
    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () => sse(job, applied())),
    )
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Applied')).toBeVisible()
  })

  it('restores a message that never reached the server', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    answerWith(DIFFERENTIAL, () => new Promise<Response>(() => undefined))
    await sendMessage(first, 'Rename it')
    await waitFor(async () => expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' }))
    first.unmount()

    server.use(http.get(url('/api/jobs/:id'), () => refuse(404, 'not-found')))
    renderGenerator()
    expect(await chatPanel()).toBeVisible()
    const box = screen.getByRole('textbox', { name: 'Message' })
    await waitFor(() => expect(box).toHaveValue('Rename it'), { timeout: 5_000 })
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull(), { timeout: 5_000 })
  })

  it.each([
    ['differential', 'code_chat'],
    ['code', 'differential_chat'],
    ['differential', 'generate_app'],
  ] as const)('does not resume an answer in mode %s from a job of kind %s', async (mode, kind) => {
    const { uid } = signIn()
    const chat = { mode, isRetry: false }
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'chat', instruction: 'Hi', chat })
    server.use(http.get(url('/api/jobs/:id'), () => HttpResponse.json({ ...RUNNING, kind })))
    renderGenerator()
    await screen.findByRole('textbox', { name: 'Prompt' })
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })

  it('resumes an answer after a restart without its text', async () => {
    stubBrowserDatabase()
    const first = await withChat()
    const { uid } = someone()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(first, 'Rename it')
    script.send(job, chunk('I am on'))
    await screen.findByText('I am on')
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () => HttpResponse.json(RUNNING)),
      http.get(url('/api/jobs/:id/events'), () =>
        sse(job, chunk('I am on'), { type: 'restarted', attempt: 1 }, applied()),
      ),
    )
    const second = renderGenerator()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(screen.getByText('I renamed the app.')).toBeVisible()
    expect(screen.queryByText('I am on')).toBeNull()
    expect(await codeBehind(second)).toBe(RENAMED)
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })

  it('forgets an answer that the server no longer knows', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'chat', instruction: 'Hi' })
    server.use(http.get(url('/api/jobs/:id'), () => refuse(404, 'not-found')))
    renderGenerator()
    await screen.findByRole('textbox', { name: 'Prompt' })
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })
})
