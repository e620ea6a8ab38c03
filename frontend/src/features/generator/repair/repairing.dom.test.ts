import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { currentPage } from '@/document/document'
import { currentStep } from '@/document/history'
import { type PageStep, pageStep, type Validation } from '@/document/step'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { CheckProblem, ErrorCorrection, PageCheck } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { followAccount } from '@/lib/autoAnalysis/account'
import { DEFAULT_SETTINGS } from '@/lib/autoAnalysis/settings'
import { notify } from '@/lib/toast'
import { session } from '@/testing/fixtures'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import { sse } from '../testing/sse'
import { fixableOf } from './findings'
import { REPAIRS_EVERY_MS, Repairing, SETTLES_MS } from './repairing'
import { attemptKey, pageKey } from './repairStore'
import { FIX } from './texts'

const TARGET = { appId: 'app-1', pageId: 'page-1' }
const GOOD = '<p>good</p>'
const BAD = '<p>bad</p>'
const FIXED = '<p>fixed</p>'

const ERROR: PageProblem = {
  ...{ id: 'e', kind: 'undefined_variable', message: 'ReferenceError: draw is not defined' },
  ...{ place: { line: 4, column: 1 }, stack: [], addresses: [] },
}
const other = (message: string): PageProblem => ({ ...ERROR, id: message, message })
const MISSING: CheckProblem = {
  ...{ kind: 'error', errorKind: 'undefined_variable', priority: 3, key: 'k', count: 1 },
  ...{ message: 'ReferenceError: draw is not defined', stack: [], source: '/', line: 4, column: 1 },
}
const found = (...problems: CheckProblem[]): PageCheck => ({
  ...{ checked: true, problems, accessibility: [], views: [], pressed: [] },
})
const answerWith = (more: Partial<ErrorCorrection>): ErrorCorrection => ({
  ...{ hasErrors: true, autoFixApplied: false, requiresUserApproval: true, checked: true },
  ...{ correctedHtml: FIXED, suggestedFix: 'draw is defined', description: 'Fixed: “draw”.' },
  ...more,
})
const APPLIED = answerWith({ autoFixApplied: true, requiresUserApproval: false })
const NOT_FIXED = answerWith({
  ...{ correctedHtml: null, suggestedFix: null, requiresUserApproval: false },
  description: 'Not fixed after two attempts: “draw”.',
})

const isDown = () =>
  Response.json({ code: 'provider-unavailable', message: 'The model is down.' }, { status: 503 })

let store: GeneratorStore
let live: ReturnType<typeof newLive>
let repairing: Repairing
let ends: (() => void)[]
let inView: string | null
let validation: Validation
let settings: typeof DEFAULT_SETTINGS
let check: () => Response | Promise<Response>
let correction: () => Response | Promise<Response>
const checked = vi.fn()
const corrected = vi.fn()

const newLive = () =>
  createStore<{ problems: readonly PageProblem[]; page: string | null }>(() => ({
    problems: [],
    page: null,
  }))
const state = () => store.getState()
/** What came of calls meanwhile is there, too. */
async function elapsed(ms = 0): Promise<void> {
  for (const part of [ms, 0, 0, 0]) await vi.advanceTimersByTimeAsync(part)
}
const step = () => currentStep(currentPage(state().document!).history)!
const attempt = (problem = ERROR) =>
  repairing.state.getState().attempts[attemptKey(TARGET, fixableOf(problem).key)]
const checkedPage = () => repairing.state.getState().checks[pageKey(TARGET)]

/** The preview notices these problems in the page in view. */
const notices = (...problems: PageProblem[]) => live.setState({ problems, page: inView })

/** A run ends with this page, which comes into view. */
async function ran(kind: 'generate' | 'modify', html: string): Promise<string> {
  const jobId = crypto.randomUUID()
  state().runStarted({ kind, jobId, target: TARGET, basedOn: null, instruction: 'A clock' })
  state().runSucceeded({ html, generationId: null })
  await elapsed()
  return jobId
}

/** The person changes the page. */
const edits = (html: string) =>
  state().stepLanded(TARGET, pageStep({ html, name: 'Edited', origin: 'manual' }))

/** A modification brought the error. */
async function withError(): Promise<void> {
  await ran('generate', GOOD)
  await ran('modify', BAD)
  notices(ERROR)
}

async function signIn(changes: Partial<typeof DEFAULT_SETTINGS> = {}): Promise<void> {
  settings = { ...DEFAULT_SETTINGS, errorAutoCorrectionEnabled: true, ...changes }
  authStore.getState().sessionStarted(session())
  await elapsed()
}

beforeEach(() => {
  vi.useFakeTimers()
  inView = null
  validation = 'passed'
  settings = DEFAULT_SETTINGS
  check = () => sse({ type: 'complete', ...found() })
  correction = () => Response.json(APPLIED)
  checked.mockClear()
  corrected.mockClear()
  for (const kind of ['success', 'warning', 'info'] as const) {
    vi.spyOn(notify, kind)
      .mockReset()
      .mockImplementation(() => undefined)
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/user/auto-analysis-settings') return Response.json({ settings })
      if (pathname === '/api/check-page') {
        checked(await request.json())
        return Response.json({ jobId: 'check-1', status: 'queued' }, { status: 202 })
      }
      if (pathname === '/api/jobs/check-1/events') return check()
      if (pathname === '/api/error-correction') {
        corrected(await request.json())
        return correction()
      }
      if (pathname.endsWith('/cancel')) return new Response(null, { status: 202 })
      throw new Error(`Unexpected: ${pathname}`)
    }),
  )
  followAccount()
  const feed = createPreviewFeed()
  store = createGeneratorStore({ feed })
  const watchers = new Set<() => void>()
  const shows = (html: string) => {
    inView = html
    for (const watcher of watchers) watcher()
  }
  feed.listen((event) => {
    if (event.type === 'stepShown' || event.type === 'streamEnded') shows(event.html)
    if (event.type !== 'changeMade') return
    queueMicrotask(() => {
      if (validation === 'passed') shows(event.html)
      state().changeValidated(event, validation)
    })
  })
  live = newLive()
  repairing = new Repairing(store)
  ends = [
    repairing.begin({
      live,
      land: async (target, landed: PageStep) => state().stepLanded(target, landed),
    }),
    repairing.watch({
      state: () => ({ phase: 'ready', visible: true }),
      current: () => inView,
      watch(watcher) {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    }),
  ]
})
afterEach(() => {
  for (const end of ends) end()
  authStore.getState().sessionEnded()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a page that a model made is checked', () => {
  it('once it is in view, with its job, and nobody waits', async () => {
    check = () => sse({ type: 'complete', ...found(MISSING) })
    await signIn({ errorAutoCorrectionEnabled: false })
    const jobId = await ran('generate', BAD)
    expect(checked).toHaveBeenCalledExactlyOnceWith({ ...TARGET, html: BAD, job: jobId })
    await elapsed()
    expect(checkedPage()).toMatchObject({ html: BAD, end: 'checked', reason: null })
    expect(checkedPage()?.findings).toMatchObject([{ words: MISSING.message, kind: 'error' }])
    await ran('modify', GOOD)
    expect(checked).toHaveBeenCalledTimes(2)
  })

  it('says why it was not', async () => {
    const reason = 'Pages are not checked here: the server has no browser for it.'
    check = () => sse({ type: 'complete', ...found(), checked: false, reason })
    await signIn()
    await ran('generate', BAD)
    expect(checkedPage()).toMatchObject({ end: 'unchecked', reason, findings: [] })
  })

  it('and a newer page makes the older answer void', async () => {
    let answer: (response: Response) => void = () => undefined
    check = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await signIn()
    await ran('generate', BAD)
    const late = answer
    await ran('modify', GOOD)
    answer(sse({ type: 'complete', ...found() }))
    await elapsed()
    late(sse({ type: 'complete', ...found(MISSING) }))
    await elapsed()
    expect(checkedPage()).toMatchObject({ html: GOOD, end: 'checked', findings: [] })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['nobody is signed in', async () => ran('generate', BAD)],
    [
      'errors are not to be detected',
      async () => {
        await signIn({ errorAutoDetectionEnabled: false })
        await ran('generate', BAD)
      },
    ],
    [
      'the change is the person’s',
      async () => {
        await ran('generate', BAD)
        await signIn()
        edits(GOOD)
      },
    ],
    [
      'the change breaks the app and is not shown',
      async () => {
        await ran('generate', GOOD)
        await signIn()
        validation = { broken: 'TypeError: a is null' }
        await ran('modify', BAD)
      },
    ],
  ])('but not where %s', async (_where, happens) => {
    await happens()
    await elapsed(60_000)
    expect(checked).not.toHaveBeenCalled()
  })

  it('looks for its app a second time, and then is quiet', async () => {
    vi.mocked(fetch).mockImplementation(async (input) => {
      const { pathname } = new URL((input as Request).url)
      if (pathname.endsWith('settings')) return Response.json({ settings })
      checked(pathname)
      return Response.json({ code: 'app-not-found', message: 'x' }, { status: 404 })
    })
    await signIn()
    await ran('generate', BAD)
    expect(checkedPage()?.end).toBeNull()
    await elapsed(60_000)
    expect(checked).toHaveBeenCalledTimes(2)
    expect(checkedPage()).toBeUndefined()
  })
})

describe('an error that the last change brought', () => {
  it('is repaired by a step of its own', async () => {
    await signIn()
    await withError()
    await elapsed(SETTLES_MS - 1)
    expect(corrected).not.toHaveBeenCalled()
    await elapsed(1)
    expect(corrected).toHaveBeenCalledExactlyOnceWith({
      htmlContent: BAD,
      consoleLogs: [{ level: 'error', message: ERROR.message, source: null, line: 4, column: 1 }],
    })
    await elapsed()
    expect(step()).toMatchObject({
      ...{ html: FIXED, origin: 'repair', validation: 'passed' },
      name: 'Repair: ReferenceError: draw is not defined',
    })
    expect(notify.success).toHaveBeenCalledExactlyOnceWith(
      'Error fixed',
      'Fixed: “draw”.',
      expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) }),
    )
    notices()
    await elapsed(60_000)
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('is repaired when the settings come later', async () => {
    await withError()
    await elapsed(SETTLES_MS)
    expect(corrected).not.toHaveBeenCalled()
    await signIn()
    await elapsed(SETTLES_MS)
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('is repaired when the check alone found it', async () => {
    check = () => sse({ type: 'complete', ...found(MISSING) })
    await signIn()
    await ran('generate', BAD)
    await elapsed(SETTLES_MS)
    expect(corrected).toHaveBeenCalledOnce()
    await elapsed()
    expect(step()).toMatchObject({ html: FIXED, origin: 'repair' })
    // a generation is repaired once by itself
    await elapsed(60_000)
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('is repaired without a notice where that is switched off', async () => {
    await signIn({ notifyOnErrorFixes: false })
    await withError()
    await elapsed(SETTLES_MS)
    await elapsed()
    expect(step().html).toBe(FIXED)
    expect(notify.success).not.toHaveBeenCalled()
  })

  it('is not sent again once the server found no fix', async () => {
    correction = () => Response.json(NOT_FIXED)
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    expect(attempt()).toEqual({
      ...{ count: 2, html: BAD, state: 'failed' },
      text: 'Not fixed after two attempts: “draw”.',
    })
    await elapsed(10 * REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledOnce()
    notices(ERROR, other('Error: another'))
    await elapsed(10 * REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledTimes(2)
    notices(ERROR, other('Error: a third'))
    await elapsed(10 * REPAIRS_EVERY_MS)
    // two for each modification, whichever errors it has
    expect(corrected).toHaveBeenCalledTimes(2)
    expect(step().html).toBe(BAD)
  })

  it('that comes back after its repair is tried once more', async () => {
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    correction = () => Response.json({ ...APPLIED, correctedHtml: BAD })
    notices(ERROR)
    await elapsed(REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledTimes(2)
    // a page that was there before is none that is better
    expect(step().html).toBe(FIXED)
    expect(attempt()).toMatchObject({ count: 2, text: FIX.returned })
    await elapsed(10 * REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledTimes(2)
  })

  it('is reported when the call fails, and sent once more 10 s later', async () => {
    correction = isDown
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    expect(attempt()).toMatchObject({ count: 1, state: 'failed' })
    await elapsed(REPAIRS_EVERY_MS - 1)
    expect(corrected).toHaveBeenCalledOnce()
    await elapsed(10 * REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledTimes(2)
    expect(attempt()?.text).toBe('Error correction failed: 503 The model is down.')
    expect(notify.warning).not.toHaveBeenCalled()
  })

  it('whose repair breaks the page is left, and the repair taken back', async () => {
    await signIn()
    await withError()
    validation = { broken: 'TypeError: a is null' }
    await elapsed(SETTLES_MS)
    await elapsed()
    expect(step().html).toBe(BAD)
    expect(attempt()).toMatchObject({ state: 'failed', text: FIX.broke('TypeError: a is null') })
    expect(notify.success).not.toHaveBeenCalled()
  })
})

describe('nothing is sent by itself', () => {
  it('of errors that the page had before, in whichever words', async () => {
    await signIn()
    await ran('generate', GOOD)
    state().stepLanded(TARGET, pageStep({ html: '<p>old</p>', name: 'Old', origin: 'manual' }))
    notices(other('Error: item 17 failed at 0x1f2e'))
    await ran('modify', BAD)
    notices(other('Uncaught Error: item 8 failed at 0x99ab'))
    await elapsed(60_000)
    expect(corrected).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<typeof DEFAULT_SETTINGS>]>([
    ['correction', { errorAutoCorrectionEnabled: false }],
    ['detection', { errorAutoDetectionEnabled: false }],
  ])('where %s is switched off', async (_what, changes) => {
    await signIn(changes)
    await withError()
    await elapsed(60_000)
    expect(corrected).not.toHaveBeenCalled()
  })

  it('of warnings, unless they are to be fixed', async () => {
    const image: PageProblem = {
      ...{ ...ERROR, kind: 'image', message: 'img' },
      addresses: ['/hero.jpg'],
    }
    await signIn()
    await ran('generate', GOOD)
    await ran('modify', BAD)
    notices(image)
    await elapsed(60_000)
    expect(corrected).not.toHaveBeenCalled()
    authStore.getState().sessionEnded()
    await signIn({ autoFixWarnings: true })
    notices({ ...image })
    await elapsed(SETTLES_MS)
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('while the person works on the page', async () => {
    await signIn()
    await withError()
    state().editingChanged(true)
    await elapsed(60_000)
    expect(corrected).not.toHaveBeenCalled()
    state().editingChanged(false)
    await elapsed(SETTLES_MS)
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('of a page that the person changed', async () => {
    await signIn()
    await withError()
    edits(`${BAD}<p>mine</p>`)
    notices(ERROR)
    await elapsed(60_000)
    expect(corrected).not.toHaveBeenCalled()
  })
})

describe('a fix is offered', () => {
  /** The answer comes when the test says so. */
  function whenAnswered(answer = APPLIED): () => Promise<unknown> {
    let come: () => void = () => undefined
    correction = () =>
      new Promise((resolve) => {
        come = () => resolve(Response.json(answer))
      })
    return () => {
      come()
      return elapsed()
    }
  }

  it('where the person changed the page meanwhile, which is not overwritten', async () => {
    const arrives = whenAnswered()
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    edits(`${BAD}<p>mine</p>`)
    await arrives()
    expect(step().html).toBe(`${BAD}<p>mine</p>`)
    expect(repairing.state.getState().offer).toMatchObject({ before: BAD, after: FIXED })
  })

  it('where the settings ask for that, and is applied once it is chosen', async () => {
    correction = () => Response.json(answerWith({}))
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    const { offer } = repairing.state.getState()
    expect(offer).toMatchObject({ description: 'Fixed: “draw”.', says: 'draw is defined' })
    expect(step().html).toBe(BAD)
    repairing.apply(offer!)
    await elapsed()
    expect(step()).toMatchObject({ html: FIXED, origin: 'repair' })
  })

  it('once: not now means that it is asked again by a press alone', async () => {
    correction = () => Response.json(answerWith({}))
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    repairing.putOff(repairing.state.getState().offer!)
    await elapsed(10 * REPAIRS_EVERY_MS)
    expect(corrected).toHaveBeenCalledOnce()
    expect(step().html).toBe(BAD)
    repairing.press([fixableOf(ERROR)])
    expect(repairing.state.getState().offer).toMatchObject({ after: FIXED })
    await elapsed()
    expect(corrected).toHaveBeenCalledOnce()
  })

  it('and goes with its page', async () => {
    correction = () => Response.json(answerWith({}))
    await signIn()
    await withError()
    await elapsed(SETTLES_MS)
    await ran('modify', '<p>newer</p>')
    expect(repairing.state.getState().offer).toBeNull()
  })

  it('of a generation that does not work, by a notice, where nothing is corrected by itself', async () => {
    check = () => sse({ type: 'complete', ...found(MISSING) })
    await signIn({ errorAutoCorrectionEnabled: false })
    await ran('generate', BAD)
    await elapsed()
    const options = vi.mocked(notify.warning).mock.calls[0]?.[2]
    expect(options?.action?.label).toBe('Fix')
    expect(corrected).not.toHaveBeenCalled()
    options?.action?.onClick()
    await elapsed()
    expect(corrected).toHaveBeenCalledOnce()
  })
})

it('a press is sent at once, and an error of one page twice at most', async () => {
  correction = isDown
  await signIn({ errorAutoCorrectionEnabled: false })
  await withError()
  for (let times = 0; times < 4; times += 1) {
    repairing.press([fixableOf(ERROR)])
    await elapsed()
  }
  expect(corrected).toHaveBeenCalledTimes(2)
  edits(`${BAD}<p>mine</p>`)
  repairing.press([fixableOf(ERROR)])
  await elapsed()
  expect(corrected).toHaveBeenCalledTimes(3)
})

it('leaving the screen ends what is asked for', async () => {
  correction = () => new Promise(() => undefined)
  await signIn()
  await withError()
  await elapsed(SETTLES_MS)
  for (const end of ends) end()
  await elapsed(10 * REPAIRS_EVERY_MS)
  expect(corrected).toHaveBeenCalledOnce()
  expect(step().html).toBe(BAD)
})
