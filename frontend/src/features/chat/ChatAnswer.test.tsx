import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chunk, job, scriptedStream } from '@/features/generator/testing/sse'
import { applied, START_PAGE, step, textAnswer } from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, serveHistory, stream } from './testing/serveChat'
import { answered, button, openChat, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('an answer', () => {
  it('starts at ten percent, then shows progress, reasoning and text', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(rendered, 'What is this?')
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
    script.send(textAnswer('It **splits** bills, [see](https://example.org/)'))
    expect(await screen.findByText('Complete!')).toBeVisible()
    await answered()
    const link = screen.getByRole('link', { name: 'see' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.queryByRole('progressbar', { name: 'Answer' })).toBeNull()
    expect(screen.queryByText('Applied')).toBeNull()
  })

  it('shows neither HTML nor external images', async () => {
    const rendered = await withChat()
    const text =
      'Hi <img src="x" onerror="boom()"> ![spy](https://spy.example/p.png) [bad](javascript:boom()) there'
    answerWith(DIFFERENTIAL, stream(textAnswer(text)))
    await sendMessage(rendered, 'Hi')
    const answer = await screen.findByText(/there/)
    expect(answer.closest('article')?.querySelector('img, script')).toBeNull()
    expect(screen.queryByRole('link', { name: 'bad' })?.getAttribute('href') ?? '').not.toMatch(
      /javascript/,
    )
  })

  it.each([
    ['quotes', '> '],
    ['lists', '- 1. '],
  ])('of ten thousand %s within each other is shown as it is', async (_, marker) => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(textAnswer(`${marker.repeat(5_000)}the end`)))
    await sendMessage(rendered, 'Answer with ten thousand of them')
    expect(await screen.findByText(/the end$/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible()
  })

  it('starts over when its worker was lost', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(rendered, 'Hi')
    script.send(job, chunk('half of an ans'))
    await screen.findByText('half of an ans')
    script.send({ type: 'restarted', attempt: 2 })
    await waitFor(() => expect(screen.queryByText('half of an ans')).toBeNull())
    script.send(textAnswer('Whole'))
    expect(await screen.findByText('Whole')).toBeVisible()
  })

  it('disables the other controls while it runs', async () => {
    const rendered = await withChat()
    const script = scriptedStream()
    answerWith(DIFFERENTIAL, () => script.response())
    await sendMessage(rendered, 'Rename it')
    await rendered.user.click(await button('Back to Commands'))
    for (const name of ['Save', 'Undo', 'View Code', 'Clear'])
      expect(await button(name)).toBeDisabled()
    script.send(job, applied())
    await waitFor(async () => expect(await button('Save')).toBeEnabled())
    expect(await button('Undo')).toBeEnabled()
  })
})

describe('the request', () => {
  it('contains the message, the page, the app and the last ten messages', async () => {
    const earlier = Array.from({ length: 14 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `said ${index}`,
      timestamp: '2026-01-01T00:00:00Z',
      type: 'text' as const,
    }))
    serveHistory([...earlier, { ...earlier[0]!, role: 'system', content: 'Request cancelled' }])
    const rendered = await openChat()
    await screen.findByText('said 13')
    const sent = answerWith(DIFFERENTIAL, stream(textAnswer('Yes')))
    await sendMessage(rendered, 'Now?')
    await screen.findByText('Yes')
    expect(sent[0]).toMatchObject({ message: 'Now?', code: START_PAGE })
    expect(sent[0]?.app_id).toMatch(/^app-/)
    expect(sent[0]?.chat_history).toEqual(
      earlier.slice(-10).map(({ role, content }) => ({ role, content })),
    )
    expect(sent[0]).not.toHaveProperty('is_retry')
  })
})
