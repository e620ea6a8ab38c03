import { describe, expect, it } from 'vitest'
import { appendStep, EMPTY_HISTORY, undoStep } from '../../model/history'
import { appliedBefore } from './appliedBefore'
import { isAnswered, placeholder, systemMessage, userMessage, withoutUnanswered } from './message'

const QUESTION = 'Make it blue'
const made = appendStep(EMPTY_HISTORY, {
  type: 'ai_generation',
  htmlContent: 'red',
  description: 'A page',
})
const changed = appendStep(made, {
  type: 'ai_modification',
  htmlContent: 'blue',
  description: QUESTION,
  chat: { messageId: 'a', undone: false },
})

describe('an answer that changed the page before a reload', () => {
  it('is known by the step that it made', () => {
    expect(appliedBefore(changed, [], QUESTION)).toEqual({ answerId: 'a', page: 'red' })
  })

  it('is no business of another question, another step or an answer that is kept', () => {
    expect(appliedBefore(changed, [], 'Make it green')).toBeUndefined()
    expect(appliedBefore(undoStep(changed), [], QUESTION)).toBeUndefined()
    expect(appliedBefore(made, [], 'A page')).toBeUndefined()
    const kept = { ...placeholder(), id: 'a' }
    expect(appliedBefore(changed, [userMessage(QUESTION), kept], QUESTION)).toBeUndefined()
  })
})

describe('a question that was kept', () => {
  const asked = userMessage(QUESTION)
  const at = Date.parse(asked.timestamp)

  it('is answered when an answer follows it', () => {
    expect(isAnswered([asked, placeholder()], QUESTION, at)).toBe(true)
    expect(isAnswered([asked, systemMessage('Hm', true)], QUESTION, at)).toBe(false)
    expect(isAnswered([asked, placeholder()], 'Something else', at)).toBe(false)
    expect(isAnswered([asked, placeholder()], QUESTION, at + 60_000)).toBe(false)
    expect(isAnswered([], QUESTION, at)).toBe(false)
  })

  it('goes when it was not', () => {
    const earlier = [userMessage('Hello'), placeholder()]
    const failed = systemMessage('The network is gone', true)
    expect(withoutUnanswered([...earlier, asked, failed], QUESTION)).toEqual(earlier)
    const answered = [...earlier, asked, placeholder()]
    expect(withoutUnanswered(answered, QUESTION)).toEqual(answered)
    expect(withoutUnanswered(earlier, QUESTION)).toEqual(earlier)
  })
})
