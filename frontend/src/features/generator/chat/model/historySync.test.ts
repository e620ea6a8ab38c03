import { describe, expect, it } from 'vitest'
import { appendStep, EMPTY_HISTORY, undoStep } from '../../model/history'
import { pageBefore } from './historySync'
import { placeholder, systemMessage, userMessage, withoutUnanswered } from './message'

const made = appendStep(EMPTY_HISTORY, {
  type: 'ai_generation',
  htmlContent: 'red',
  description: 'A page',
})
const step = {
  type: 'ai_modification',
  htmlContent: 'blue',
  description: 'Make it blue',
} as const

describe('the page before an answer', () => {
  const changed = appendStep(made, { ...step, chat: { messageId: 'a', undone: false } })

  it('is the step before the one that the answer added', () => {
    expect(pageBefore(changed, 'a')).toBe('red')
  })

  it('is unknown for another answer, for another step and for an undone answer', () => {
    expect(pageBefore(changed, 'b')).toBeUndefined()
    expect(pageBefore(undoStep(changed), 'a')).toBeUndefined()
    const undone = appendStep(made, { ...step, chat: { messageId: 'a', undone: true } })
    expect(pageBefore(undone, 'a')).toBeUndefined()
    expect(pageBefore(EMPTY_HISTORY, 'a')).toBeUndefined()
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
