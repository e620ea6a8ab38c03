import { describe, expect, it } from 'vitest'
import { PROMPT_MAX_CHARS } from '../store/limits'
import { withAll, withOne } from './box'

const REQUEST = 'Please implement these improvements.'

describe('all suggestions', () => {
  it('are a numbered list with a request to carry them out', () => {
    expect(withAll('', ['Add a title', 'Add alt texts'])).toBe(
      `1. Add a title\n2. Add alt texts\n\n${REQUEST}`,
    )
  })

  it('come below what was typed, which stays', () => {
    expect(withAll('Make it blue\n', ['Add a title'])).toBe(
      `Make it blue\n\n1. Add a title\n\n${REQUEST}`,
    )
  })

  it('come once', () => {
    const once = withAll('', ['Add a title', 'Add alt texts'])
    expect(withAll(once, ['Add a title', 'Add alt texts'])).toBe(once)
    expect(withAll(once, ['Add alt texts', 'Add a score'])).toBe(
      `${once}\n\n1. Add a score\n\n${REQUEST}`,
    )
  })

  it('are fewer where there is no room for all, and none where there is none', () => {
    const three = ['a'.repeat(80), 'b'.repeat(80), 'c'.repeat(80)]
    const room = 2 * '1. \n'.length + 2 * 80 + `\n\n\n${REQUEST}`.length
    const text = withAll('x'.repeat(PROMPT_MAX_CHARS - room), three)
    expect(text).toContain('1. a')
    expect(text).toContain('2. b')
    expect(text).not.toContain('3. c')
    expect(text.endsWith(REQUEST)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(PROMPT_MAX_CHARS)
    const full = 'x'.repeat(PROMPT_MAX_CHARS)
    expect(withAll(full, three)).toBe(full)
  })

  it('leave a text of exactly the longest length', () => {
    const list = `\n\n1. ${'a'.repeat(80)}\n\n${REQUEST}`
    const typed = 'x'.repeat(PROMPT_MAX_CHARS - list.length)
    expect(withAll(typed, ['a'.repeat(80)])).toHaveLength(PROMPT_MAX_CHARS)
    expect(withAll(`${typed}x`, ['a'.repeat(80)])).toBe(`${typed}x`)
  })
})

describe('one suggestion', () => {
  it('is a line of its own below what was typed', () => {
    expect(withOne('', 'Add a title')).toBe('Add a title')
    expect(withOne('Make it blue', 'Add a title')).toBe('Make it blue\nAdd a title')
  })

  it('is not added where there is no room', () => {
    expect(withOne('x'.repeat(PROMPT_MAX_CHARS), 'Add a title')).toBeNull()
  })
})
