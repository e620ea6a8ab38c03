import { describe, expect, it } from 'vitest'
import { DETAILS_MAX_BYTES } from './chatStore'
import {
  type ChangeRecord,
  type ChatMessage,
  placeholder,
  systemMessage,
  userMessage,
} from './message'
import { makePatch } from './patch'
import { fromItems, toItems, toTurns } from './persistence'

const answer = (content: string, change: Partial<ChangeRecord> | null = null): ChatMessage => ({
  ...placeholder(),
  processing: null,
  content,
  change: change && {
    state: 'applied',
    changes: [],
    applied: 1,
    total: 1,
    reason: null,
    metrics: null,
    patch: makePatch('a\nb', 'a\nc'),
    ...change,
  },
})

describe('saved messages', () => {
  it('are restored unchanged', () => {
    const messages = [userMessage('Hi'), answer('Done', {}), systemMessage('Oh', true)]
    expect(fromItems(toItems(messages))).toEqual(messages)
  })

  it('are the last hundred, without an unfinished answer', () => {
    const messages = [
      ...Array.from({ length: 130 }, (_, at) => userMessage(`${at}`)),
      placeholder(),
    ]
    const items = toItems(messages)
    expect(items).toHaveLength(100)
    expect(items.at(-1)?.content).toBe('129')
  })

  it('leave out code that does not fit, and keep the list of changes', () => {
    const long = 'x'.repeat(30_000)
    const change = { id: '1', type: 'replace', description: 'Big', status: 'applied' as const }
    const big = answer('Done', { changes: [{ ...change, old: long }], patch: makePatch(long, 'y') })
    const [item] = toItems([big])
    expect(JSON.stringify(item?.details).length).toBeLessThan(DETAILS_MAX_BYTES)
    expect(item?.details).toMatchObject({
      change: { state: 'applied', changes: [change], patch: null },
    })
  })
})

describe('the conversation sent to the model', () => {
  it('is the last ten messages, with their outcome', () => {
    const failed = { id: '2', type: 'delete', description: 'Elephant', status: 'failed' as const }
    const turns = toTurns([
      userMessage('One'),
      answer('Partly', { changes: [failed], applied: 1, total: 2 }),
      systemMessage('Request cancelled'),
      answer('Back', { state: 'undone' }),
      placeholder(),
    ])
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(turns[1]?.content).toContain('1 of 2 changes were applied')
    expect(turns[1]?.content).toContain('- Elephant')
    expect(turns[2]?.content).toContain('took these changes back')
    expect(toTurns(Array.from({ length: 15 }, () => userMessage('x')))).toHaveLength(10)
  })
})
