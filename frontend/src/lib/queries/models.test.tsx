import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ModelList } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { createQueryClient } from './client'
import { useModels } from './models'

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
