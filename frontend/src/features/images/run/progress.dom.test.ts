import { expect, it } from 'vitest'
import { percentOf, secondsLeft } from './LoadingOverlay'

const at = (kind: 'edit' | 'story' | 'plan', reported: number | null, ...seconds: number[]) =>
  seconds.map((one) => Math.round(percentOf(kind, reported, one * 1_000)))

it('a job that tells nothing steps on after 8 s, and then every 10 s', () => {
  expect(at('edit', 10, 0, 7.9, 8, 17.9, 18, 28)).toEqual([10, 10, 34, 34, 51, 63])
  expect(at('edit', null, 0, 8)).toEqual([4, 30])
})

it('a story and its plan step every 15 s', () => {
  for (const kind of ['plan', 'story'] as const) {
    expect(at(kind, 10, 7.9, 8, 22.9, 23, 37.9, 38)).toEqual([10, 34, 34, 51, 51, 63])
  }
})

it('never goes back, and reaches the end by what is told alone', () => {
  const way = [...at('edit', 10, 8, 60), ...at('edit', 50, 60, 3_600)]
  expect(way).toEqual(way.toSorted((one, other) => one - other))
  expect(at('edit', 10, 36_000)).toEqual([90])
  expect(at('edit', 97, 0, 600)).toEqual([97, 97])
})

it('what is left is of the usual time; what takes longer says so after a while', () => {
  const left = (...seconds: number[]) => seconds.map((one) => secondsLeft(20, one * 1_000))
  expect(left(0, 5, 18.9, 19.4, 24, 26)).toEqual([20, 15, 1, null, null, 'longer'])
  expect(secondsLeft(2, 4_500)).toBeNull()
  expect(secondsLeft(null, 4_500)).toBeNull()
})
