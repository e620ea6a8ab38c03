import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  begin,
  choose,
  colour,
  host,
  key,
  LARGE,
  session,
  settled,
  typed,
  workers,
} from '../testing/sizedEditing'
import { EDITING } from '../texts'
import { LOST_AFTER_MS } from './workerLink'

beforeEach(() => begin(LARGE))
afterEach(() => vi.useRealTimers())

describe('a change of the panel in a large page', () => {
  it('is written when edit mode is left meanwhile, to what was selected by then', async () => {
    session.hear(choose('p7'))
    await settled()
    workers.isHeld = true
    session.attempt(colour, '#ff0000')
    session.change(colour, '#ff0000')
    session.hear(key('Delete'))
    session.hear(choose('p8'))
    session.change(colour, '#00ff00')
    session.hear(choose('p9'))
    await workers.answered()
    host.session = null
    session.leave()
    workers.letOut()
    await settled()
    const written = LARGE.replace('id="p7" style="color:#334155"', 'id="p7" style="color:#ff0000"')
    expect([host.html(), host.reasons]).toEqual([
      written.replace('id="p8" style="color:#334155"', 'id="p8" style="color:#00ff00"'),
      [],
    ])
    expect(workers.ended).toBe(workers.started)
  })

  it('as what a button of the panel does is', async () => {
    session.hear(choose('p7'))
    await settled()
    workers.isHeld = true
    session.press({ key: 'Delete', shift: false, alt: false, ctrl: false })
    await workers.answered()
    host.session = null
    session.leave()
    workers.letOut()
    await settled()
    expect([LARGE.includes('id="p7"'), host.html().includes('id="p7"')]).toEqual([true, false])
    expect(workers.ended).toBe(workers.started)
  })

  it('is told when its page is open no more', async () => {
    session.hear(choose('p7'))
    await settled()
    workers.isHeld = true
    session.change(colour, '#ff0000')
    await workers.answered()
    host.openPage = 'two'
    session.leave()
    workers.letOut()
    await settled()
    expect([host.html() === LARGE, host.reasons]).toEqual([true, [EDITING.elsewhere]])
  })
})

describe('what is typed into a large page', () => {
  it('goes from the running page when it could not be written, and is told back', async () => {
    workers.isFailing = true
    session.hear(typed('h9', 'Mine'))
    await settled()
    expect([host.html() === LARGE, host.anew]).toEqual([true, 1])
    expect(host.reasons).toEqual([EDITING.notWritten('Mine', EDITING.failed)])
    expect(host.told.filter((one) => one.do === 'release')).toHaveLength(1)
  })

  it('as a value that is tried does', async () => {
    session.hear(choose('p7'))
    await settled()
    workers.isFailing = true
    session.change(colour, '#ff0000')
    await settled()
    expect([host.reasons, host.anew]).toEqual([[EDITING.failed], 1])
  })

  it('is told back when its page is open no more, whether its turn came or not', async () => {
    workers.isHeld = true
    session.hear(typed('h9', 'Mine'))
    session.hear(typed('h8', 'Mine, too'))
    await workers.answered()
    host.openPage = 'two'
    workers.letOut()
    await settled()
    expect([host.texts.length, host.anew]).toEqual([1, 0])
    expect(host.reasons).toEqual(
      ['Mine', 'Mine, too'].map((text) => EDITING.notWritten(text, EDITING.elsewhere)),
    )
  })

  it('is written when edit mode is left meanwhile, and the worker ends after it', async () => {
    workers.isHeld = true
    session.hear(typed('h9', 'Mine'))
    session.hear(key('Delete'))
    session.hear(typed('h8', 'Mine, too'))
    await workers.answered()
    host.session = null
    session.leave()
    expect(workers.ended).toBe(0)
    workers.letOut()
    await settled()
    const written = LARGE.replace('Card 9<', 'Mine<').replace('Card 8<', 'Mine, too<')
    expect([host.html() === written, host.reasons, host.names.length]).toEqual([true, [], 2])
    expect(workers.ended).toBe(workers.started)
    expect(session.work.getState().isBusy).toBe(false)
  })

  it('is written after edit mode was left, by a worker that ends', async () => {
    session.leave()
    session.hear(typed('h9', 'Mine'))
    await settled()
    expect(host.html()).toBe(LARGE.replace('Card 9<', 'Mine<'))
    expect([workers.started, workers.ended]).toEqual([1, 1])
    session.enter()
    session.hear(typed('h8', 'Mine'))
    await settled()
    expect([workers.started, workers.ended]).toEqual([2, 1])
  })

  it('is told back when the worker hangs after edit mode was left', async () => {
    session.select([])
    await settled()
    vi.useFakeTimers()
    workers.hang()
    session.hear(typed('h9', 'Mine'))
    session.leave()
    await vi.advanceTimersByTimeAsync(LOST_AFTER_MS + 10)
    expect(host.reasons).toEqual([EDITING.notWritten('Mine', EDITING.lost)])
    expect([host.anew, workers.ended]).toEqual([1, 1])
  })
})
