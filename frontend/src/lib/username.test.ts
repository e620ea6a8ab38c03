import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedUsername, USERNAME_MAX_CHARS, USERNAME_MIN_CHARS, usernameProblem } from './username'

/** Texts that are near to usernames, and any others. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', '_', ' ', '.', 'é'), maxLength: 60 }),
)

describe('the username that is typed', () => {
  it.each([
    ['Ada King', 'ada-king'],
    ['ada  king', 'ada-king'],
    ['ada\tking', 'ada-king'],
    ['ada_king', 'ada_king'],
    ['ada__king', 'ada-king'],
    ['ada-_-king', 'ada-king'],
    ['ada.king@example.com', 'adakingexamplecom'],
    ['ada-!-king', 'ada-king'],
    ['Zoë 🌊', 'zo-'],
    ['', ''],
  ])('%j is %j', (text, name) => expect(typedUsername(text)).toBe(name))

  it('has only letters, digits, and single hyphens and underscores', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(typedUsername(text)).toMatch(/^[-_]?(?:[a-z0-9]+[-_]?)*$/)
      }),
    )
  })

  it('stays as it is when it is typed once more', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const name = typedUsername(text)
        expect(typedUsername(name)).toBe(name)
      }),
    )
  })

  it('grows with the text: the part before the caret stands before it afterwards, up to a hyphen', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const whole = typedUsername(before + after)
        const part = typedUsername(before)
        expect(whole.startsWith(part.replace(/[-_]$/, ''))).toBe(true)
      }),
    )
  })
})

describe('a username', () => {
  it.each(['ada', 'ada-king', 'a_1', '123', 'a'.repeat(USERNAME_MAX_CHARS)])('can be %j', (name) =>
    expect(usernameProblem(name)).toBeNull(),
  )

  it.each([
    ['', 'Username must be at least 3 characters'],
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(USERNAME_MAX_CHARS + 1), 'Username must be less than 30 characters'],
    ['-ada', 'Username must start and end with a letter or number'],
    ['ada_', 'Username must start and end with a letter or number'],
    ['ada--king', 'Username cannot contain consecutive hyphens or underscores'],
    ['ada-_king', 'Username cannot contain consecutive hyphens or underscores'],
    ['Ada', 'Username can only contain lowercase letters, numbers, hyphens and underscores'],
  ])('cannot be %j', (name, problem) => expect(usernameProblem(name)).toBe(problem))

  it('has a problem just when it breaks the pattern or the length', () => {
    fc.assert(
      fc.property(texts.map(typedUsername), (name) => {
        const fits = name.length >= USERNAME_MIN_CHARS && name.length <= USERNAME_MAX_CHARS
        const isWhole = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(name)
        expect(usernameProblem(name) === null).toBe(fits && isWhole)
      }),
    )
  })
})
