import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { notify } from '@/lib/toast'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import {
  ended,
  land,
  merge,
  PAGE,
  page,
  runner,
  save,
  state,
  store,
  withSavedApp,
} from '../testing/runnerBench'
import { complete, job, scriptedStream } from '../testing/sse'
import { createMerging } from './applyResult'
import { all, apart, composed, type Merge, type Side, wholeConflict } from './mergeChoice'

mockNetwork()

const MINE = PAGE.replace('Hi', 'Hello')
const THEIRS = PAGE.replace('<body>', '<body class="dark">')
const BOTH = MINE.replace('<body>', '<body class="dark">')
const CLEAN = {
  html: BOTH,
  needsResolution: false,
  message: 'Changes applied successfully',
  conflicts: [],
  added: 0,
  removed: 0,
  modified: 1,
}
const CONFLICT = {
  ...CLEAN,
  html: MINE,
  needsResolution: true,
  message: '1 conflict(s) detected between your changes and AI suggestions',
  conflicts: [{ line: 1, lines: 1, base: PAGE, mine: MINE, theirs: THEIRS }],
}

const askMerge = vi.fn(async (_: Merge): Promise<Side[] | null> => null)
const requests = vi.fn()
let stream = scriptedStream()

function mergeAnswers(...answers: (() => Response | Promise<Response>)[]): void {
  let at = 0
  server.use(
    http.post(url('/api/merge-edits'), async ({ request }) => {
      requests(await request.json())
      const answer = answers[Math.min(at, answers.length - 1)]
      at += 1
      return answer?.() ?? new HttpResponse(null, { status: 500 })
    }),
  )
}

const edit = (html: string, name = 'Changed the text') =>
  state().stepLanded(currentTarget(state().document!), pageStep({ html, name, origin: 'manual' }))
const names = () => page().history.steps.map(({ name, html }) => [name, html])

/** A modification of the page is on its way. */
async function modifying(): Promise<void> {
  await withSavedApp()
  server.use(http.post(url('/api/modify-full-code'), () => stream.response()))
  void runner.modify('Dark please')
  stream.send(job)
  await vi.waitFor(() => expect(state().run).not.toBeNull())
}
async function answers(html = THEIRS): Promise<void> {
  stream.send(complete(html))
  stream.done()
}

beforeEach(() => {
  stream = scriptedStream()
  askMerge.mockReset().mockResolvedValue(null)
  requests.mockClear()
  vi.spyOn(notify, 'success')
    .mockReset()
    .mockImplementation(() => undefined)
  merge.mockImplementation((...all) => createMerging(store, askMerge)(...all))
  land.mockImplementation(async (target, step) => {
    state().stepLanded(target, step)
    return undefined
  })
})

it('merges nothing where the page is as it was asked about', async () => {
  await modifying()
  await answers()
  await ended()
  expect(selectHtml(state())).toBe(THEIRS)
  expect(requests).not.toHaveBeenCalled()
})

it('lands what came as one step with what the person edited meanwhile', async () => {
  mergeAnswers(() => HttpResponse.json(CLEAN))
  await modifying()
  edit(MINE)
  const { jobId } = state().run!
  await answers()
  await ended()
  expect(selectHtml(state())).toBe(BOTH)
  expect(requests).toHaveBeenCalledExactlyOnceWith({ jobId, base: PAGE, current: MINE })
  expect(page().history.steps.at(-1)).toMatchObject({ id: jobId, origin: 'modification' })
  state().undone()
  expect(selectHtml(state())).toBe(MINE)
  expect(askMerge).not.toHaveBeenCalled()
})

it('merges again with what is edited while it asks', async () => {
  const LATER = MINE.replace('Hello', 'Hello you')
  mergeAnswers(
    () => {
      edit(LATER)
      return HttpResponse.json(CLEAN)
    },
    () => HttpResponse.json({ ...CLEAN, html: LATER.replace('<body>', '<body class="dark">') }),
  )
  await modifying()
  edit(MINE)
  await answers()
  await ended()
  expect(requests).toHaveBeenLastCalledWith(expect.objectContaining({ current: LATER }))
  expect(selectHtml(state())).toBe(LATER.replace('<body>', '<body class="dark">'))
})

it('asks where both changed the same, and keeps the version that was not chosen in the history', async () => {
  mergeAnswers(() => HttpResponse.json(CONFLICT))
  await modifying()
  edit(MINE)
  askMerge.mockResolvedValueOnce(['mine'])
  await answers()
  await ended()
  expect(askMerge).toHaveBeenCalledExactlyOnceWith(CONFLICT)
  expect(selectHtml(state())).toBe(MINE)
  expect(names().slice(-2)).toEqual([
    ["Dark please (the AI's version)", THEIRS],
    ['Dark please', MINE],
  ])
})

it('takes theirs as the answer itself', async () => {
  mergeAnswers(() => HttpResponse.json(CONFLICT))
  await modifying()
  edit(MINE)
  askMerge.mockResolvedValueOnce(['theirs'])
  await answers()
  await ended()
  expect(names().slice(-2)).toEqual([
    ['Changed the text', MINE],
    ['Dark please', THEIRS],
  ])
})

it('asks a server once more that does not answer for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
  mergeAnswers(
    () => new HttpResponse(null, { status: 503 }),
    () => HttpResponse.json(CLEAN),
  )
  await modifying()
  edit(MINE)
  await answers()
  await ended()
  vi.useRealTimers()
  expect(selectHtml(state())).toBe(BOTH)
  expect(askMerge).not.toHaveBeenCalled()
})

it('asks again where the page was edited while the question was open', async () => {
  const LATER = MINE.replace('Hello', 'Hello you')
  mergeAnswers(() => HttpResponse.json(CONFLICT))
  await modifying()
  edit(MINE)
  askMerge.mockImplementationOnce(async () => {
    edit(LATER)
    return ['theirs']
  })
  await answers()
  await ended()
  expect(askMerge).toHaveBeenCalledTimes(2)
  expect(requests).toHaveBeenLastCalledWith(expect.objectContaining({ current: LATER }))
})

it('keeps the edits where nothing was chosen, and asks about all of it where the server cannot merge', async () => {
  mergeAnswers(() => new HttpResponse(null, { status: 409 }))
  await modifying()
  edit(MINE)
  await answers()
  await ended()
  expect(askMerge).toHaveBeenCalledExactlyOnceWith(wholeConflict(MINE, THEIRS, PAGE))
  expect(selectHtml(state())).toBe(MINE)
})

it('asks about all of it where the history no longer has what the job was given', async () => {
  await modifying()
  for (let n = 0; n <= 100; n += 1) edit(`${MINE}<!-- ${n} -->`)
  await answers()
  await ended()
  expect(requests).not.toHaveBeenCalled()
  expect(askMerge).toHaveBeenCalledOnce()
  expect(selectHtml(state())).toBe(`${MINE}<!-- 100 -->`)
})

it('undoes to the page before an edit that was taken back, without asking', async () => {
  await modifying()
  edit(MINE)
  state().undone()
  await answers()
  await ended()
  expect(requests).not.toHaveBeenCalled()
  expect(selectHtml(state())).toBe(THEIRS)
  save()
})

it('composes each side by whole lines', () => {
  const conflicts = [
    { line: 2, lines: 1, base: 'b\r\n', mine: 'B\r\n', theirs: 'x\r\ny\r\n' },
    { line: 4, lines: 0, base: 'd\n', mine: '', theirs: 'd2\n' },
  ]
  const merged: Merge = { html: 'a\r\nB\r\nc\ne', message: '', conflicts }
  expect(composed(merged, all(merged, 'mine'))).toBe('a\r\nB\r\nc\ne')
  expect(composed(merged, all(merged, 'theirs'))).toBe('a\r\nx\r\ny\r\nc\nd2\ne')
  expect(composed(merged, ['mine', 'theirs'])).toBe('a\r\nB\r\nc\nd2\ne')
  expect(composed(merged, [])).toBe('a\r\nB\r\nc\ne')
  const whole = wholeConflict('one\ntwo', 'three\n', '')
  expect(composed(whole, ['theirs'])).toBe('three\n')
  expect(composed(whole, ['mine'])).toBe('one\ntwo')
})

it('shows of a place what is not alike', () => {
  const conflict = { line: 1, lines: 4, base: '', mine: 'a\nB\nc\nd\n', theirs: 'a\nx\ny\nd\n' }
  expect(apart(conflict)).toEqual({ mine: 'B\nc\n', theirs: 'x\ny\n' })
  expect(apart({ ...conflict, mine: 'a\na\n', theirs: 'a\n' })).toEqual({ mine: 'a\n', theirs: '' })
})
