import { describe, expect, it, vi } from 'vitest'
import { SeenIds } from './apiBridge'
import { FrameNames, frameUrl } from './frameNames'
import { allowedLink } from './frameRequests'
import { Heartbeat, HUNG_AFTER_MS, HUNG_HIDDEN_AFTER_MS, PING_EVERY_MS } from './heartbeat'
import { isLowEndDevice, networkStatus } from './network'
import { GoodContents } from './previewState'
import { RateLimit } from './rateLimit'
import { autoRetryDelay, retryDelay } from './timing'

it('an id is accepted once; of a hundred the latest fifty are remembered', () => {
  const seen = new SeenIds()
  for (let id = 0; id <= 100; id += 1) expect(seen.add(`r${id}`)).toBe(true)
  expect(seen.add('r100')).toBe(false)
  expect(seen.add('r51')).toBe(false)
  expect(seen.add('r50')).toBe(true)
})

describe('links of apps', () => {
  const own = 'http://localhost:8080'
  it.each([
    ['https://example.org/a', true],
    ['mailto:a@example.org', true],
    ['http://localhost:8080/placeholder', true],
    ['http://localhost:8080/api/auth/logout', false],
    ['http://localhost:8080/?next=x', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://user:pass@example.org/', false],
    ['/relative', false],
  ])('%s', (url, open) => expect(allowedLink(url, own) !== null).toBe(open))
})

describe('Heartbeat', () => {
  const make = () => {
    const at = { now: 0, hidden: false }
    const onHung = vi.fn()
    const ping = vi.fn()
    const heart = new Heartbeat({ ping, onHung, now: () => at.now, isHidden: () => at.hidden })
    const pass = (ms: number, answer = false) => {
      for (let passed = 0; passed < ms; passed += PING_EVERY_MS) {
        at.now += PING_EVERY_MS
        heart.tick()
        if (answer) heart.alive()
      }
    }
    return { at, heart, onHung, ping, pass }
  }

  it('does not report a frame that responds', () => {
    const { pass, onHung } = make()
    pass(60_000, true)
    expect(onHung).not.toHaveBeenCalled()
  })
  it('reports a frame that does not', () => {
    const { pass, onHung } = make()
    pass(HUNG_AFTER_MS)
    expect(onHung).not.toHaveBeenCalled()
    pass(2 * PING_EVERY_MS)
    expect(onHung).toHaveBeenCalledOnce()
  })
  it('is faster after a sign that the frame left its page', () => {
    const { heart, pass, onHung } = make()
    heart.suspect()
    pass(3 * PING_EVERY_MS)
    expect(onHung).toHaveBeenCalledOnce()
  })
  it('waits longer in a hidden tab, and anew when the tab is shown', () => {
    const { at, pass, onHung } = make()
    at.hidden = true
    pass(HUNG_HIDDEN_AFTER_MS - PING_EVERY_MS)
    at.hidden = false
    pass(HUNG_AFTER_MS)
    at.hidden = true
    pass(HUNG_HIDDEN_AFTER_MS)
    expect(onHung).not.toHaveBeenCalled()
    pass(PING_EVERY_MS)
    expect(onHung).toHaveBeenCalledOnce()
  })
  it('asks twice in a hidden tab whose timers run once a minute', () => {
    const { at, heart, onHung, ping } = make()
    at.hidden = true
    const minute = (isAnswered: boolean) => {
      at.now += 60_000
      heart.tick()
      if (isAnswered) heart.alive()
    }
    for (let passed = 0; passed < 5; passed += 1) minute(true)
    expect(ping).toHaveBeenCalledTimes(5)
    minute(false)
    minute(false)
    expect(onHung).not.toHaveBeenCalled()
    minute(false)
    expect(onHung).toHaveBeenCalledOnce()
  })
  it('waits for a dialog, a hidden tab, and after its own sleep', () => {
    const { at, heart, pass, onHung } = make()
    heart.dialog(true)
    pass(20_000)
    heart.dialog(false)
    at.hidden = true
    pass(20_000)
    at.hidden = false
    heart.tick()
    at.now += 60_000
    heart.tick()
    expect(onHung).not.toHaveBeenCalled()
  })
})

it('frames have host names of their own, and a retired name is never reused', () => {
  const names = new FrameNames()
  expect([names.acquire(), names.acquire()]).toEqual([1, 2])
  names.release(1)
  expect(names.acquire()).toBe(1)
  names.retire(1)
  expect(names.acquire()).toBe(3)
  expect(frameUrl(3, 'frame.localhost:8080', 'http://localhost:8080')).toBe(
    'http://f3.frame.localhost:8080/frame',
  )
})

it('a rate limit grants a fixed number in a window', () => {
  let now = 0
  const rate = new RateLimit(2, 1_000, () => now)
  expect([rate.take(), rate.take(), rate.take()]).toEqual([true, true, false])
  now = 1_000
  expect(rate.take()).toBe(true)
})

it('retries wait 1, 2 and 4 seconds, the fallback page 2, 4 and 6', () => {
  expect([0, 1, 2].map(retryDelay)).toEqual([1_000, 2_000, 4_000])
  expect([1, 2, 3].map(autoRetryDelay)).toEqual([2_000, 4_000, 6_000])
})

it('restores the last content that worked, not one that hung', () => {
  const good = new GoodContents()
  const content = (html: string) => ({ html, appId: 'app-1', at: 0 })
  good.add(content('a'))
  good.add(content('b'))
  expect(good.last?.html).toBe('b')
  good.remove('b')
  expect(good.last?.html).toBe('a')
})

describe('the connection', () => {
  const device = (onLine: boolean, connection?: object) =>
    ({ onLine, connection }) as unknown as Navigator
  it.each([
    [device(true), 'online'],
    [device(false), 'offline'],
    [device(true, { effectiveType: '2g' }), 'slow'],
    [device(true, { effectiveType: 'slow-2g' }), 'slow'],
    [device(true, { effectiveType: '3g', downlink: 1.2 }), 'slow'],
    [device(true, { downlink: 1.2 }), 'slow'],
    [device(true, { effectiveType: '4g', downlink: 1.2, rtt: 0 }), 'online'],
    [device(true, { effectiveType: '4g', downlink: 9 }), 'online'],
  ])('%#', (from, expected) => expect(networkStatus(from)).toBe(expected))
  it('two cores with little memory are a low-end device', () => {
    const small = (hardwareConcurrency: number, deviceMemory?: number) =>
      isLowEndDevice({ hardwareConcurrency, deviceMemory } as unknown as Navigator)
    expect([small(2, 2), small(2), small(2, 8), small(8, 2)]).toEqual([true, true, false, false])
  })
})
