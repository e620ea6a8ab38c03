import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { job, scriptedStream, sse } from '@/features/generator/testing/sse'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { applied, START_PAGE, textAnswer } from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, stream } from './testing/serveChat'
import { button, codeBehind, field, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('stopping', () => {
  /** The ids of the jobs that were asked for, and of those that were cancelled. */
  function watchJobs() {
    const asked: (string | null)[] = []
    const cancelled: unknown[] = []
    server.use(
      http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
        cancelled.push(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.post(url(DIFFERENTIAL), ({ request }) => {
        asked.push(request.headers.get('idempotency-key'))
      }),
    )
    return { asked, cancelled }
  }

  it('shows a message at once and cancels the job', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response(), stream(textAnswer('Fine')))
    const { asked, cancelled } = watchJobs()
    await sendMessage(rendered, 'Rename it')
    script.send(job, { type: 'reasoning', content: 'Let me see' })
    await screen.findByText('Let me see')
    await rendered.user.click(await button('Stop'))
    expect(await screen.findByText('Request cancelled')).toBeVisible()
    expect(screen.queryByText('Let me see')).toBeNull()
    await waitFor(() => expect(cancelled).toEqual(asked))
    expect(await codeBehind(rendered)).toBe(START_PAGE)
    await sendMessage(rendered, 'Go on')
    expect(await screen.findByText('Fine')).toBeVisible()
  })

  it('does not wait for the first event', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, () => new Promise<Response>(() => undefined))
    const { asked, cancelled } = watchJobs()
    await sendMessage(rendered, 'Rename it')
    await rendered.user.click(await button('Stop'))
    expect(await screen.findByText('Request cancelled')).toBeVisible()
    await waitFor(() => expect(cancelled).toEqual(asked))
    expect(await field()).toHaveValue('Rename it')
  })
})

it('stopping an answer whose changes are in already leaves them, and says nothing of it', async () => {
  const rendered = await withChat()
  answerWith(DIFFERENTIAL, stream(applied()))
  await sendMessage(rendered, 'Rename it')
  await screen.findByText('Complete!')
  await rendered.user.click(await button('Stop'))
  expect(await screen.findByText('Applied')).toBeVisible()
  expect(screen.queryByText('Request cancelled')).toBeNull()
  await rendered.user.click(await button('Undo these changes'))
  expect(await codeBehind(rendered)).toBe(START_PAGE)
})

describe('the message box', () => {
  it('keeps a message until the server has it', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(rendered, 'Rename it')
    expect(await field()).toHaveValue('Rename it')
    script.send(job)
    await waitFor(async () => expect(await field()).toHaveValue(''))
  })

  it('keeps what was typed since', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(rendered, 'Rename it')
    await rendered.user.type(await field(), ', please')
    script.send(job, { type: 'reasoning', content: 'Let me see' })
    await screen.findByText('Let me see')
    expect(await field()).toHaveValue('Rename it, please')
  })
})

describe('a failure', () => {
  it.each([
    [
      'the detail of the refusal',
      () =>
        HttpResponse.json({ code: 'x', message: 'm', detail: 'Too busy today' }, { status: 429 }),
      'Too busy today',
    ],
    [
      'the message of the server',
      () => refuse(400, 'message-too-long', 'The message is too long.'),
      'The message is too long.',
    ],
    [
      'an error without a message',
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
    await sendMessage(rendered, 'Rename it')
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('is not repeated: a message that is sent again is another job', async () => {
    const rendered = await withChat()
    const keys: (string | null)[] = []
    server.use(
      http.post(url(DIFFERENTIAL), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (keys.length === 1) return HttpResponse.error()
        return sse(job, textAnswer('Fine'))
      }),
    )
    await sendMessage(rendered, 'Rename it')
    await waitFor(async () => expect(await field()).toHaveValue('Rename it'))
    await sendMessage(rendered, '')
    expect(await screen.findByText('Fine')).toBeVisible()
    expect(keys).toEqual([expect.any(String), expect.any(String)])
    expect(keys[1]).not.toBe(keys[0])
  })

  it('keeps the message, to be sent again', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, () => refuse(503, 'queue-full', 'Many people are here.'))
    await sendMessage(rendered, 'Rename it')
    await screen.findByText('Many people are here.')
    expect(await field()).toHaveValue('Rename it')
  })
})
