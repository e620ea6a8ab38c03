import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatHistoryItem } from '@/lib/api/types'
import { renderGenerator } from '../testing/renderGenerator'
import { applied, TALKED_PAGE, words } from './testing/replies'
import {
  answerWith,
  DIFFERENTIAL,
  keepWork,
  lastSaved,
  serveChat,
  serveHistory,
  stream,
} from './testing/serveChat'
import { answered, button, codeBehind, openChat, say, withChat } from './testing/withChat'

vi.mock('@/components/preview/PreviewPanel', () => import('../testing/FakePreview'))
vi.mock('../components/CodeViewer', () => import('../testing/FakeCodeViewer'))

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
    const second = renderGenerator()
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
    await openChat()
    expect(await screen.findByText('Strange')).toBeVisible()
  })
})
