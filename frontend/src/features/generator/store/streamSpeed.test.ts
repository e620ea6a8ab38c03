import { describe, expect, it } from 'vitest'
import { measuredSpeed, type StreamSpeed, secondsLeft } from './run'

/** Marks as `[ms, characters]`. */
function measured(...marks: readonly [number, number][]): StreamSpeed | null {
  return marks.reduce<StreamSpeed | null>(
    (speed, [at, chars]) => measuredSpeed(speed, chars, at),
    null,
  )
}

describe('what remains of a page', () => {
  it('is told from the speed of this job and the usual size', () => {
    const speed = measured([0, 10], [2_000, 1_000], [7_000, 6_000])
    expect(secondsLeft(speed, 16_000)).toBe(10)
  })

  it('does not count what came at once when a stream was read again', () => {
    const speed = measured([0, 50_000], [100, 90_000], [2_100, 90_100], [12_100, 90_200])
    expect(secondsLeft(speed, 90_300)).toBe(10)
  })

  it.each([
    ['nothing has come', null, 10_000],
    ['it streams for a moment only', measured([0, 10], [2_000, 1_000], [4_900, 4_000]), 10_000],
    ['no size is usual yet', measured([0, 10], [2_000, 1_000], [7_000, 6_000]), null],
    ['it is longer than usual', measured([0, 10], [2_000, 1_000], [7_000, 6_000]), 5_000],
    ['nothing came lately', measured([0, 10], [2_000, 1_000], [7_000, 1_000]), 5_000],
  ])('is not told while %s', (_, speed, usual) => {
    expect(secondsLeft(speed, usual)).toBeNull()
  })
})
