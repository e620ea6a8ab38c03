import { describe, expect, it } from 'vitest'
import { generation } from '@/testing/fixtures'
import { openedGeneration, safeReturnPath } from './navigation'

describe('safeReturnPath', () => {
  it.each(['/saved', '/generate?mode=code&prompt=a%20b#x'])('follows %s', (path) => {
    expect(safeReturnPath(path, '/dashboard')).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example/saved',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://',
  ])('does not follow %s', (path) => {
    expect(safeReturnPath(path, '/dashboard')).toBe('/dashboard')
  })
})

describe('openedGeneration', () => {
  it('reads the generation of a navigation state', () => {
    const opened = generation()
    expect(openedGeneration({ generation: opened })).toBe(opened)
  })

  it.each([null, undefined, 'text', {}])('finds none in %j', (state) => {
    expect(openedGeneration(state)).toBeNull()
  })
})
