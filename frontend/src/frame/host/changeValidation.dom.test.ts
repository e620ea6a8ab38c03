import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFrame, type FakeFrames, wellBehaved } from '../testing/fakeFrames'
import {
  closeFakePreview,
  loadLazyParts,
  openFakePreview,
  page,
  pass,
  stored,
} from '../testing/fakePreview'
import { VALIDATION_MS } from './changeValidation'
import type { PreviewController } from './previewController'

let frames: FakeFrames
let preview: PreviewController

beforeAll(loadLazyParts)
beforeEach(() => {
  ;({ frames, preview } = openFakePreview())
})
afterEach(() => closeFakePreview(preview))

const failing = (message: string) => ({
  type: 'error' as const,
  kind: 'script' as const,
  message,
  stack: '',
  line: 1,
  column: 1,
})

/** A page whose markup has `throws` in it fails once it runs. */
const failsWhere = (
  throws: string,
  message = 'Uncaught TypeError: x is null',
): FakeFrames['play'] => {
  return (sent, frame) => {
    wellBehaved(sent, frame)
    if (sent.type === 'load' && sent.html.includes(throws)) frame.say(failing(message))
  }
}

const tried = async (text: string) => {
  const result = preview.change(page(text), { appId: 'app-1' })
  await pass(30_000)
  return { result: await result }
}

const shownPage = () => frames.all.find(({ element }) => element.style.opacity === '1')

describe('a change by a model', () => {
  beforeEach(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  })

  it('runs hidden first, while the page before is used, and then takes its place', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const old = frames.last
    old.say(stored('note', 'kept'))
    old.say({ type: 'scroll', position: [0, 300] })
    const result = preview.change(page('new'), { appId: 'app-1' })
    await pass(100)
    const hidden = frames.last
    expect(hidden.got('load')[0]?.html).toBe(page('new'))
    expect(hidden.init?.storage.local).toEqual({ note: 'kept' })
    expect(hidden.element.inert).toBe(true)
    expect(hidden.element.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
    expect(preview.frame()).toBe(old.element)
    expect(preview.state().phase).toBe('settling')
    hidden.say(stored('note', 'thrown away'))
    await pass(VALIDATION_MS + 1_000)
    expect(await result).toEqual({ kind: 'shown' })
    expect(hidden.element.isConnected).toBe(false)
    expect(frames.all).toHaveLength(3)
    expect(frames.last.init?.storage.local).toEqual({ note: 'kept' })
    expect(frames.last.got('load')[0]?.scroll).toEqual([0, 300])
    expect(frames.last.got('highlight')[0]?.selectors).toEqual(['body > p:nth-of-type(1)'])
    expect(old.got('highlight')).toEqual([])
  })

  it('is told when it brings an error, and the page before stays', async () => {
    frames.play = failsWhere('new')
    await preview.load(page('old'), { appId: 'app-1' })
    const { result } = await tried('new')
    expect(result).toEqual({ kind: 'broken', problem: 'TypeError: x is null' })
    expect(shownPage()?.got('load')[0]?.html).toBe(page('old'))
    expect(document.querySelectorAll('div > *')).toHaveLength(1)
  })

  it('is not blamed for an error that the page before has shown', async () => {
    frames.play = failsWhere('p')
    await preview.load(page('old'), { appId: 'app-1' })
    await pass(100)
    expect((await tried('new')).result).toEqual({ kind: 'shown' })
  })

  it('is told when its error has the words of one that the page before has elsewhere', async () => {
    frames.play = (sent, frame) => {
      wellBehaved(sent, frame)
      if (sent.type !== 'load') return
      frame.say(failing('Uncaught TypeError: x is null'))
      if (sent.html.includes('new')) {
        frame.say({ ...failing('Uncaught TypeError: x is null'), line: 20 })
      }
    }
    await preview.load(page('old'), { appId: 'app-1' })
    await pass(100)
    expect((await tried('new')).result).toMatchObject({ problem: 'TypeError: x is null' })
  })

  it('is not blamed for an error that the page before has as well when it runs hidden', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    frames.play = failsWhere('p')
    expect((await tried('new')).result).toEqual({ kind: 'shown' })
  })

  it('is told when it hangs, at once or a moment later, and when it floods the window', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const isOld = (frame: FakeFrame) => frame.got('load').some(({ html }) => html === page('old'))
    frames.play = (message, frame) => {
      if (isOld(frame)) wellBehaved(message, frame)
    }
    expect((await tried('hangs')).result).toMatchObject({
      problem: expect.stringContaining('respond'),
    })
    frames.play = (message, frame) => {
      if (message.type === 'load' || isOld(frame)) wellBehaved(message, frame)
    }
    expect((await tried('hangs later')).result).toMatchObject({
      problem: expect.stringContaining('respond'),
    })
    frames.play = (message, frame) => {
      wellBehaved(message, frame)
      if (message.type !== 'load' || !message.html.includes('floods')) return
      for (let sent = 0; sent < 3_000; sent += 1) frame.sayRaw('junk')
    }
    expect((await tried('floods')).result).toMatchObject({
      problem: expect.stringContaining('more data'),
    })
    expect(preview.state().visible).toBe(true)
  })

  it('is told when it keeps taking the focus, and the app in view has no part in that', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const taking = (times: number): FakeFrames['play'] => {
      return (message, frame) => {
        wellBehaved(message, frame)
        if (message.type !== 'load' || !message.html.includes('new')) return
        for (let at = 1; at <= times; at += 1) {
          setTimeout(() => {
            if (!frame.element.inert) return
            // browsers do that, although the frame is inert
            vi.spyOn(document, 'activeElement', 'get').mockReturnValueOnce(frame.element)
            window.dispatchEvent(new Event('blur'))
          }, at * 120)
        }
      }
    }
    frames.play = taking(9)
    expect((await tried('new')).result).toEqual({
      kind: 'broken',
      problem: 'The app keeps taking the keyboard focus.',
    })
    expect(preview.state()).toMatchObject({ visible: true, failure: null })
    expect(document.activeElement).toBe(field)
    frames.play = taking(1)
    expect((await tried('new, with a dialog of its own')).result).toEqual({ kind: 'shown' })
    field.remove()
  })

  it('may reload itself once, with what it stored, and is told when it does so for ever', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    frames.last.say(stored('note', 'kept'))
    frames.play = (message, frame) => {
      wellBehaved(message, frame)
      if (message.type !== 'load' || !message.html.includes('new')) return
      if (message.html.includes('once') && frame.init?.storage.local.seen) return
      frame.say(stored('seen', 'yes'))
      setTimeout(() => frame.hello(), 10)
    }
    const opened = frames.all.length
    expect((await tried('new, once')).result).toEqual({ kind: 'shown' })
    const [first, second, third] = frames.all.slice(opened)
    expect(first?.src).not.toBe(second?.src)
    expect(second?.init?.storage.local).toEqual({ note: 'kept', seen: 'yes' })
    expect(third?.init?.storage.local).toEqual({ note: 'kept' })
    await preview.load(page('old'), { appId: 'app-1' })
    expect((await tried('new, for ever')).result).toEqual({
      kind: 'broken',
      problem: 'The app reloads itself again and again.',
    })
  })

  it('is told for an error although it greets as the runtime does', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    frames.play = (message, frame) => {
      wellBehaved(message, frame)
      if (message.type !== 'load' || !message.html.includes('new')) return
      frame.hello()
      frame.say(failing('Uncaught TypeError: x is null'))
    }
    expect((await tried('new')).result).toMatchObject({ kind: 'broken' })
  })

  it('cannot tell by its features or by a call without an answer that it is being tried', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const calls: FakeFrames['play'] = (sent, frame) => {
      wellBehaved(sent, frame)
      if (sent.type !== 'load' || !sent.html.includes('new')) return
      frame.say({ type: 'api-request', requestId: 'r1', payload: { url: '/api/x', options: {} } })
      frame.say({ type: 'file-request', requestId: 'r2', path: 'morpheo-file:x' })
    }
    frames.play = calls
    const opened = frames.all.length
    expect((await tried('new')).result).toEqual({ kind: 'shown' })
    const [hidden, shown] = frames.all.slice(opened)
    const answers = (frame?: FakeFrame) => [
      // the runtime says of sound what it is in view
      frame?.element.allow.replace('; autoplay *', ''),
      frame?.got('api-response'),
      frame?.got('file-response'),
    ]
    expect(answers(hidden)).toEqual(answers(shown))
    expect(hidden?.got('api-response')).toMatchObject([{ success: false }])
  })

  it('makes no sound and does not hold the pointer before it is seen', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const opened = frames.all.length
    await tried('new')
    const [hidden, shown] = frames.all.slice(opened)
    expect([hidden?.init?.settings.silent, shown?.init?.settings.silent]).toEqual([true, undefined])
    const allows = (frame?: FakeFrame) => [
      frame?.element.allow.includes('autoplay *'),
      frame?.element.getAttribute('sandbox')?.includes('allow-pointer-lock'),
    ]
    expect(allows(hidden)).toEqual([false, false])
    expect(allows(shown)).toEqual([true, true])
  })

  it('runs once more when the first message of its frame is lost', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const hosts = () => frames.all.map(({ src }) => src)
    frames.answering = false
    const result = preview.change(page('new'), { appId: 'app-1' })
    await pass(100)
    frames.answering = true
    await pass(10_000)
    expect(await result).toEqual({ kind: 'shown' })
    expect(new Set(hosts().slice(0, 3)).size).toBe(3)
  })

  it('that leaves its page by itself is reported as such, and does not count as hung', async () => {
    frames.play = (sent, frame) => {
      wellBehaved(sent, frame)
      if (sent.type === 'load' && sent.html.includes('new')) frame.say({ type: 'leaving' })
    }
    await preview.load(page('old'), { appId: 'app-1' })
    expect((await tried('new')).result).toEqual({
      kind: 'broken',
      problem: 'The app opens another address in place of itself.',
    })
  })

  it('gives way to any other page, and leaves no frame behind', async () => {
    await preview.load(page('old'), { appId: 'app-1' })
    const result = preview.change(page('new'), { appId: 'app-1' })
    await pass(100)
    const hidden = frames.last
    await preview.load(page('old'), { appId: 'app-1' })
    expect(hidden.element.isConnected).toBe(false)
    await pass(5_000)
    expect(await result).toEqual({ kind: 'superseded' })
    expect(preview.current()).toBe(page('old'))
    const again = preview.change(page('new'), { appId: 'app-1' })
    await pass(100)
    const next = preview.change(page('newer'), { appId: 'app-1' })
    await pass(5_000)
    expect([await again, await next]).toEqual([{ kind: 'superseded' }, { kind: 'shown' }])
    expect(preview.current()).toBe(page('newer'))
  })

  it('is shown without a validation where no page before it runs', async () => {
    frames.play = failsWhere('new')
    expect((await tried('new')).result).toEqual({ kind: 'shown' })
    expect(frames.all).toHaveLength(1)
  })
})
