import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { selectHtml } from '@/document/state'
import type { StreamEvent } from '@/lib/api/types'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { ended, modify, PAGE, page, runner, state, withApp } from '../testing/runnerBench'
import { complete, job, sse } from '../testing/sse'

mockNetwork()

const SHORTENED = '<html>See index-v2.html</html>'
const WITHHELD: StreamEvent = {
  type: 'error',
  code: 'answer-incomplete',
  message: 'Most of the page is missing.',
  status: 422,
}

const offered = () => vi.waitFor(() => expect(state().failure?.brokenOff).toBeDefined())

/** Answers the calls that apply an answer; returns the jobs that withheld it. */
function onApply(answer: () => Response): unknown[] {
  const applied: unknown[] = []
  server.use(
    http.post(url('/api/jobs/:id/apply'), ({ params }) => {
      applied.push(params.id)
      return answer()
    }),
  )
  return applied
}

async function withheldAnswer(): Promise<string> {
  await withApp()
  const at = '2026-01-01T00:00:00Z'
  server.use(
    http.post(url('/api/modify-full-code'), () => sse(job, WITHHELD)),
    http.get(url('/api/jobs/:id'), ({ params }) =>
      HttpResponse.json({
        jobId: params.id,
        kind: 'modify_app',
        appId: null,
        status: 'failed',
        createdAt: at,
        finishedAt: at,
        error: WITHHELD,
        unfinished: SHORTENED,
      }),
    ),
  )
  await modify('Make it blue')
  await offered()
  return state().failure?.brokenOff?.jobId ?? ''
}

async function apply(): Promise<void> {
  void runner.goOn()
  await ended()
}

describe('an answer that was withheld', () => {
  it('leaves the page as it was, says what is missing, and is applied when asked', async () => {
    const first = await withheldAnswer()
    expect(selectHtml(state())).toBe(PAGE)
    expect(state().failure).toMatchObject({
      text: 'Most of the page is missing.',
      brokenOff: { applies: true },
    })
    const applied = onApply(() => sse(job, complete(SHORTENED)))
    await apply()
    expect(applied).toEqual([first])
    expect(selectHtml(state())).toBe(SHORTENED)
    expect(page().history.steps).toHaveLength(2)
    expect(state().failure).toBeNull()
  })

  it('stays offered when it could not be applied', async () => {
    const first = await withheldAnswer()
    const applied = onApply(() => refuse(503, 'service-unavailable'))
    await apply()
    await offered()
    expect(state().failure?.brokenOff).toMatchObject({ jobId: first, applies: true })
    expect(selectHtml(state())).toBe(PAGE)
    await apply()
    expect(applied).toEqual([first, first])
  })
})
