import { describe, expect, it } from 'vitest'
import type { Model } from '@/lib/api/types'
import { costText, isOpen, modelsOf, mostTokens } from './models'

function model(id: string, changes: Partial<Model> = {}): Model {
  return {
    ...{ id, label: id, description: '', kind: 'code', provider: 'moonshot' },
    ...{ proOnly: false, default: false, offline: false },
    credits: { generation: 1, modification: 2, continuation: 1, chat: 0, suggest: 1, optimize: 1 },
    ...changes,
  }
}

const priced = (id: string, generation: number) => {
  const { credits, ...rest } = model(id)
  return { ...rest, credits: { ...credits, generation } as NonNullable<Model['credits']> }
}

describe('the models of the playground', () => {
  it.each([
    ['moonshot', true],
    ['google', true],
    ['gemini', true],
    ['anthropic', false],
    ['openai', false],
  ])('of %s are open without Pro: %s', (provider, open) => {
    expect(isOpen(model('m', { provider, proOnly: true }), false)).toBe(open)
    expect(isOpen(model('m', { provider }), true)).toBe(true)
  })

  it('are open where they are the person’s own, or the offline studio', () => {
    expect(isOpen(model('connection:1/x', { provider: 'ollama' }), false)).toBe(true)
    expect(isOpen(model('s', { provider: 'offline', offline: true }), false)).toBe(true)
  })

  it('differ by column until one is chosen, the default one first', () => {
    const [one, two] = [model('one'), model('two', { default: true })]
    const options = [
      { model: one, locked: false },
      { model: model('pro'), locked: true },
      { model: two, locked: false },
    ]
    expect(modelsOf([null, null, null], options)).toEqual([two, one, two])
    expect(modelsOf(['one', 'pro', 'one'], options)).toEqual([one, one, one])
    expect(modelsOf([null], [])).toEqual([null])
  })

  it('take as many tokens together as the one that takes fewest', () => {
    const known = (maxOutputTokens: number) => model('m', { maxOutputTokens })
    expect(mostTokens([known(800), known(0), known(500), null])).toBe(500)
    expect(mostTokens([model('m')])).toBeNull()
  })
})

describe('the cost', () => {
  const [one, two, three] = [model('A'), model('B'), model('C')]
  it.each([
    [[one, two, three], 'generate', 'This costs 3 credits: one for each model.'],
    [[one, one, one], 'generate', 'This costs 3 credits: one for each answer.'],
    [[one, two], 'modify', 'This costs 4 credits: 2 for each model.'],
    [[one, priced('D', 3)], 'generate', 'This costs 4 credits: A 1, D 3.'],
    [[one, priced('D', 0)], 'generate', 'This costs 1 credit: A 1, D 0.'],
    [[priced('D', 0), priced('E', 0)], 'generate', 'This is free.'],
    [[one, null], 'generate', ''],
  ] as const)('of %j to %s is said', (models, kind, text) => {
    expect(costText(models, kind, false)).toBe(text)
  })

  it('is included in Pro', () => {
    expect(costText([one, two], 'generate', true)).toBe('Included in Pro.')
  })
})
