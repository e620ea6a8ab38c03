import { describe, expect, it } from 'vitest'
import { emptyHistory, pushStep, undo } from '@/document/history'
import { type ChatReference, PAGE_HISTORY, pageStep } from '@/document/step'
import {
  type ChangeRecord,
  placeholder,
  systemMessage,
  userMessage,
  withoutUnanswered,
} from '../model/message'
import { syncWithHistory } from './chats'

const step = (html: string, chat?: ChatReference) =>
  pageStep({ html, name: html, origin: 'chat', ...(chat === undefined ? {} : { chat }) })

const red = pushStep(emptyHistory<ReturnType<typeof step>>(), step('red'), PAGE_HISTORY)
const blue = pushStep(red, step('blue', { messageId: 'a', undone: false }), PAGE_HISTORY)

const change: ChangeRecord = {
  state: 'applied',
  changes: [],
  applied: 1,
  total: 1,
  reason: null,
  metrics: null,
  patch: null,
}
const answer = (state: ChangeRecord['state']) => ({
  ...placeholder('a'),
  processing: null,
  change: { ...change, state },
})
const stateOf = (messages: ReturnType<typeof syncWithHistory>) => messages[0]?.change?.state

describe('the changes of an answer', () => {
  it('are undone when the page goes back before them, and applied when it goes on', () => {
    expect(stateOf(syncWithHistory([answer('applied')], undo(blue)))).toBe('undone')
    expect(stateOf(syncWithHistory([answer('undone')], blue))).toBe('applied')
  })

  it('stay undone where a later step took them back', () => {
    const taken = pushStep(blue, step('red', { messageId: 'a', undone: true }), PAGE_HISTORY)
    expect(stateOf(syncWithHistory([answer('applied')], taken))).toBe('undone')
    expect(stateOf(syncWithHistory([answer('undone')], undo(taken)))).toBe('applied')
  })

  it('are left alone when no step is theirs', () => {
    const messages = [answer('applied')]
    expect(syncWithHistory(messages, red)).toBe(messages)
  })
})

describe('a saved message', () => {
  const asked = userMessage('Make it blue')
  const earlier = [userMessage('Hello'), placeholder()]

  it('is dropped with its error when it was not answered', () => {
    const failed = systemMessage('The network is gone', true)
    expect(withoutUnanswered([...earlier, asked, failed], 'Make it blue')).toEqual(earlier)
  })

  it('stays when it was answered, or is a different one', () => {
    const answered = [...earlier, asked, placeholder()]
    expect(withoutUnanswered(answered, 'Make it blue')).toEqual(answered)
    expect(withoutUnanswered([asked], 'Make it green')).toEqual([asked])
    expect(withoutUnanswered(earlier, 'Make it blue')).toEqual(earlier)
  })
})
