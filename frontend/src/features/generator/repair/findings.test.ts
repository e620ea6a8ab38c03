import { describe, expect, it } from 'vitest'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { CheckProblem, PageCheck } from '@/lib/api/types'
import { errorKey, fileKey, findingsOf, fixableOf, isBroken } from './findings'

describe('the key of an error', () => {
  it.each([
    ['x is not defined', 'x is not defined'],
    ['Uncaught ReferenceError: x is not defined', 'x is not defined'],
    ['Uncaught (in promise) TypeError: a is null\n    at /:12:7', 'a is null'],
    ['Error: e0.6532198', 'e#'],
    ['Error 12 of 3,456', 'error # of #'],
    ['chart.js@4.4.1/dist', 'chart.js@#/dist'],
    ['bad id 0f2b8a5c-feed-4c6b-abcd-deadbeefdead!', 'bad id #!'],
    ['commit 9f86d081884c7d65', 'commit #'],
    ['item42 is gone', 'item# is gone'],
    ['at app.js:12:7)', 'at app.js:#)'],
    ['Error:', 'error:'],
    ['', ''],
  ])('of %s is %s', (message, key) => expect(errorKey(message)).toBe(key))

  it('is bounded', () => expect(errorKey('ä '.repeat(100_000)).length).toBeLessThanOrEqual(200))
})

it('a file is the same one however it is addressed, and in every version', () => {
  expect(fileKey('logo.png')).toBe(fileKey('/logo.png'))
  expect(fileKey('https://cdn.example/chart@99.0.0/a.js')).toBe(
    fileKey('https://cdn.example/chart@4.5.1/a.js'),
  )
  expect(fileKey('/a.js')).not.toBe(fileKey('/b.js'))
  expect(fileKey('http://[')).toBe('missing http://[')
})

const problem = (more: Partial<CheckProblem>): CheckProblem => ({
  ...{ kind: 'error', key: 'k', message: 'm', priority: 4, stack: [], count: 1 },
  ...more,
})
const check = (...problems: CheckProblem[]): PageCheck => ({
  ...{ checked: true, problems, accessibility: [], views: [], pressed: [] },
})

describe('what a check found', () => {
  it('is the same as what the preview noticed', () => {
    const live: PageProblem = {
      ...{ id: '1', kind: 'undefined_variable', message: 'ReferenceError: draw is not defined' },
      ...{ place: { line: 4, column: 1 }, stack: [], addresses: [] },
    }
    const library: PageProblem = {
      ...{ id: '2', kind: 'library', message: 'script', place: null, stack: [] },
      addresses: ['https://cdn.example/chart@99.0.0/a.js'],
    }
    const [error, file] = findingsOf(
      check(
        problem({ message: 'Uncaught ReferenceError: draw is not defined', kind: 'button' }),
        problem({ kind: 'missing_file', source: 'https://cdn.example/chart@99.0.0/a.js' }),
      ),
    )
    expect(error?.key).toBe(fixableOf(live).key)
    expect(file?.key).toBe(fixableOf(library).key)
    expect(file?.message).toBe('Failed to load script: https://cdn.example/chart@99.0.0/a.js')
  })

  it('stands in plain, short words with its place', () => {
    const [found] = findingsOf(
      check(
        problem({ message: `\u202E${'x'.repeat(900)}`, line: 3, source: '/', button: 'Go\u202E' }),
      ),
    )
    expect(found?.words).not.toMatch(/\u202E/)
    expect(found?.words.length).toBeLessThanOrEqual(301)
    expect(found).toMatchObject({ place: { line: 3, column: 1 }, source: null, button: 'Go ' })
  })

  it('has fifty problems at most', () => {
    const many = Array.from({ length: 80 }, () => problem({}))
    expect(findingsOf(check(...many))).toHaveLength(50)
  })
})

it('a page is broken by critical errors, by a hang, and when it is blank', () => {
  const is = (more: Partial<CheckProblem>) => isBroken(findingsOf(check(problem(more))))
  expect(is({ priority: 1 })).toBe(true)
  expect(is({ kind: 'hang' })).toBe(true)
  expect(is({ kind: 'blank' })).toBe(true)
  expect(is({})).toBe(false)
  expect(is({ kind: 'overflow' })).toBe(false)
})
