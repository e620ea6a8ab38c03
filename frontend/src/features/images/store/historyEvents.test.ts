import { describe, expect, it } from 'vitest'
import { afterEvent } from './historyEvents'
import {
  branchesOf,
  currentIndex,
  hasStrip,
  NO_IMAGES,
  redoTarget,
  undoTarget,
} from './imageHistory'
import { BRANCHED, choose, come, frame, made, played, REDO, strip, UNDO } from './testing/histories'

describe('an image that comes', () => {
  it('is the last and is shown, and undo goes to what it was made from', () => {
    const history = played(...BRANCHED)
    expect(strip(history)).toBe('a b c [d]')
    expect(undoTarget(history)).toBe('b')
  })

  it('that is a new one comes after what was shown', () => {
    expect(strip(played(come(made('a')), come(made('b')), UNDO))).toBe('[a] b')
  })

  it('comes after what it was made from, also when another was shown meanwhile', () => {
    const history = played(come(made('a')), come(made('b')), come(made('c', 'a')))
    expect(undoTarget(history)).toBe('a')
  })

  it('is not there twice, but shown', () => {
    const history = played(come(made('a')), come(made('b', 'a')), come(made('a'), made('a')))
    expect(strip(history)).toBe('[a] b')
  })

  it('pushes the oldest out beyond twenty, wherever they stand in the strip', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => come(made(String(at))))
    const full = played(...twenty, { type: 'moved', id: '0', to: 19 })
    expect([full.entries.length, currentIndex(full)]).toEqual([20, 18])
    const history = afterEvent(full, come(made('x', '5'), made('y', '5')))
    expect(history.entries.map(({ image }) => image.id).join(' ')).toBe(
      '2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 x y',
    )
    expect(currentIndex(history)).toBe(18)
    expect(undoTarget(played(...twenty, come(made('x')), choose('1')))).toBeNull()
  })
})

describe('several results', () => {
  it('stand behind the one that was shown, and the first is shown', () => {
    const history = played(come(made('a')), come(made('b')), UNDO, come(made('x'), made('y')))
    expect(strip(history)).toBe('a [x] y b')
    expect(undoTarget(afterEvent(history, choose('y')))).toBe('a')
  })

  it('of a story may come one by one in any order; the first of those that are there is shown', () => {
    const history = played(
      ...[come(made('a')), come(made('z')), UNDO],
      ...[come(frame('s', 1)), come(frame('s', 3)), come(frame('s', 0)), come(frame('s', 2))],
    )
    expect(strip(history)).toBe('a [s0] s1 s2 s3 z')
    const chosen = [come(frame('s', 1)), come(made('z')), come(frame('s', 0))]
    expect(strip(played(...chosen))).toBe('s0 s1 [z]')
    const again = afterEvent(history, come(...[0, 1, 2, 3].map((at) => frame('s', at))))
    expect(again).toEqual(history)
    expect(undoTarget(afterEvent(history, choose('s3')))).toBe('a')
  })

  it('a frame that is drawn anew stands behind its former self, and undo goes there', () => {
    const history = played(come(frame('s', 0), frame('s', 1)), come(frame('s', 0, 's0')))
    expect(strip(history)).toBe('[s0] s0+ s1')
    expect(undoTarget(afterEvent(history, choose('s0+')))).toBe('s0')
  })
})

describe('undo and redo', () => {
  it('go along the branch that was taken last', () => {
    expect(strip(played(...BRANCHED, UNDO, UNDO))).toBe('[a] b c d')
    expect(strip(played(...BRANCHED, UNDO, UNDO, REDO, REDO))).toBe('a b c [d]')
  })

  it('reach the other branch once it was chosen in the strip', () => {
    const other = [...BRANCHED, choose('c'), UNDO, UNDO]
    expect(strip(played(...other, REDO, REDO))).toBe('a b [c] d')
    expect(branchesOf(played(...other), 'b').map(({ image }) => image.id)).toEqual(['c', 'd'])
  })

  it('end at the ends', () => {
    const history = played(come(made('a')))
    expect(afterEvent(history, UNDO)).toBe(history)
    expect(afterEvent(history, REDO)).toBe(history)
    expect(redoTarget(NO_IMAGES)).toBeNull()
  })
})

describe('an image that is deleted', () => {
  it('leaves what it was made from on the screen', () => {
    expect(strip(played(...BRANCHED, { type: 'deleted', id: 'd' }))).toBe('a [b] c')
  })

  it('leaves its neighbour where it was made from nothing', () => {
    const history = played(come(made('a')), come(made('b')), UNDO, { type: 'deleted', id: 'a' })
    expect(strip(history)).toBe('[b]')
    expect(hasStrip(history)).toBe(false)
    expect(strip(afterEvent(history, { type: 'deleted', id: 'b' }))).toBe('')
  })

  it('leaves its neighbour of the story, not what was shown before the story was drawn', () => {
    const old = [
      come(made('a')),
      come(made('z')),
      UNDO,
      come(frame('s', 0), frame('s', 1), frame('s', 2)),
    ]
    const first = played(...old, choose('s2'), { type: 'deleted', id: 's2' })
    expect(strip(first)).toBe('a s0 [s1] z')
    expect(strip(played(...old, { type: 'deleted', id: 's0' }))).toBe('a [s1] s2 z')
    const alone = afterEvent(afterEvent(first, { type: 'deleted', id: 's1' }), {
      type: 'deleted',
      id: 's0',
    })
    expect(strip(alone)).toBe('a [z]')
  })

  it('joins the tree around it, and the branch that was taken', () => {
    const history = played(...BRANCHED, choose('c'), UNDO, UNDO, { type: 'deleted', id: 'b' })
    expect([strip(history), redoTarget(history)]).toEqual(['[a] c d', 'c'])
    expect(undoTarget(afterEvent(history, choose('d')))).toBe('a')
  })
})

it('the strip is put in another order without another image, and cleared', () => {
  const history = played(...BRANCHED, { type: 'moved', id: 'd', to: 0 })
  expect([strip(history), undoTarget(history)]).toEqual(['[d] a b c', 'b'])
  expect(strip(afterEvent(history, { type: 'moved', id: 'a', to: 99 }))).toBe('[d] b c a')
  expect(afterEvent(history, { type: 'cleared' })).toEqual(NO_IMAGES)
})

it('nothing happens for an image that is not there', () => {
  const history = played(...BRANCHED)
  for (const type of ['chosen', 'deleted'] as const) {
    expect(afterEvent(history, { type, id: 'gone' })).toBe(history)
  }
  expect(afterEvent(history, { type: 'moved', id: 'gone', to: 0 })).toBe(history)
})
