import { describe, expect, it } from 'vitest'
import type { StreamEvent } from '@/lib/api/types'
import { decodeEvent, decodeGenerateEvent } from './decode'

const EVENTS: StreamEvent[] = [
  { type: 'job', jobId: 'j' },
  {
    type: 'progress',
    percent: 40,
    currentStep: 'Generating UI...',
    currentStepNumber: 2,
    totalSteps: 3,
    estimatedSeconds: 12,
  },
  { type: 'reasoning', content: 'hm' },
  { type: 'chunk', content: '<p>' },
  { type: 'fullCode', content: '<!doctype html>' },
  { type: 'restarted', attempt: 2 },
  {
    type: 'complete',
    html: '<!doctype html>',
    generationId: 'g',
    appId: 'a',
    model: 'm',
    usage: { inputTokens: 1, outputTokens: 2 },
  },
  {
    type: 'complete',
    html: '<!doctype html>',
    generationId: null,
    appId: 'a',
    model: 'm',
    usage: null,
  },
  { type: 'error', code: 'cancelled', message: 'Request cancelled', status: 499 },
]

describe('decodeEvent', () => {
  it.each(EVENTS)('reads $type', (event) => {
    expect(decodeEvent(JSON.stringify(event))).toEqual({ done: false, event })
  })

  it.each(['[DONE]', ' [DONE] '])('reads %j as the end', (data) => {
    expect(decodeEvent(data)).toEqual({ done: true })
  })

  it('ignores unknown event types', () => {
    expect(decodeEvent('{"type":"telepathy","content":"?"}')).toBeNull()
    expect(decodeEvent('{"type":"toString"}')).toBeNull()
    expect(decodeEvent('{"type":"image","url":"data:image/png;base64,AA=="}')).toBeNull()
  })

  it.each(['', '{', 'hello', 'null', '[]', '{"content":"x"}', '{"type":7}', '<html>'])(
    'refuses %j',
    (data) => {
      expect(() => decodeEvent(data)).toThrow('AI response format error. Please try again.')
    },
  )

  it.each(['{"type":"chunk"}', '{"type":"chunk","content":7}', '{"type":"job"}'])(
    'refuses the incomplete %j',
    (data) => {
      expect(() => decodeEvent(data)).toThrow('AI response format error. Please try again.')
    },
  )

  it('rejects a completion without a page', () => {
    expect(() => decodeEvent('{"type":"complete","model":"m"}')).toThrow(
      'Invalid completion signal',
    )
  })

  it.each(['{"type":"error"}', '{"type":"error","code":"x","message":"","status":500}'])(
    'refuses the speechless %j',
    (data) => {
      expect(() => decodeEvent(data)).toThrow('Invalid error signal')
    },
  )
})

describe('decodeGenerateEvent', () => {
  const choices = {
    type: 'complete',
    message: 'Choose one to start from.',
    choices: [
      {
        id: 'quick-simple',
        name: 'Even Steven',
        description: 'Split a bill.',
        sampleUrl: '/api/samples/split-bill',
      },
    ],
    appId: 'a',
    model: 'offline-studio',
  }
  const page = {
    type: 'complete',
    html: '<!doctype html>',
    generationId: 'g',
    appId: 'a',
    model: 'offline-studio',
    usage: null,
    matched: { id: 'quick-simple', name: 'Even Steven' },
    note: 'Made from the sample app “Even Steven”.',
  }

  it.each([choices, page])('reads an end with what belongs to it', (event) => {
    expect(decodeGenerateEvent(JSON.stringify(event))).toEqual({ done: false, event })
  })

  it('refuses an end without a page and without choices', () => {
    const { html: _, ...nothing } = page
    for (const event of [nothing, { ...choices, choices: [] }]) {
      expect(() => decodeGenerateEvent(JSON.stringify(event))).toThrow()
    }
  })

  it('is alone in taking choices', () => {
    expect(() => decodeEvent(JSON.stringify(choices))).toThrow()
  })
})
