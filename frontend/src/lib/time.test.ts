import { describe, expect, it } from 'vitest'
import { timeAgo } from './time'

const NOW = Date.parse('2026-03-10T12:00:00Z')

describe('timeAgo', () => {
  it.each([
    ['2026-03-10T11:59:30Z', 'just now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago'],
    ['2026-03-10T09:00:00Z', '3 hours ago'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-02-20T12:00:00Z', '3 weeks ago'],
    ['2024-03-10T12:00:00Z', '2 years ago'],
    ['nonsense', ''],
  ])('says %s as %j', (iso, words) => {
    expect(timeAgo(iso, NOW)).toBe(words)
  })
})
