import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SuggestOutput } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { followAccount } from '@/lib/autoAnalysis/account'
import { DEFAULT_SETTINGS } from '@/lib/autoAnalysis/settings'
import { notify } from '@/lib/toast'
import { session, user } from '@/testing/fixtures'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { AUTOMATIC_DELAY_MS, followRuns } from './automatic'
import { pageState } from './pageState'
import { createSuggesting, type Suggesting } from './suggesting'

const FOUND: SuggestOutput = {
  suggestions: ['Add a title', 'Add a score'],
  fromPage: 1,
  model: 'codestral-latest',
}
const LIST = '1. Add a title\n2. Add a score\n\nPlease implement these improvements.'
const TARGET = { appId: 'app-1', pageId: 'page-1' }

let store: GeneratorStore
let suggesting: Suggesting
let stop: () => void
let leavers: Set<() => void>
const asked = vi.fn()
let answer: () => Promise<Response> | Response
let isEnabled: boolean
const refreshCredits = vi.fn()

const state = () => store.getState()
const here = () => pageState(suggesting, TARGET)
const elapsed = (ms = AUTOMATIC_DELAY_MS) => vi.advanceTimersByTimeAsync(ms)

function begins(kind: 'generate' | 'modify', instruction = 'A clock', pageId = TARGET.pageId) {
  const jobId = crypto.randomUUID()
  const target = { ...TARGET, pageId }
  const newPage = pageId === TARGET.pageId ? {} : { newPage: 'About' }
  state().runStarted({ kind, jobId, target, basedOn: null, instruction, ...newPage })
  return jobId
}

/** A run ends with a page; gives the id of its job. */
function ran(kind: 'generate' | 'modify', instruction?: string, pageId?: string): string {
  const jobId = begins(kind, instruction, pageId)
  state().runSucceeded({ html: `<p>${jobId}</p>`, generationId: null })
  return jobId
}

async function signIn(tier: 'free' | 'pro' = 'pro'): Promise<void> {
  authStore.getState().sessionStarted(session({ user: user({ tier }) }))
  await elapsed(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  isEnabled = true
  answer = () => Response.json(FOUND)
  asked.mockClear()
  refreshCredits.mockClear()
  for (const kind of ['success', 'info', 'error'] as const) {
    vi.spyOn(notify, kind).mockImplementation(() => undefined)
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request) => {
      if (request.url.endsWith('/api/user/auto-analysis-settings')) {
        return Response.json({ settings: { ...DEFAULT_SETTINGS, enabled: isEnabled } })
      }
      expect(request.headers.get('idempotency-key')).toBeNull()
      asked(new URL(request.url).pathname, await request.json())
      return answer()
    }),
  )
  followAccount()
  store = createGeneratorStore()
  leavers = new Set()
  suggesting = createSuggesting({
    refreshCredits,
    onLeave(listener) {
      leavers.add(listener)
      return () => leavers.delete(listener)
    },
  })
  stop = followRuns({ store, suggesting })
})
afterEach(() => {
  stop()
  authStore.getState().sessionEnded()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('two seconds after a generation its page is analyzed', () => {
  it('once, with the id of its job, and what is found stands in the box', async () => {
    await signIn()
    const jobId = ran('generate')
    await elapsed(AUTOMATIC_DELAY_MS - 1)
    expect(asked).not.toHaveBeenCalled()
    await elapsed(1)
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/suggest-modifications', {
      ...{ current_html: `<p>${jobId}</p>`, category: 'general', after: jobId },
    })
    await elapsed(0)
    expect(state().modification).toBe(LIST)
    expect(here().found).toEqual(FOUND)
    expect(notify.success).toHaveBeenCalledWith(
      expect.anything(),
      'Found 2 specific improvements for your app. Check the modify field and click "Modify App" to apply them.',
      expect.objectContaining({ duration: 5_000 }),
    )
    expect(refreshCredits).toHaveBeenCalledOnce()
    await elapsed(60_000)
    expect(asked).toHaveBeenCalledOnce()
    expect(leavers.size).toBe(0)
  })

  it('also when nothing is found, which is said', async () => {
    answer = () => Response.json({ suggestions: [], fromPage: 0, model: null })
    await signIn()
    ran('generate')
    await elapsed()
    expect(state().modification).toBe('')
    expect(here().found).toBeNull()
    expect(notify.success).toHaveBeenCalledWith(
      'No specific issues found. Your code looks good!',
      undefined,
      expect.objectContaining({ duration: 4_000 }),
    )
  })

  it('without a word when that fails', async () => {
    answer = () => Response.json({ code: 'internal-error', message: 'x' }, { status: 500 })
    await signIn()
    ran('generate')
    await elapsed()
    expect(asked).toHaveBeenCalledOnce()
    expect(here()).toMatchObject({ asking: null, failure: null, found: null })
    expect(notify.error).not.toHaveBeenCalled()
  })
})

describe('a page is not analyzed by itself', () => {
  it.each<[string, () => void]>([
    ['where that is switched off', () => undefined],
    ['after a modification', () => undefined],
    ['when the person types already', () => state().modificationChanged('Make it')],
    ['when a new run has begun', () => begins('modify', 'Make it blue')],
    ['when it was changed', () => ran('modify', 'Make it blue')],
    [
      'when another one is open',
      () => {
        begins('generate', 'About us', 'page-2')
        state().runStopped()
      },
    ],
    ['in connection mode', () => state().connectingChanged(true)],
    ['while it is edited by hand', () => state().editingChanged(true)],
    ['while the chat answers', () => state().chattingChanged(true)],
    ['when nobody is signed in any more', () => authStore.getState().sessionEnded()],
    ['when the screen is left', () => stop()],
  ])('%s', async (what, happens) => {
    isEnabled = what !== 'where that is switched off'
    await signIn()
    if (what === 'after a modification') {
      ran('generate')
      state().modificationChanged('Make it blue')
      await elapsed()
      ran('modify', 'Make it blue')
    } else {
      ran('generate')
      await elapsed(AUTOMATIC_DELAY_MS / 2)
      happens()
    }
    await elapsed()
    expect(asked).not.toHaveBeenCalled()
  })

  it('on other plans', async () => {
    await signIn('free')
    ran('generate')
    await elapsed()
    expect(asked).not.toHaveBeenCalled()
  })

  it('when its generation failed or was stopped', async () => {
    await signIn()
    begins('generate')
    state().runStopped()
    await elapsed()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('what is found', () => {
  /** The answer comes when the test says so. */
  async function whileAsked(): Promise<() => Promise<unknown>> {
    let come: () => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        come = () => resolve(Response.json(FOUND))
      })
    await signIn()
    ran('generate')
    await elapsed()
    expect(here().asking?.kind).toBe('automatic')
    return () => {
      come()
      return elapsed(0)
    }
  }

  it('leaves alone what was typed meanwhile', async () => {
    const arrives = await whileAsked()
    state().modificationChanged('Make it')
    await arrives()
    expect(state().modification).toBe('Make it')
    expect(here().found).toEqual(FOUND)
    expect(notify.success).not.toHaveBeenCalled()
    expect(notify.info).not.toHaveBeenCalled()
  })

  it('stays with its page, whichever is open', async () => {
    const arrives = await whileAsked()
    begins('generate', 'About us', 'page-2')
    await arrives()
    expect(state().document?.currentPageId).toBe('page-2')
    expect(state().modification).toBe('')
    state().pageOpened('page-1')
    expect(state().modification).toBe('')
    expect(here().found).toEqual(FOUND)
  })

  it('is not appended to a page that was undone or changed meanwhile', async () => {
    const arrives = await whileAsked()
    ran('modify', 'Make it blue')
    await arrives()
    expect(state().modification).toBe('')
    expect(here().found).toEqual(FOUND)
  })

  it('is dropped with its app', async () => {
    const arrives = await whileAsked()
    state().cleared()
    await arrives()
    expect(here().found).toBeNull()
    expect(state().modification).toBe('')
  })

  it('is not waited for once the screen is left', async () => {
    const arrives = await whileAsked()
    for (const leaver of leavers) leaver()
    expect(here().asking).toBeNull()
    await arrives()
    expect(here().found).toBeNull()
  })

  it('goes with what carries it out, and with a new page', async () => {
    const arrives = await whileAsked()
    await arrives()
    ran('modify', 'Please: Add a title')
    expect(here().found).toEqual({ ...FOUND, suggestions: ['Add a score'], fromPage: 0 })
    ran('modify', 'Make it blue')
    expect(here().found?.suggestions).toEqual(['Add a score'])
    ran('modify', 'Add a score')
    expect(here().found).toBeNull()
  })
})
