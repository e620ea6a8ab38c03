import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { selectHtml } from '@/document/state'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { StreamEvent } from '@/lib/api/types'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import {
  ended,
  generate,
  modify,
  onGenerate,
  PAGE,
  page,
  runner,
  state,
  store,
  UID,
  withApp,
} from '../testing/runnerBench'
import { chunk, complete, JOB_ID, job, scriptedStream, sse } from '../testing/sse'

mockNetwork()

const CUT: StreamEvent = { type: 'error', code: 'stream-cut', message: 'cut', status: 502 }
const BEGIN = '<!doctype html><html>'

/** Answers questions about jobs; those whose page came in part have `unfinished`. */
function onJobs(changes: object) {
  const kind = 'generate_app'
  const at = '2026-01-01T00:00:00Z'
  server.use(
    http.get(url('/api/jobs/:id'), ({ params }) =>
      HttpResponse.json({
        jobId: params.id,
        kind,
        appId: null,
        status: 'failed',
        createdAt: at,
        finishedAt: at,
        error: CUT,
        ...changes,
      }),
    ),
  )
}

/** Answers continuations; returns the jobs that they go on with. */
function onContinue(answer: () => Response): unknown[] {
  const continued: unknown[] = []
  server.use(
    http.post(url('/api/jobs/:id/continue'), ({ params }) => {
      continued.push(params.id)
      return answer()
    }),
  )
  return continued
}

const offered = () => vi.waitFor(() => expect(state().failure?.brokenOff).toBeDefined())

async function cutGeneration(): Promise<string> {
  onGenerate(() => sse(job, chunk(BEGIN), CUT))
  onJobs({ unfinished: BEGIN })
  await generate()
  await offered()
  return state().failure?.brokenOff?.jobId ?? ''
}

async function goOn(): Promise<void> {
  void runner.goOn()
  await ended()
}

describe('a page that came in part', () => {
  it('is continued as the app that it was begun as', async () => {
    const first = await cutGeneration()
    const target = state().failure?.brokenOff?.target
    const continued = onContinue(() => sse(job, chunk(PAGE), complete(PAGE)))
    await goOn()
    expect(continued).toEqual([first])
    expect(selectHtml(state())).toBe(PAGE)
    expect(state().document?.app.appId).toBe(target?.appId)
    expect(page().history.steps[0]?.name).toBe('A clock')
    expect(state().failure).toBeNull()
  })

  it('of a modification is continued as a step of its app', async () => {
    await withApp()
    onJobs({ kind: 'modify_app', unfinished: BEGIN })
    server.use(http.post(url('/api/modify-full-code'), () => sse(job, chunk(BEGIN), CUT)))
    await modify('Make it blue')
    await offered()
    onContinue(() => sse(job, complete('<html>blue</html>')))
    await goOn()
    expect(selectHtml(state())).toBe('<html>blue</html>')
    expect(page().history.steps).toHaveLength(2)
  })

  it('is offered only when the server has kept it', async () => {
    onGenerate(() => sse(job, chunk(BEGIN), CUT))
    const asked = vi.fn()
    server.use(
      http.get(url('/api/jobs/:id'), () => {
        asked()
        return refuse(404, 'job-not-found')
      }),
    )
    await generate()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await runner.goOn()
    expect(state().failure?.brokenOff).toBeUndefined()
    expect(state().run).toBeNull()
  })

  it('that breaks off once more is continued from where it came to', async () => {
    await cutGeneration()
    onContinue(() => sse(job, chunk(BEGIN), chunk('<body>'), CUT))
    void runner.goOn()
    const second = state().run?.jobId
    await ended()
    await offered()
    expect(state().failure?.brokenOff?.jobId).toBe(second)
  })

  it('is offered again when continuing it is refused', async () => {
    const first = await cutGeneration()
    onContinue(() => refuse(503, 'queue-full'))
    await goOn()
    await offered()
    expect(state().failure?.brokenOff?.jobId).toBe(first)
  })

  it('is found after a reload that met the failure', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    onJobs({ unfinished: BEGIN })
    await runner.resume()
    expect(state().failure?.brokenOff?.jobId).toBe(JOB_ID)
  })

  it('is offered again after every reload, until the person is done with it', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    onJobs({ unfinished: BEGIN })
    for (let reload = 1; reload <= 3; reload += 1) {
      store.setState(store.getInitialState())
      await runner.resume()
      expect(state().failure?.brokenOff?.jobId).toBe(JOB_ID)
    }
    runner.dismissFailure()
    expect(state().failure).toBeNull()
    await vi.waitFor(async () => expect(await recallActiveJob(UID)).toBeNull())
  })

  it('that was cut in view is offered after a reload, too', async () => {
    const first = await cutGeneration()
    store.setState(store.getInitialState())
    await runner.resume()
    expect(state().failure?.brokenOff?.jobId).toBe(first)
  })

  it('is offered after a reload although its continuation was refused', async () => {
    const first = await cutGeneration()
    onContinue(() => refuse(503, 'queue-full'))
    await goOn()
    await offered()
    server.use(
      http.get(url('/api/jobs/:id'), ({ params }) =>
        params.id === first ? undefined : refuse(404, 'job-not-found'),
      ),
    )
    store.setState(store.getInitialState())
    await runner.resume()
    expect(state().failure?.brokenOff?.jobId).toBe(first)
  })

  it('remembers which model it was asked of', async () => {
    state().modelChosen('gpt-5')
    const first = await cutGeneration()
    state().modelChosen('other')
    expect(state().failure?.brokenOff).toMatchObject({ jobId: first, modelId: 'gpt-5' })
    store.setState(store.getInitialState())
    await runner.resume()
    expect(state().failure?.brokenOff?.modelId).toBe('gpt-5')
  })

  it('goes on after a reload while it is continued', async () => {
    const first = await cutGeneration()
    const stream = scriptedStream()
    onContinue(() => stream.response())
    void runner.goOn()
    await vi.waitFor(async () =>
      expect(await recallActiveJob(UID)).toMatchObject({ kind: 'generate', continues: first }),
    )
    const noted = { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' } as const
    await rememberActiveJob(UID, { ...noted, continues: first })
    store.setState(store.getInitialState())
    onJobs({ kind: 'continue_page', status: 'running', error: undefined })
    server.use(http.get(url('/api/jobs/:id/events'), () => sse(job, complete(PAGE))))
    void runner.resume()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
  })

  it('whose continuation was lost is not continued by Try Again once something else runs', async () => {
    await cutGeneration()
    const continued = onContinue(() => HttpResponse.error())
    await goOn()
    await offered()
    const stream = scriptedStream()
    onGenerate(() => stream.response())
    const lookedUp = vi.fn(() => {
      if (state().run === null) void runner.generate('A bell')
      return refuse(404, 'job-not-found')
    })
    server.use(http.get(url('/api/jobs/:id'), lookedUp))
    void runner.retry()
    await vi.waitFor(() => expect(state().run?.instruction).toBe('A bell'))
    await vi.waitFor(async () => expect((await recallActiveJob(UID))?.instruction).toBe('A bell'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(lookedUp).toHaveBeenCalled()
    expect(state().run?.instruction).toBe('A bell')
    expect(continued).toHaveLength(1)
  })

  it('is generated anew by Try Again', async () => {
    await cutGeneration()
    onGenerate(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
  })
})
