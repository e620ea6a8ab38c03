import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ModelList } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { createQueryClient } from './client'
import { ownModel, type PickedModel, useModels } from './models'

const models: ModelList = { models: [], offline: true }
const asked = vi.fn()
const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

afterEach(() => document.body.replaceChildren())

it('the models that the page carries are there at once, and are not asked for', async () => {
  server.use(
    http.get(url('/api/models'), () => {
      asked()
      return HttpResponse.json(models)
    }),
  )
  const root = document.createElement('div')
  root.dataset.models = JSON.stringify(models)
  document.body.append(root)
  const { result } = renderHook(useModels, { wrapper })
  expect(result.current.data).toEqual(models)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).not.toHaveBeenCalled()
})

const model = (id: string, kind: 'code' | 'image', offline = false): PickedModel => ({
  ...{
    id,
    label: id,
    description: '',
    kind,
    provider: 'p',
    proOnly: false,
    default: false,
    offline,
  },
  ...(id.startsWith('connection:')
    ? { connection: { name: 'Mine', preset: 'compatible', contextTokens: null } }
    : {}),
})
const [writes, draws] = [model('gpt', 'code'), model('painter', 'image')]
const [first, second] = [model('connection:c1/a', 'code'), model('connection:c2/b', 'code')]
const sketches = model('connection:c2/c', 'image')
const all = [writes, draws, first, second, sketches]
const studio = model('studio', 'code', true)

it.each<[string, PickedModel[], 'code' | 'image', string | null, string | null]>([
  ['the chosen one', all, 'code', second.id, second.id],
  ['another of the same connection', all, 'image', second.id, sketches.id],
  ["the operator's, where that connection has none", all, 'image', first.id, null],
  ["the operator's, where theirs was chosen", all, 'code', writes.id, null],
  ["the operator's, where nothing was chosen", all, 'code', null, null],
  ['any, where no AI is configured', [studio, first, second], 'code', null, first.id],
  ['none, where there is none', [studio], 'code', null, null],
])('the own model is %s', (_, models, kind, chosen, expected) => {
  expect(ownModel(models, kind, chosen)?.id ?? null).toBe(expected)
})
