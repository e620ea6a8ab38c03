import { http } from 'msw'
import { beforeEach, expect, vi } from 'vitest'
import { currentPage, type PageTarget } from '@/document/document'
import type { FailedJob } from '@/document/host'
import type { PageStep } from '@/document/step'
import { createJobEngine } from '@/jobs/engine'
import { notify } from '@/lib/toast'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import type { Merging } from '../results/applyResult'
import { createRunner, type Runner } from '../run/runner'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { complete, GENERATION_ID, job, sse } from './sse'

/** A runner with its store, new for each test of a file that imports this. */
export let store: GeneratorStore
export let runner: Runner

export const UID = 'u1'
export const PAGE = '<!doctype html><html><body>Hi</body></html>'
export const refreshCredits = vi.fn()
export const saveDraft = vi.fn(async () => true)
export const land = vi.fn(async (_target: PageTarget, _step: PageStep) => undefined)
export const failedInBackground = vi.fn(
  async (_target: PageTarget, _failed: FailedJob) => undefined,
)
export const offeredInBackground = vi.fn((_asked: string, _show: () => void) => undefined)
export const merge = vi.fn<Merging>(() => null)
export const mayReplace = vi.fn(() => Promise.resolve(true))

export const state = () => store.getState()
export const page = () => currentPage(state().document!)
export const meta = () => page().meta

beforeEach(() => {
  merge.mockReset().mockReturnValue(null)
  for (const hook of [
    refreshCredits,
    saveDraft,
    land,
    failedInBackground,
    offeredInBackground,
    mayReplace,
  ])
    hook.mockClear()
  vi.spyOn(notify, 'error')
    .mockClear()
    .mockImplementation(() => undefined)
  vi.spyOn(notify, 'warning')
    .mockClear()
    .mockImplementation(() => undefined)
  store = createGeneratorStore()
  const jobs = createJobEngine(() => UID)
  const asked = { offeredInBackground, mayReplace, merge }
  runner = createRunner(store, {
    jobs,
    land,
    failedInBackground,
    saveDraft,
    refreshCredits,
    ...asked,
  })
})

export function onGenerate(answer: () => Response | Promise<Response>): void {
  server.use(http.post(url('/api/generate-full-code'), answer))
}

/** The promise of a run also waits for the connection to close, which is not visible. */
export async function ended(): Promise<void> {
  await vi.waitFor(() => expect(state().run).toBeNull())
}

export async function generate(prompt = 'A clock'): Promise<void> {
  void runner.generate(prompt)
  await ended()
}

export async function modify(instruction: string): Promise<void> {
  void runner.modify(instruction)
  await ended()
}

export async function withApp(): Promise<void> {
  onGenerate(() => sse(job, complete(PAGE)))
  await generate()
}

export function save(): void {
  const savedAt = '2026-01-01T00:00:00Z'
  const receipt = { recordId: GENERATION_ID, name: 'Clock', savedAt, revision: 1 }
  state().appSaved(state().document!, receipt)
}

export async function withSavedApp(): Promise<void> {
  await withApp()
  save()
}
