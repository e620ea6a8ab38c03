import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectAppId, selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import { notify } from '@/lib/toast'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import {
  generate,
  modify,
  PAGE,
  runner,
  save,
  state,
  store,
  UID,
  withApp,
  withSavedApp,
} from '../testing/runnerBench'
import { complete, JOB_ID, job, scriptedStream, sse } from '../testing/sse'

mockNetwork()

describe('before the server has answered', () => {
  const keys: (string | null)[] = []
  const bodies: string[] = []
  const onAsked = (answer: () => Response | Promise<Response>, path = '/api/generate-full-code') =>
    server.use(
      http.post(url(path), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        bodies.push(await request.text())
        return answer()
      }),
    )
  const noJob = () => refuse(404, 'job-not-found')
  const onLookup = (answer: () => Response) => server.use(http.get(url('/api/jobs/:id'), answer))

  beforeEach(() => {
    keys.length = 0
    bodies.length = 0
  })

  it('remembers the job under the submitted id', async () => {
    const stream = scriptedStream()
    onAsked(() => stream.response())
    void runner.generate('A clock')
    await vi.waitFor(() => expect(keys).toHaveLength(1))
    const remembered = await recallActiveJob(UID)
    expect(remembered).toMatchObject({ jobId: keys[0], kind: 'generate', instruction: 'A clock' })
  })

  it.each([
    ['a lost connection', () => HttpResponse.error()],
    ['a connection that ended before a word', () => sse()],
    ['a gateway that gave up', () => refuse(502, 'bad-gateway')],
  ])('a retry after %s submits the same job', async (_, answer) => {
    onAsked(answer)
    await generate()
    onLookup(noJob)
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(bodies[1]).toBe(bodies[0])
    expect(selectAppId(state())).toBe(JSON.parse(bodies[0] ?? '').appId)
  })

  it('a retry repeats the request for a new app beside a saved one', async () => {
    await withSavedApp()
    onAsked(() => HttpResponse.error())
    await generate('A bell')
    onLookup(noJob)
    onAsked(() => sse(job, complete('<html>bell</html>')))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>bell</html>'))
    expect(keys[1]).toBe(keys[0])
    expect(bodies[1]).toBe(bodies[0])
  })

  it('a retry with another model is another job', async () => {
    onAsked(() => HttpResponse.error())
    await generate()
    onLookup(noJob)
    state().modelChosen('gemini-2.5-pro')
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys[1]).not.toBe(keys[0])
    expect(bodies[1]).toContain('gemini-2.5-pro')
  })

  it('a retry leaves the app alone that was open before', async () => {
    await withApp()
    const appId = selectAppId(state())
    onAsked(() => HttpResponse.error())
    await generate('A bell')
    save()
    onLookup(noJob)
    onAsked(() => sse(job, complete('<html>bell</html>')))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>bell</html>'))
    expect(keys[1]).toBe(keys[0])
    expect(selectAppId(state())).not.toBe(appId)
  })

  it.each([
    ['retried while the page is the same is the same job', false],
    [
      'asked for again after the page was changed, by which its failure is told no longer, is another',
      true,
    ],
  ])('a modification that is %s', async (_, changes) => {
    await withApp()
    onAsked(() => HttpResponse.error(), '/api/modify-full-code')
    await modify('Make it blue')
    onLookup(noJob)
    if (changes) {
      const step = pageStep({ html: '<html>2', name: '', origin: 'manual' })
      state().stepLanded(currentTarget(state().document!), step)
      expect(state().failure).toBeNull()
    }
    onAsked(() => sse(job, complete('<html>blue</html>')), '/api/modify-full-code')
    void (changes ? modify('Make it blue') : runner.retry())
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>blue</html>'))
    expect(keys[1] === keys[0]).toBe(!changes)
    expect(bodies[1] === bodies[0]).toBe(!changes)
  })

  it('a retry does not repeat the request of an earlier page view while offline', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    store.setState({
      failure: { kind: 'generate', instruction: 'A clock', text: '', incomplete: true },
    })
    onLookup(() => HttpResponse.error())
    onAsked(() => sse(job, complete(PAGE)))
    await runner.retry()
    expect(keys).toHaveLength(0)
    expect(notify.error).toHaveBeenCalledOnce()
    expect(state().failure).not.toBeNull()
    expect(await recallActiveJob(UID)).toMatchObject({ jobId: JOB_ID })
  })

  it('forgets a refused job: a retry submits another one', async () => {
    onAsked(() => refuse(400, 'content-safety'))
    await generate()
    expect(await recallActiveJob(UID)).toBeNull()
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys[1]).not.toBe(keys[0])
  })
})
