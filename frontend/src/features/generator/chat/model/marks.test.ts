import { describe, expect, it } from 'vitest'
import { appendStep, EMPTY_HISTORY, undoStep } from '../../model/history'
import { pageBefore } from './marks'
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

describe('the page as an answer found it', () => {
  const changed = appendStep(made, { ...step, chat: { messageId: 'a', undone: false } })

  it('stands before the step that the answer made', () => {
    expect(pageBefore(changed, 'a')).toBe('red')
  })

  it('is not known of another answer, of another step and of one that takes the answer back', () => {
    expect(pageBefore(changed, 'b')).toBeUndefined()
    expect(pageBefore(undoStep(changed), 'a')).toBeUndefined()
    const takenBack = appendStep(made, { ...step, chat: { messageId: 'a', undone: true } })
    expect(pageBefore(takenBack, 'a')).toBeUndefined()
    expect(pageBefore(EMPTY_HISTORY, 'a')).toBeUndefined()
  })
})

describe('a question that was kept', () => {
  const asked = userMessage('Make it blue')
  const earlier = [userMessage('Hello'), placeholder()]

  it('goes when it was not answered, and what was said about that', () => {
    const failed = systemMessage('The network is gone', true)
    expect(withoutUnanswered([...earlier, asked, failed], 'Make it blue')).toEqual(earlier)
  })

  it('stays when it was answered, or is another', () => {
    const answered = [...earlier, asked, placeholder()]
    expect(withoutUnanswered(answered, 'Make it blue')).toEqual(answered)
    expect(withoutUnanswered([asked], 'Make it green')).toEqual([asked])
    expect(withoutUnanswered(earlier, 'Make it blue')).toEqual(earlier)
  })
})
