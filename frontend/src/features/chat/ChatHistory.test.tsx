import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderGenerator } from '@/features/generator/testing/renderGenerator'
import type { ChatHistoryItem } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { applied, START_PAGE, textAnswer } from './testing/replies'
import {
  answerWith,
  DIFFERENTIAL,
  lastSaved,
  serveChat,
  serveHistory,
  stream,
} from './testing/serveChat'
import { answered, button, codeBehind, openChat, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)
afterEach(() => vi.unstubAllGlobals())

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

  it('is saved after each answer and each undo, with the applied changes', async () => {
    const saved = serveHistory()
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(rendered, 'Rename it')
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

  it('is restored, and its applied changes can be undone', async () => {
    stubBrowserDatabase()
    const saved = serveHistory()
    const first = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(first, 'Rename it')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const stored = lastSaved(saved)
    first.unmount()
    serveHistory(stored)
    const second = renderGenerator()
    expect(await screen.findByText('I renamed the app.')).toBeVisible()
    await second.user.click(await button('Undo these changes'))
    expect(await codeBehind(second)).toBe(START_PAGE)
  })

  it('is cleared with an empty list, after confirmation', async () => {
    const saved = serveHistory()
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(textAnswer('Hello there')))
    await sendMessage(rendered, 'Hi')
    await screen.findByText('Hello there')
    await answered()
    await rendered.user.click(await button('Clear chat'))
    await rendered.user.click(await button('Clear Chat'))
    expect(await screen.findByText('Start a conversation')).toBeVisible()
    await waitFor(() => expect(lastSaved(saved)).toEqual([]))
  })

  it('that cannot be loaded shows no error and is not overwritten', async () => {
    const saved = serveHistory(500)
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(textAnswer('Hello there')))
    await sendMessage(rendered, 'Hi')
    expect(await screen.findByText('Hello there')).toBeVisible()
    await answered()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saved).not.toHaveBeenCalled()
  })

  it('ignores unknown details', async () => {
    serveHistory([said('user', 'Hi'), said('assistant', 'Strange', { change: { state: 'odd' } })])
    await openChat()
    expect(await screen.findByText('Strange')).toBeVisible()
  })
})
