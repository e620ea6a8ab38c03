import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { ChatHistoryItem } from '@/lib/api/types'
import type { WireEvent } from '@/lib/stream/decode'
import { user as someone } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderGenerator, serveWell } from '../testing/renderGenerator'
import { chunk, complete, JOB_ID, job, scriptedStream, sse } from '../testing/sse'
import {
  applied,
  elephant,
  nothingApplied,
  proposed,
  RENAMED,
  step,
  TALKED_PAGE,
  titleChange,
  words,
} from './testing/replies'

vi.mock('@/components/preview/PreviewPanel', () => import('../testing/FakePreview'))
vi.mock('./components/DiffCodeViewer', () => ({
  default: ({ before, after, line }: { before: string; after: string; line: number }) => (
    <pre>{`${line}: ${before} -> ${after}`}</pre>
  ),
}))
vi.mock('../components/CodeViewer', () => ({
  default: ({ code }: { code: string }) => <pre data-testid="code">{code}</pre>,
}))

const DIFFERENTIAL = '/api/differential/chat'
const TRYING = 'Trying alternative approach to apply your changes...'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const chatPanel = () => screen.findByRole('region', { name: 'Chat with AI' })
const field = () => screen.findByRole('textbox', { name: 'Message' })

/** What the server was told; it keeps what it is given. */
function serveHistory(kept: ChatHistoryItem[] | number = 404) {
  const saved = vi.fn()
  server.use(
    http.get(url('/api/chat-history/:appId'), () =>
      typeof kept === 'number'
        ? refuse(kept, kept === 404 ? 'chat-history-not-found' : 'internal-error')
        : HttpResponse.json({ chat_history: kept }),
    ),
    http.post(url('/api/save-chat-history'), async ({ request }) => {
      saved(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return saved
}

const lastSaved = (saved: ReturnType<typeof serveHistory>): ChatHistoryItem[] =>
  saved.mock.lastCall?.[0].chat_history

/** Answers one message after another, and keeps what was sent. */
function answerWith(path: string, ...answers: (() => Response)[]) {
  const sent: Record<string, unknown>[] = []
  server.use(
    http.post(url(path), async ({ request }) => {
      const answer = answers[sent.length]
      sent.push((await request.json()) as Record<string, unknown>)
      if (answer === undefined) throw new Error('one message too many')
      return answer()
    }),
  )
  return sent
}

const stream =
  (...events: WireEvent[]) =>
  () =>
    sse(job, ...events)

async function withChat(html = TALKED_PAGE) {
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(html))))
  signIn()
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await rendered.user.click(await button('Chat with AI'))
  await chatPanel()
  await screen.findByText('Start a conversation')
  return rendered
}

type Rendered = Awaited<ReturnType<typeof withChat>>

async function say({ user }: Rendered, text: string) {
  await user.click(await field())
  await user.keyboard(`${text}{Enter}`)
}

const answered = () => button('Send message')

async function codeNow({ user }: Rendered): Promise<string> {
  await user.click(await button('View Code'))
  const code = (await screen.findByTestId('code')).textContent ?? ''
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('code')).toBeNull())
  return code
}

/** The code is shown by a command. */
async function codeBehind(rendered: Rendered): Promise<string> {
  await rendered.user.click(await button('Back to Commands'))
  const code = await codeNow(rendered)
  await rendered.user.click(await button('Chat with AI'))
  return code
}

/** A browser that keeps the work over a reload. */
function keepWork() {
  vi.stubGlobal('indexedDB', new IDBFactory())
}

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  serveWell()
  serveHistory()
})

describe('the panel', () => {
  it('opens in place of the commands and gives them back', async () => {
    const { user } = await withChat()
    expect(screen.getByText('Ask questions about your code or request changes')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Modify App' })).toBeNull()
    expect(await field()).toHaveFocus()
    await user.click(await button('Back to Commands'))
    expect(await button('Modify App')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Chat with AI' })).toBeNull()
  })

  it('is a command of the floating menu too', async () => {
    const { user } = await withChat()
    await user.click(await button('Back to Commands'))
    await user.click(await button('Stage Chat with AI'))
    expect(await chatPanel()).toBeVisible()
  })

  it('takes up an idea', async () => {
    const { user } = await withChat()
    await user.click(await button('Make it dark mode'))
    expect(await field()).toHaveValue('Make it dark mode')
  })

  it('counts, and takes no more than a message holds', async () => {
    const { user } = await withChat()
    await user.click(await field())
    await user.paste('x'.repeat(2_100))
    expect(await field()).toHaveValue('x'.repeat(2_000))
    expect(screen.getByText(/2000 \/ 2000/)).toBeVisible()
  })

  it('sends on Enter, begins a line on Shift+Enter, and ignores blanks', async () => {
    const rendered = await withChat()
    const sent = answerWith(DIFFERENTIAL, stream(words('Hello')))
    await say(rendered, '   ')
    expect(sent).toHaveLength(0)
    await rendered.user.clear(await field())
    await rendered.user.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
    await screen.findByText('Hello')
    expect(sent[0]?.message).toBe('one\ntwo')
    expect(await field()).toHaveValue('')
  })
})

describe('an answer', () => {
  it('begins at ten percent, then shows progress, thoughts and words', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await say(rendered, 'What is this?')
    expect(await screen.findByText('Starting...')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Answer' })).toHaveAttribute(
      'aria-valuenow',
      '10',
    )
    expect(screen.getByText(/1 of 3 · about 15 s/)).toBeVisible()
    script.send(job, step('Reading the page...'), { type: 'reasoning', content: 'Hm, a bill' })
    expect(await screen.findByText('Reading the page...')).toBeVisible()
    expect(screen.getByText('Hm, a bill')).toBeVisible()
    script.send(chunk('It **splits**'), chunk(' bills'))
    expect(await screen.findByText('splits')).toBeVisible()
    script.send(words('It **splits** bills, [see](https://example.org/)'))
    expect(await screen.findByText('Complete!')).toBeVisible()
    await answered()
    const link = screen.getByRole('link', { name: 'see' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.queryByRole('progressbar', { name: 'Answer' })).toBeNull()
    expect(screen.queryByText('Applied')).toBeNull()
  })

  it('shows no HTML and no pictures of others', async () => {
    const rendered = await withChat()
    const text =
      'Hi <img src="x" onerror="boom()"> ![spy](https://spy.example/p.png) [bad](javascript:boom()) there'
    answerWith(DIFFERENTIAL, stream(words(text)))
    await say(rendered, 'Hi')
    const answer = await screen.findByText(/there/)
    expect(answer.closest('article')?.querySelector('img, script')).toBeNull()
    expect(screen.queryByRole('link', { name: 'bad' })?.getAttribute('href') ?? '').not.toMatch(
      /javascript/,
    )
  })

  it('begins anew when its worker was lost', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await say(rendered, 'Hi')
    script.send(job, chunk('half of an ans'))
    await screen.findByText('half of an ans')
    script.send({ type: 'restarted', attempt: 2 })
    await waitFor(() => expect(screen.queryByText('half of an ans')).toBeNull())
    script.send(words('Whole'))
    expect(await screen.findByText('Whole')).toBeVisible()
  })

  it('keeps the other controls still meanwhile', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await say(rendered, 'Rename it')
    await rendered.user.click(await button('Back to Commands'))
    for (const name of ['Save', 'Undo', 'View Code', 'Clear'])
      expect(await button(name)).toBeDisabled()
    script.send(job, applied())
    await waitFor(async () => expect(await button('Save')).toBeEnabled())
    expect(await button('Undo')).toBeEnabled()
  })
})

describe('what is sent', () => {
  it('is the message with the page, the app and the last ten messages', async () => {
    const earlier = Array.from({ length: 14 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `said ${index}`,
      timestamp: '2026-01-01T00:00:00Z',
      type: 'text' as const,
    }))
    serveHistory([...earlier, { ...earlier[0]!, role: 'system', content: 'Request cancelled' }])
    server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(TALKED_PAGE))))
    signIn()
    const rendered = renderGenerator()
    await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await rendered.user.click(await button('Generate'))
    await rendered.user.click(await button('Chat with AI'))
    await screen.findByText('said 13')
    const sent = answerWith(DIFFERENTIAL, stream(words('Yes')))
    await say(rendered as Rendered, 'Now?')
    await screen.findByText('Yes')
    expect(sent[0]).toMatchObject({ message: 'Now?', code: TALKED_PAGE })
    expect(sent[0]?.app_id).toMatch(/^app-/)
    expect(sent[0]?.chat_history).toEqual(
      earlier.slice(-10).map(({ role, content }) => ({ role, content })),
    )
    expect(sent[0]).not.toHaveProperty('is_retry')
  })
})

describe('targeted changes', () => {
  it('are applied at once; undo, redo and the toolbar stay in step', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await say(rendered, 'Rename it')
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(screen.getByText('Rename the app')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    await rendered.user.click(await button('Undo these changes'))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(TALKED_PAGE)
    await rendered.user.click(await button('Redo these changes'))
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    const panel = await chatPanel()
    await rendered.user.click(within(panel).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    await rendered.user.click(within(panel).getByRole('button', { name: 'Redo' }))
    expect(await screen.findByText('Applied')).toBeVisible()
  })

  it('can be taken back after later ones, and not where the page has moved on', async () => {
    const rendered = await withChat()
    const smaller = RENAMED.replace('Split the bill', 'Split it')
    const third = smaller.replace('Fair Share', 'Even')
    answerWith(
      DIFFERENTIAL,
      stream(applied({ response: 'First' })),
      stream(
        applied({
          response: 'Second',
          html: smaller,
          changes: [{ ...titleChange, description: 'Shorten' }],
        }),
      ),
      stream(applied({ response: 'Third', html: third })),
    )
    for (const text of ['First', 'Second', 'Third']) {
      await say(rendered, text)
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
      await answered()
    }
    const [first] = screen.getAllByRole('button', { name: 'Undo these changes' })
    await rendered.user.click(first!)
    expect(await screen.findByText('Cannot Undo')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(third)
  })

  it('show what they touched', async () => {
    const rendered = await withChat()
    const second = {
      ...titleChange,
      id: '3',
      description: 'Shorten',
      line: 5,
      old: '<p>a</p>',
      new: '<p>b</p>',
    }
    answerWith(
      DIFFERENTIAL,
      stream(applied({ changes: [titleChange, second], applied: 2, total: 2 })),
    )
    await say(rendered, 'Rename it')
    await rendered.user.click(await button('View change: Rename the app'))
    const dialog = await screen.findByRole('dialog', { name: 'What Changed' })
    expect(
      await within(dialog).findByText('4: <h1>Pennywise</h1> -> <h1>Fair Share</h1>'),
    ).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Previous change' })).toBeDisabled()
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Next change' }))
    expect(await within(dialog).findByText('5: <p>a</p> -> <p>b</p>')).toBeVisible()
    expect(within(dialog).getByText('Shorten')).toBeVisible()
    await rendered.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are reported one by one when some fail, and asked for again', async () => {
    const rendered = await withChat()
    const partial = applied({
      changes: [titleChange, elephant],
      applied: 1,
      total: 2,
      retried: true,
      message: '1 of 2 changes failed',
    })
    const sent = answerWith(
      DIFFERENTIAL,
      stream(step(TRYING), partial),
      stream(words('There is none.')),
    )
    await say(rendered, 'Rename it and remove the elephant')
    expect(
      await screen.findByText('⚠️ Note: 1 of 2 changes were applied successfully.'),
    ).toBeVisible()
    expect(screen.getByText('Remove the elephant')).toBeVisible()
    expect(screen.getByText('Could not find code to delete')).toBeVisible()
    expect(screen.getAllByText(TRYING)).toHaveLength(1)
    await rendered.user.click(await button('Retry 1 Failed'))
    expect(await screen.findByText('There is none.')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.message).toMatch(/could not be found[\s\S]*- Remove the elephant/)
    expect(sent[1]?.code).toBe(RENAMED)
  })
})

describe('nothing of the changes applies', () => {
  it('asks once more, with the reason, and uses what comes of it', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied()),
      stream(applied({ response: 'Now it is.' })),
    )
    await say(rendered, 'Remove the elephant')
    expect(await screen.findByText(TRYING)).toBeVisible()
    expect(await screen.findByText('Now it is.')).toBeVisible()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(sent[1]).toMatchObject({
      message: 'Remove the elephant',
      is_retry: true,
      verification_failure: 'Remove the elephant: Could not find code to delete',
    })
    expect(await codeBehind(rendered)).toBe(RENAMED)
  })

  it('says so when the second try is no better', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied()),
      stream(nothingApplied({ response: 'Again not.' })),
    )
    await say(rendered, 'Remove the elephant')
    expect(await screen.findByText('❌ Error: Unable to apply changes.')).toBeVisible()
    expect(screen.getByText('All 1 changes failed to apply')).toBeVisible()
    expect(screen.getByText('I tried.')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(await codeBehind(rendered)).toBe(TALKED_PAGE)
  })

  it('does not ask again when the server has', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied({ retried: true, message: '', changes: [] })),
    )
    await say(rendered, 'Remove the elephant')
    expect(await screen.findByText('❌ Error: Unable to apply changes.')).toBeVisible()
    expect(screen.getByText('Unknown error')).toBeVisible()
    expect(screen.getByText(TRYING)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('counts blanks as no change', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(applied({ html: `${TALKED_PAGE}\n  ` })),
      stream(applied({ html: `${TALKED_PAGE}\n  ` })),
    )
    await say(rendered, 'Rename it')
    expect(
      await screen.findByText('The changes made no significant difference to the page.'),
    ).toBeVisible()
    expect(sent).toHaveLength(2)
  })

  it('takes the full code when the model wrote it', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(nothingApplied({ fullCode: RENAMED })))
    await say(rendered, 'Rename it')
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
  })
})

describe('whole pages', () => {
  it('are proposed, and change nothing until they are applied', async () => {
    const rendered = await withChat()
    const sent = answerWith('/api/chat-with-code', stream(proposed()))
    await rendered.user.click(await button('Whole page'))
    await say(rendered, 'Rename it')
    const apply = await button('Apply')
    expect(sent[0]).toMatchObject({ message: 'Rename it', current_code: TALKED_PAGE })
    expect(await codeBehind(rendered)).toBe(TALKED_PAGE)
    expect(apply).not.toBeNull()
    await rendered.user.click(await button('View changes of the page'))
    expect(await screen.findByText(/^1: .*Pennywise/s)).toBeVisible()
    await rendered.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await rendered.user.click(await button('Apply'))
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    await rendered.user.click(await button('Undo these changes'))
    expect(await screen.findByText('Undone')).toBeVisible()
  })

  it('are not asked for when the answer is words alone', async () => {
    const rendered = await withChat()
    answerWith(
      '/api/chat-with-code',
      stream(proposed({ is_code_change: false, modified_code: null, metrics: null })),
    )
    await rendered.user.click(await button('Whole page'))
    await say(rendered, 'What is it?')
    expect(await screen.findByText('Here is the whole page.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  })
})

describe('stopping', () => {
  it('says so at once and cancels the job', async () => {
    const rendered = await withChat()
    const cancelled = vi.fn()
    server.use(
      http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
        cancelled(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response(), stream(words('Fine')))
    await say(rendered, 'Rename it')
    script.send(job, { type: 'reasoning', content: 'Let me see' })
    await screen.findByText('Let me see')
    await rendered.user.click(await button('Stop'))
    expect(await screen.findByText('Request cancelled')).toBeVisible()
    expect(screen.queryByText('Let me see')).toBeNull()
    await waitFor(() => expect(cancelled).toHaveBeenCalledWith(JOB_ID))
    expect(await codeBehind(rendered)).toBe(TALKED_PAGE)
    await say(rendered, 'Go on')
    expect(await screen.findByText('Fine')).toBeVisible()
  })
})

describe('what goes wrong', () => {
  it.each([
    [
      'the detail of the refusal',
      () =>
        HttpResponse.json({ code: 'x', message: 'm', detail: 'Too busy today' }, { status: 429 }),
      'Too busy today',
    ],
    [
      'the words of the refusal',
      () => refuse(400, 'message-too-long', 'The message is too long.'),
      'The message is too long.',
    ],
    [
      'a refusal without words',
      () => new HttpResponse('oops', { status: 400 }),
      'Chat request failed',
    ],
    [
      'the error of the stream',
      () =>
        sse(job, {
          type: 'error',
          code: 'provider-unavailable',
          message: 'The model is away.',
          status: 503,
        }),
      'The model is away.',
    ],
  ])('is said: %s', async (_what, response, said) => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, response, response)
    await say(rendered, 'Rename it')
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('leaves the message to be sent again', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, () => refuse(503, 'queue-full', 'Many people are here.'))
    await say(rendered, 'Rename it')
    await screen.findByText('Many people are here.')
    expect(await field()).toHaveValue('Rename it')
  })
})

describe('the history', () => {
  const said = (
    role: 'user' | 'assistant',
    content: string,
    details?: unknown,
  ): ChatHistoryItem => ({
    role,
    content,
    timestamp: '2026-01-01T00:00:00Z',
    type: 'text',
    ...(details === undefined ? {} : { details }),
  })

  it('is saved after each answer and each undo, with what was applied', async () => {
    const saved = serveHistory()
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await say(rendered, 'Rename it')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.lastCall?.[0].app_id).toMatch(/^app-/)
    expect(lastSaved(saved)).toMatchObject([
      { role: 'user', content: 'Rename it', type: 'text' },
      {
        role: 'assistant',
        content: 'I renamed the app.',
        type: 'code_change',
        model: 'm',
        details: { change: { state: 'applied' } },
      },
    ])
    await rendered.user.click(await button('Undo these changes'))
    await waitFor(() =>
      expect(lastSaved(saved)[1]).toMatchObject({ details: { change: { state: 'undone' } } }),
    )
  })

  it('comes back, and what was applied can be taken back', async () => {
    keepWork()
    const saved = serveHistory()
    const first = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await say(first, 'Rename it')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const kept = lastSaved(saved)
    first.unmount()
    serveHistory(kept)
    const second = renderGenerator() as Rendered
    expect(await screen.findByText('I renamed the app.')).toBeVisible()
    await second.user.click(await button('Undo these changes'))
    expect(await codeBehind(second)).toBe(TALKED_PAGE)
  })

  it('is cleared with an empty list, after asking', async () => {
    const saved = serveHistory()
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(words('Hello there')))
    await say(rendered, 'Hi')
    await screen.findByText('Hello there')
    await answered()
    await rendered.user.click(await button('Clear chat'))
    await rendered.user.click(await button('Clear Chat'))
    expect(await screen.findByText('Start a conversation')).toBeVisible()
    await waitFor(() => expect(lastSaved(saved)).toEqual([]))
  })

  it('that cannot be had is nobody’s trouble, and is not written over', async () => {
    const saved = serveHistory(500)
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(words('Hello there')))
    await say(rendered, 'Hi')
    expect(await screen.findByText('Hello there')).toBeVisible()
    await answered()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).not.toHaveBeenCalled()
  })

  it('takes details that it does not know for nothing', async () => {
    serveHistory([said('user', 'Hi'), said('assistant', 'Strange', { change: { state: 'odd' } })])
    server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(TALKED_PAGE))))
    signIn()
    const { user } = renderGenerator()
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await user.click(await button('Generate'))
    await user.click(await button('Chat with AI'))
    expect(await screen.findByText('Strange')).toBeVisible()
  })
})

describe('a reload in the middle of an answer', () => {
  it('takes the answer up again', async () => {
    keepWork()
    const first = await withChat()
    const { uid } = someone()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await say(first, 'Rename it')
    script.send(job, chunk('I am on'))
    await screen.findByText('I am on')
    await waitFor(async () => expect(await recallActiveJob(uid)).toMatchObject({ kind: 'chat' }))
    first.unmount()

    server.use(
      http.get(url('/api/jobs/:id'), () =>
        HttpResponse.json({
          jobId: JOB_ID,
          kind: 'chat',
          status: 'running',
          appId: null,
          createdAt: '2026-01-01T00:00:00Z',
          finishedAt: null,
        }),
      ),
      http.get(url('/api/jobs/:id/events'), () => sse(job, chunk('I am on it'), applied())),
    )
    const second = renderGenerator() as Rendered
    expect(await chatPanel()).toBeVisible()
    expect(await screen.findByText('Rename it')).toBeVisible()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(second)).toBe(RENAMED)
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })

  it('forgets one that the server no longer knows', async () => {
    const { uid } = signIn()
    await rememberActiveJob(uid, { jobId: JOB_ID, kind: 'chat', instruction: 'Hi' })
    server.use(http.get(url('/api/jobs/:id'), () => refuse(404, 'not-found')))
    renderGenerator()
    await screen.findByRole('textbox', { name: 'Prompt' })
    await waitFor(async () => expect(await recallActiveJob(uid)).toBeNull())
  })
})
