import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectAppId, selectHtml } from '@/document/state'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { AttachedFile } from '@/lib/attachedFiles'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { boxOf } from '../store'
import { ended, PAGE, runner, state, UID, withApp } from '../testing/runnerBench'
import { complete, JOB_ID, job, pageOutput, sse } from '../testing/sse'
import { openTab } from '../testing/tabBench'

mockNetwork()

const PROMPT_FILES = boxOf('generate', undefined)
const GENERATE = '/api/v2/generate-full-code-with-files'

const attached = (changes: Partial<AttachedFile> = {}): AttachedFile => ({
  id: crypto.randomUUID(),
  appId: 'app-2-b',
  path: `/_assets/${'a'.repeat(64)}`,
  name: 'prices.csv',
  kind: 'table',
  size: 10,
  mediaType: 'text/csv',
  use: 'app',
  notes: [],
  ...changes,
})

const attach = (boxId: string, ...files: AttachedFile[]) => state().filesChanged(boxId, () => files)

/** The requests of generations with files, which lose their answer until one is there. */
function asked() {
  const requests: { key: string | null; fields: Record<string, FormDataEntryValue> }[] = []
  const answers = { next: (): Response => HttpResponse.error() }
  server.use(
    http.post(url(GENERATE), async ({ request }) => {
      const key = request.headers.get('idempotency-key')
      requests.push({ key, fields: Object.fromEntries(await request.formData()) })
      return answers.next()
    }),
    http.get(url('/api/jobs/:id'), () => refuse(404, 'job-not-found')),
  )
  return { requests, answers }
}

async function lost(prompt = 'A price list') {
  const calls = asked()
  void runner.generate(prompt)
  await ended()
  calls.answers.next = () => sse(job, complete(PAGE))
  return calls
}

describe('a generation with files whose answer was lost', () => {
  it('is the same job with the same files, and makes the app that they are stored for', async () => {
    attach(PROMPT_FILES, attached())
    const { requests } = await lost()
    expect((await recallActiveJob(UID))?.withFiles).toBe(true)
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(requests[1]).toEqual(requests[0])
    expect(selectAppId(state())).toBe('app-2-b')
    expect(state().files[PROMPT_FILES]).toEqual([])
  })

  it('has its text as it was typed', async () => {
    attach(PROMPT_FILES, attached())
    const { requests } = await lost('A list\nof prices')
    const { prompt } = requests[0]?.fields ?? {}
    expect(await (prompt as File).text()).toBe('A list\nof prices')
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(requests[1]?.key).toBe(requests[0]?.key)
  })

  it('is another job with other files', async () => {
    attach(PROMPT_FILES, attached())
    const { requests } = await lost()
    attach(PROMPT_FILES, attached({ use: 'reference' }))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(requests[1]?.key).not.toBe(requests[0]?.key)
    expect(requests[1]?.fields.uploaded).toContain('reference')
  })
})

describe('after a reload', () => {
  const result = pageOutput(PAGE)
  const onJob = (kind: string) =>
    server.use(
      http.get(url(`/api/jobs/${JOB_ID}`), () => {
        const times = { createdAt: '2026-01-01T00:00:00Z', finishedAt: null }
        return HttpResponse.json({
          jobId: JOB_ID,
          kind,
          appId: null,
          ...times,
          status: 'succeeded',
          result,
        })
      }),
    )

  it('the files of a generation leave with its page, those for another app stay', async () => {
    const target = { appId: 'app-2-b', pageId: 'page-2-b' }
    const later = attached({ appId: 'app-3-c' })
    attach(PROMPT_FILES, attached(), later)
    const noted = { jobId: JOB_ID, instruction: 'A list', target, withFiles: true } as const
    await rememberActiveJob(UID, { ...noted, kind: 'generate' })
    onJob('generate_app')
    await runner.resume()
    expect(selectHtml(state())).toBe(PAGE)
    expect(state().files[PROMPT_FILES]).toEqual([later])
  })

  it('the files of an instruction stay when the job was asked for without them', async () => {
    await withApp()
    const target = currentTarget(state().document!)
    const boxId = boxOf('modify', target.pageId)
    attach(boxId, attached())
    await rememberActiveJob(UID, { jobId: JOB_ID, instruction: 'Blue', target, kind: 'modify' })
    onJob('modify_app')
    await runner.resume()
    expect(state().files[boxId]).toHaveLength(1)
  })

  it('a box has its files, until the work is cleared', async () => {
    const tab = openTab()
    await tab.draft.restore()
    const files = [attached({ use: 'reference', notes: ['Two sheets'] })]
    tab.store.getState().filesChanged(PROMPT_FILES, () => files)
    tab.draft.noteScreen()
    const view = tab.reloaded()
    view.store.getState().restored((await view.draft.restore()) ?? {})
    expect(view.store.getState().files).toEqual({ [PROMPT_FILES]: files })
    view.store.getState().cleared()
    expect(view.store.getState().files).toEqual({})
  })
})
