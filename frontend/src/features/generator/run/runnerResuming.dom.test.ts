import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectHtml } from '@/document/state'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import { notify } from '@/lib/toast'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import {
  mayReplace,
  offeredInBackground,
  PAGE,
  page,
  refreshCredits,
  runner,
  state,
  store,
  UID,
  withApp,
} from '../testing/runnerBench'
import {
  APP_ID,
  chunk,
  complete,
  JOB_ID,
  job,
  pageOutput,
  scriptedStream,
  sse,
} from '../testing/sse'

mockNetwork()

const NOTED_ID = '0192f000-0000-7000-8000-000000000003'

describe('resuming', () => {
  const onJob = (answer: () => Response) => server.use(http.get(url(`/api/jobs/${JOB_ID}`), answer))
  const found = (changes: object) =>
    HttpResponse.json({
      jobId: JOB_ID,
      kind: 'generate_app',
      appId: null,
      createdAt: '2026-01-01T00:00:00Z',
      finishedAt: null,
      ...changes,
    })

  beforeEach(async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
  })

  it('replays a stream that still runs', async () => {
    onJob(() => found({ status: 'running' }))
    server.use(
      http.get(url(`/api/jobs/${JOB_ID}/events`), () => sse(job, chunk('<html>'), complete(PAGE))),
    )
    void runner.resume()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(page().history.steps[0]?.name).toBe('A clock')
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('fetches the result of a job that ended meanwhile', async () => {
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.resume()
    expect(selectHtml(state())).toBe(PAGE)
    expect(refreshCredits).toHaveBeenCalledOnce()
  })

  it('shows a fetched page that has no record', async () => {
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE, null) }))
    await runner.resume()
    expect(selectHtml(state())).toBe(PAGE)
  })

  it.each([
    ['a blank page', pageOutput(' ')],
    ['the result of a chat', { response: 'Hi', html: PAGE, changes: [] }],
  ])('rejects %s as the result', async (_, result) => {
    onJob(() => found({ status: 'succeeded', result }))
    await runner.resume()
    expect(state().failure).toMatchObject({ text: 'Invalid completion signal' })
    expect(selectHtml(state())).toBe('')
  })

  it('ignores a job of another kind, whatever its result looks like', async () => {
    onJob(() => found({ kind: 'code_chat', status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.resume()
    expect(selectHtml(state())).toBe('')
    expect(state().prompt).toBe('A clock')
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('fetches the result of a modification', async () => {
    await withApp()
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'modify', instruction: 'Make it blue' })
    const result = pageOutput('<html>blue</html>')
    onJob(() => found({ kind: 'modify_app', status: 'succeeded', result }))
    await runner.resume()
    expect(selectHtml(state())).toBe('<html>blue</html>')
    expect(page().history.steps).toHaveLength(2)
  })

  it('reports a job that failed meanwhile', async () => {
    const error = { code: 'provider-unavailable', message: 'down', status: 503 }
    onJob(() => found({ status: 'failed', error }))
    await runner.resume()
    expect(state().failure).toMatchObject({ kind: 'generate', incomplete: true })
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('waits a moment for a request that is still on its way', async () => {
    let calls = 0
    onJob(() => (++calls === 1 ? refuse(404, 'job-not-found') : found({ status: 'running' })))
    server.use(http.get(url(`/api/jobs/${JOB_ID}/events`), () => sse(job, complete(PAGE))))
    void runner.resume()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE), { timeout: 3_000 })
  })

  it('forgets an unknown job and restores its prompt', async () => {
    onJob(() => refuse(404, 'job-not-found'))
    await runner.resume()
    expect(state()).toMatchObject({ run: null, prompt: 'A clock' })
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('keeps text that was typed since', async () => {
    onJob(() => refuse(404, 'job-not-found'))
    state().promptChanged('A bell')
    await runner.resume()
    expect(state().prompt).toBe('A bell')
  })

  it('restores the instruction of a modification to its own box', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'modify', instruction: 'Make it blue' })
    onJob(() => refuse(404, 'job-not-found'))
    await runner.resume()
    expect(state()).toMatchObject({ prompt: '', modification: 'Make it blue' })
  })

  it('remembers the job while the server is unreachable, says so, and asks again', async () => {
    onJob(() => HttpResponse.error())
    void runner.resume()
    await vi.waitFor(() => expect(notify.warning).toHaveBeenCalledOnce())
    expect(notify.warning).toHaveBeenCalledWith(
      'The server cannot be reached',
      expect.stringContaining('once you are back online'),
      { duration: 7000, whole: true },
    )
    expect(await recallActiveJob(UID)).not.toBeNull()
    expect(state().prompt).toBe('')
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE) }))
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(notify.warning).toHaveBeenCalledOnce()
  })

  it.each([
    ['the screen is left', () => runner.detach()],
    [
      'something else is asked for',
      () => rememberActiveJob(UID, { jobId: 'other', kind: 'modify', instruction: 'Bell' }),
    ],
  ])('asks no more once %s', async (_, happens) => {
    let asked = 0
    onJob(() => {
      asked += 1
      return HttpResponse.error()
    })
    const resuming = runner.resume()
    await vi.waitFor(() => expect(notify.warning).toHaveBeenCalledOnce())
    await happens()
    dispatchEvent(new Event('online'))
    await resuming
    expect(asked).toBe(1)
  })

  it('asks nothing about a job whose page is there already', async () => {
    await withApp()
    const target = currentTarget(state().document!)
    const jobId = page().history.steps[0]?.id ?? ''
    await rememberActiveJob(UID, { jobId, kind: 'generate', instruction: 'A clock', target })
    await runner.resume()
    expect(notify.warning).not.toHaveBeenCalled()
    expect(page().history.steps).toHaveLength(1)
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('is what a retry does after a lost connection', async () => {
    store.setState({
      failure: { kind: 'generate', instruction: 'A clock', text: '', incomplete: true },
    })
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.retry()
    expect(selectHtml(state())).toBe(PAGE)
  })

  describe('beside an app that was opened meanwhile, with samples as the answer', () => {
    const choices = {
      message: 'No sample app is a clock.',
      choices: [{ id: 'timer', name: 'Timer', description: '', sampleUrl: '' }],
      appId: APP_ID,
      model: 'offline-studio',
    }
    const show = () => offeredInBackground.mock.calls[0]?.[1]()

    beforeEach(async () => {
      await withApp()
      await rememberActiveJob(UID, { jobId: NOTED_ID, kind: 'generate', instruction: 'A bell' })
      server.use(
        http.get(url(`/api/jobs/${NOTED_ID}`), () =>
          found({ jobId: NOTED_ID, status: 'succeeded', result: choices }),
        ),
      )
      await runner.resume({ inBackground: true })
    })

    it('tells of them, and keeps them for the next page view', async () => {
      expect(state().offer).toBeNull()
      expect(selectHtml(state())).toBe(PAGE)
      expect(offeredInBackground).toHaveBeenCalledExactlyOnceWith('A bell', expect.any(Function))
      expect((await recallActiveJob(UID))?.jobId).toBe(NOTED_ID)
    })

    it('shows them with their prompt when the person wants to see them', async () => {
      show()
      await vi.waitFor(() => expect(state().offer).not.toBeNull())
      expect(state()).toMatchObject({ prompt: 'A bell', offer: { jobId: NOTED_ID } })
      expect(selectHtml(state())).toBe(PAGE)
    })

    it('shows them after the run that is on its way', async () => {
      const stream = scriptedStream()
      server.use(http.post(url('/api/modify-full-code'), () => stream.response()))
      void runner.modify('Blue')
      await vi.waitFor(() => expect(state().run).not.toBeNull())
      show()
      expect(state()).toMatchObject({ offer: null, run: { instruction: 'Blue' } })
      stream.send(job, complete('<html>blue</html>'))
      stream.done()
      await vi.waitFor(() => expect(state().offer).not.toBeNull())
      expect(selectHtml(state())).toBe('<html>blue</html>')
    })

    it('asks about what that run made before they are shown', async () => {
      mayReplace.mockResolvedValueOnce(false)
      const stream = scriptedStream()
      server.use(http.post(url('/api/modify-full-code'), () => stream.response()))
      void runner.modify('Blue')
      await vi.waitFor(() => expect(state().run).not.toBeNull())
      show()
      expect(mayReplace).not.toHaveBeenCalled()
      stream.send(job, complete('<html>blue</html>'))
      stream.done()
      await vi.waitFor(() => expect(mayReplace).toHaveBeenCalledOnce())
      expect(state()).toMatchObject({ run: null, offer: null })
    })

    it('gives back what was typed meanwhile', async () => {
      const told = vi.spyOn(notify, 'success')
      state().promptChanged('A whistle')
      show()
      await vi.waitFor(() => expect(state().prompt).toBe('A bell'))
      told.mock.calls[0]?.[2]?.action?.onClick()
      expect(state().prompt).toBe('A whistle')
    })
  })
})
