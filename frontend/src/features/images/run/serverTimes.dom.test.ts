/** Numbers that the server has, too: what the screen tells before it hears anything, and what the server tells then. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Model } from '@/lib/api/types'
import { firstSeconds, roundsOf } from '../store/prices'
import { percentOf } from './LoadingOverlay'

const source = (file: string) => readFileSync(`../${file}`, 'utf8')
const numbers = (file: string, form: RegExp): number[] => {
  const found = form.exec(source(file))
  if (found === null) throw new Error(`${file} says it in another form: ${form}`)
  return found.slice(1).map(Number)
}

it('as many images of a story are made at once as the server makes', () => {
  const [atOnce = 0] = numbers(
    'workers/src/handlers/image_story.rs',
    /const AT_ONCE: usize = (\d+);/,
  )
  expect([roundsOf(atOnce), roundsOf(atOnce + 1)]).toEqual([1, 2])
})

it.each([
  ['DRAWING', 'edit'],
  ['PLANNING', 'plan'],
] as const)('the bar goes on when the server tells of %s', (name, kind) => {
  const seconds = 'Duration::from_secs\\((\\d+)\\)'
  const estimate = new RegExp(`const ${name}: .*? = \\(${seconds}, ${seconds}\\);`)
  const [first = 0, every = 0] = numbers('workers/src/image_jobs/duration_estimate.rs', estimate)
  const before = (at: number) => percentOf(kind, null, at * 1_000 - 1)
  const after = (at: number) => percentOf(kind, null, at * 1_000)
  expect(before(first)).toBe(percentOf(kind, null, 0))
  expect(after(first)).toBeGreaterThan(before(first))
  expect(before(first + every)).toBe(after(first))
  expect(after(first + every)).toBeGreaterThan(after(first))
})

it('the first image is expected as soon as the server expects it', () => {
  const form = /\(_, true\) => (\d+),\s+\(_, false\) => (\d+),/
  const [studio, model] = numbers('jobs/src/usual_times.rs', form)
  const of = (offline: boolean) => firstSeconds({ offline } as Model)
  expect([of(true), of(false)]).toEqual([studio, model])
})
