import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditMessage } from '@/frame/editProtocol'
import { EditPace } from './editPace'
import { Permits } from './permits'

const person = vi.hoisted(() => ({ did: true, seems: true }))
vi.mock('@/frame/host/gesture', () => ({
  comesFromPerson: async () => person.did || person.seems,
  editsByPerson: async () => person.did,
}))

const frame = document.createElement('iframe')
const of = (value: string) => ({
  ...{ path: [], tag: 'p', text: '' },
  id: { attribute: 'id' as const, value },
})
const KEY = { type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false } as const
const UP: EditMessage = { ...KEY, key: 'ArrowUp' }
const TYPING: EditMessage = { type: 'edit-typing', element: of('a') }
const TYPED: EditMessage = { type: 'edit-typed', element: of('a'), place: 0, before: '', text: 'x' }
const CHOSEN: EditMessage = { type: 'edit-chosen', element: of('a'), within: [], isAdded: false }

beforeEach(() => {
  vi.useFakeTimers()
  person.did = true
  person.seems = false
})
afterEach(() => {
  vi.useRealTimers()
})

const asking =
  (permits = new Permits()) =>
  (message: EditMessage, from = frame, place = 'app page') =>
    permits.of(message, from, place)

it('what changes the page takes a person; pointing does not', async () => {
  const asked = asking()
  expect(await asked(KEY)).toBe(true)
  person.did = false
  expect(await asked(KEY)).toBe(false)
  expect(await asked(TYPED)).toBe(false)
  expect(await asked({ type: 'edit-cleared' })).toBe(true)
  expect(await asked(CHOSEN)).toBe(true)
})

it('pointing takes a person where nothing else is asked for', async () => {
  const asked = asking(new Permits(true))
  expect(await asked(CHOSEN)).toBe(true)
  person.did = false
  expect(await asked(CHOSEN)).toBe(false)
})

it('what a person began to type counts once, whenever it ends', async () => {
  const asked = asking()
  await asked(TYPING)
  person.did = false
  vi.advanceTimersByTime(60_000)
  // what was typed has become part of the name
  expect(await asked({ ...TYPED, element: { ...of('a'), text: 'x' } })).toBe(true)
  expect(await asked(TYPED)).toBe(false)
})

it('is not written by itself where a page may have made it up, and is not dropped', async () => {
  const unsure: unknown[] = []
  const asked = asking(
    new Permits(false, (edit, place) => unsure.push(['text' in edit && edit.text, place])),
  )
  person.did = false
  await asked(TYPING)
  expect(await asked(TYPED)).toBe(false)
  expect(unsure).toEqual([])
  person.seems = true
  await asked(TYPING)
  // what it seems like later is another matter
  person.seems = false
  expect(await asked(TYPED)).toBe(false)
  expect(unsure).toEqual([['x', 'app page']])
})

it('is asked about when it was begun from the panel, however soon it ended', async () => {
  const unsure: string[] = []
  const permits = new Permits(false, (edit) => 'text' in edit && unsure.push(edit.text))
  const asked = asking(permits)
  person.did = false
  permits.invite()
  await asked(TYPING)
  expect(await asked(TYPED)).toBe(false)
  expect(unsure).toEqual(['x'])
  // once, and not for what begins long after
  await asked(TYPING)
  await asked(TYPED)
  permits.invite()
  vi.advanceTimersByTime(11_000)
  await asked(TYPING)
  await asked(TYPED)
  expect(unsure).toEqual(['x'])
})

it('is asked about when the person may have pulled it, and went on before that was certain', async () => {
  const unsure: string[] = []
  const asked = asking(new Permits(false, ({ type }) => unsure.push(type)))
  const drop: EditMessage = {
    ...{ type: 'edit-dropped', elements: [of('a')], to: 'before', anchor: of('b') },
  }
  expect(await asked(drop)).toBe(true)
  person.did = false
  expect(await asked(drop)).toBe(false)
  expect(unsure).toEqual([])
  person.seems = true
  expect(await asked(drop)).toBe(false)
  expect(await asked(KEY)).toBe(false)
  expect(unsure).toEqual(['edit-dropped'])
})

it('it counts in that element, frame and page alone, and not when the page began anew', async () => {
  const asked = asking()
  const others: [string, () => Promise<unknown>][] = [
    ['element', () => asked({ ...TYPED, element: of('b') })],
    ['frame', () => asked(TYPED, document.createElement('iframe'))],
    ['page', () => asked(TYPED, frame, 'app other')],
    ['anew', () => asked({ type: 'edit-ready' }).then(() => asked(TYPED))],
    [
      'next',
      () => asked({ type: 'edit-typing', element: of('b') } as const).then(() => asked(TYPED)),
    ],
    ['never begun', () => asked(TYPED)],
  ]
  for (const [name, ends] of others) {
    if (name !== 'never begun') await asked(TYPING)
    expect([name, await ends()]).toEqual([name, false])
    expect([name, await asked(TYPED)]).toEqual([name, false])
  }
})

/** How many are granted within a time, of one that comes every `gap`. */
async function granted(message: () => Promise<unknown>, ms: number, gap: number): Promise<number> {
  let count = 0
  for (let at = 0; at < ms; at += gap) {
    void message().then((isGranted) => {
      if (isGranted) count += 1
    })
    await vi.advanceTimersByTimeAsync(gap)
  }
  return count
}
const rest = () => vi.advanceTimersByTimeAsync(20_000)

it('edits come at the pace of hands, and a key that is held down repeats', async () => {
  const asked = asking()
  const typed = () => asked(TYPING).then(() => asked(TYPED))
  expect(await granted(typed, 1_900, 20)).toBeLessThanOrEqual(3)
  await rest()
  expect(await granted(() => asked(KEY), 1_900, 20)).toBeLessThanOrEqual(8)
  await rest()
  expect(await granted(() => asked(UP), 4_000, 10)).toBeLessThanOrEqual(141)
  await rest()
  const others = () => asked(CHOSEN).then(() => asked(UP))
  expect(await granted(others, 1_900, 20)).toBeLessThanOrEqual(8)
})

it('nothing of what hands do is left out: it waits its turn', async () => {
  let tooMany = 0
  const asked = asking(new Permits(false, undefined, () => (tooMany += 1)))
  // as fast as keyboards repeat
  expect(await granted(() => asked(UP), 3_000, 33)).toBe(91)
  await rest()
  const arrows = (['ArrowUp', 'ArrowLeft'] as const).map((key) => ({ ...KEY, key }))
  let at = 0
  const alternately = () => {
    at += 1
    return asked(arrows[at % 2] ?? UP)
  }
  expect(await granted(alternately, 2_000, 100)).toBe(20)
  await rest()
  const order: number[] = []
  for (let one = 0; one < 14; one += 1) {
    void asked(KEY).then((isGranted) => isGranted && order.push(one))
    await vi.advanceTimersByTimeAsync(120)
  }
  await rest()
  expect(order).toEqual(Array.from({ length: 14 }, (_, one) => one))
  expect(tooMany).toBe(0)
})

it('what is more than hands can mean is left out, and told', async () => {
  let tooMany = 0
  const asked = asking(new Permits(false, undefined, () => (tooMany += 1)))
  const all = Array.from({ length: 40 }, () => asked(KEY))
  await rest()
  const done = (await Promise.all(all)).filter(Boolean).length
  expect([done < 30, done + tooMany]).toEqual([true, 40])
})

it('who proves to have said edits that no gesture was behind is believed one at a time', async () => {
  const activity = { lapsed: false }
  const pace = new EditPace(activity)
  const many = async () => {
    let count = 0
    for (let at = 0; at < 5; at += 1) {
      void pace.take(KEY).then((isGranted) => {
        if (isGranted) count += 1
      })
    }
    await vi.advanceTimersByTimeAsync(100)
    return count
  }
  expect(await many()).toBe(5)
  // the person goes on
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await many()).toBe(5)
  activity.lapsed = true
  await vi.advanceTimersByTimeAsync(6_000)
  activity.lapsed = false
  expect(await many()).toBe(1)
})
