import { describe, expect, it } from 'vitest'
import { generation } from '@/testing/fixtures'
import { openedGeneration, safeReturnPath } from './navigation'

describe('safeReturnPath', () => {
  it.each(['/saved', '/generate?mode=code&prompt=a%20b#x', '/%2F/x', '/%5Cx', '/x//y'])(
    'follows %s',
    (path) => {
      expect(safeReturnPath(path, '/dashboard')).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'https://evil.example/saved',
    '//evil.example',
    '/\\evil.example',
    'saved',
    'javascript:alert(1)',
    'http://',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/./\\evil.example',
    '/.\\/evil.example',
    '/\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/.\t//evil.example',
    '/\n/evil.example',
    '/.\r\n//evil.example',
    '///evil.example',
    '@evil.example',
    '/api/auth/google',
    '/./api/auth/google',
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
