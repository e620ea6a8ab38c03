import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { runTour } from './run'
import { isGenerated, type NumberedStep } from './steps'
import type { StepView, TourChoice, TourView } from './view'

mockNetwork()

/** A person who makes these choices, step by step; the last one is repeated. */
function answering(...choices: TourChoice[]) {
  const shown: number[] = []
  const waiting: number[] = []
  const close = vi.fn()
  const view: TourView = {
    show: (step: NumberedStep, { isWaiting }: StepView, signal: AbortSignal) => {
      shown.push(step.number)
      if (isWaiting) {
        waiting.push(step.number)
        if (choices[0] === 'next' || choices.length === 0) {
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          )
        }
      }
      return Promise.resolve((choices.length > 1 ? choices.shift() : choices[0]) ?? 'next')
    },
    close,
  }
  return { view, shown, waiting, close }
}

const BEFORE = `
  <div id="img-prompt-box"></div><div class="gen-examples"></div><div class="img-choices"></div>
  <div class="img-multi"></div><span data-command="imageUpload"></span>
  <button data-command="imageGenerate"></button>`
const AFTER = `
  <section class="stage"><img></section><button data-command="imageModify"></button>
  <button data-command="imageBrush"></button><button data-command="imageDownload"></button>`

let reported: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  reported = []
  vi.stubGlobal('innerWidth', 1440)
  const note = async ({ request }: { request: Request }) => {
    reported.push(await request.json())
    return HttpResponse.json({ success: true })
  }
  server.use(
    http.post(url('/api/user/update-tour-progress'), note),
    http.post(url('/api/user/complete-tour'), note),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const never = new AbortController().signal

/** Runs the tour about images through this much time, in milliseconds. */
async function run(view: TourView, ms = 0): Promise<void> {
  const tour = runTour('image', never, view)
  await vi.advanceTimersByTimeAsync(ms)
  await tour
}

describe('a tour', () => {
  it('shows each step, and reports progress and end', async () => {
    document.body.innerHTML = BEFORE + AFTER
    const { view, shown, close } = answering('next')
    await run(view)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(close).toHaveBeenCalledOnce()
    expect(reported).toContainEqual({ step: 1, tourType: 'image' })
    expect(reported).toContainEqual({ step: 9, tourType: 'image' })
    expect(reported.at(-1)).toEqual({ dismissed: false, tourType: 'image' })
  })

  it('goes back, skips a part, and stops', async () => {
    document.body.innerHTML = BEFORE + AFTER
    const { view, shown } = answering('next', 'back', 'skip', 'stop')
    await run(view)
    expect(shown).toEqual([1, 2, 1, 7])
    expect(reported.at(-1)).toEqual({ dismissed: true, tourType: 'image' })
  })

  it('leaves out, after 2.5 s, what is not there', async () => {
    document.body.innerHTML = BEFORE + AFTER
    for (const missing of ['.gen-examples', '.img-multi']) document.querySelector(missing)?.remove()
    const { view, shown } = answering('next')
    const before = Date.now()
    await run(view, 5_500)
    expect(shown).toEqual([1, 3, 5, 6, 7, 8, 9])
    expect(Date.now() - before).toBeGreaterThanOrEqual(5_000)
  })

  it('waits for what comes a moment later', async () => {
    document.body.innerHTML = BEFORE + AFTER
    const late = document.querySelector('.gen-examples')!
    late.remove()
    setTimeout(() => document.body.append(late), 1_500)
    const { view, shown } = answering('next')
    await run(view, 2_000)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('opens the prompt where that is folded', async () => {
    document.body.innerHTML = `<button class="gen-collapsed"></button>${AFTER}`
    const folded = document.querySelector<HTMLElement>('.gen-collapsed')!
    folded.addEventListener('click', () => {
      folded.outerHTML = BEFORE
    })
    const { view, shown } = answering('next')
    await run(view)
    expect(shown[0]).toBe(1)
  })

  it('goes on by itself once a generation is there', async () => {
    document.body.innerHTML = BEFORE
    setTimeout(() => document.body.insertAdjacentHTML('beforeend', AFTER), 4_200)
    const { view, shown, waiting } = answering('next')
    await run(view, 6_000)
    expect(waiting).toEqual([6])
    expect(isGenerated('image')).toBe(true)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('waits ten minutes at most, and lets the person go on then', async () => {
    document.body.innerHTML = BEFORE
    const { view, shown } = answering('next')
    const before = Date.now()
    await run(view, 620_000)
    expect(Date.now() - before).toBeGreaterThanOrEqual(600_000)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 6])
  })

  it('closes although the account hears nothing of it', async () => {
    document.body.innerHTML = BEFORE + AFTER
    server.use(
      http.post(url('/api/user/update-tour-progress'), () => HttpResponse.error()),
      http.post(url('/api/user/complete-tour'), () => refuse(500, 'internal-error')),
    )
    const { view, close } = answering('next')
    await run(view)
    expect(close).toHaveBeenCalledOnce()
  })

  it('ends without a word when the person leaves the screen', async () => {
    document.body.innerHTML = BEFORE
    const leaving = new AbortController()
    const { view, close } = answering('next')
    const tour = runTour('image', leaving.signal, view)
    await vi.advanceTimersByTimeAsync(2_000)
    leaving.abort()
    await expect(tour).rejects.toThrow()
    expect(close).toHaveBeenCalledOnce()
    expect(reported).not.toContainEqual(expect.objectContaining({ dismissed: true }))
  })
})
