import { describe, expect, it } from 'vitest'
import type { PageProblem } from '@/frame/host/errorMonitor'
import { issueText, withIssue } from './instruction'

const problem = (more: Partial<PageProblem> = {}): PageProblem => ({
  id: 'a',
  kind: 'null_reference',
  message: "TypeError: Cannot read properties of null (reading 'getContext')",
  place: { line: 10, column: 7 },
  stack: ['at draw (line 10, column 7)', 'at line 12, column 1'],
  addresses: [],
  ...more,
})

describe('an auto-detected issue', () => {
  it('has its location and its stack', () =>
    expect(issueText(problem())).toBe(
      `Auto-detected issue: TypeError: Cannot read properties of null (reading 'getContext') at line 10, column 7
at draw (line 10, column 7)
at line 12, column 1`,
    ))

  it('without a location says none', () =>
    expect(issueText(problem({ message: 'Error: no', place: null, stack: [] }))).toBe(
      'Auto-detected issue: Error: no',
    ))

  it('of a library names another version', () => {
    const address = 'https://unpkg.com/chart.js@99'
    const library = { name: 'chart.js', version: '99', cdn: 'unpkg' } as const
    const failed = problem({ kind: 'library', message: 'script', stack: [], addresses: [address] })
    expect(issueText(failed, [{ library, version: '4.5.1' }])).toBe(
      `Auto-detected issue: Script not loaded: ${address} (chart.js has no version 99. Version 4.5.1 exists) at line 10, column 7`,
    )
  })

  it.each([
    ['image', 'img', '/a.png', 'Missing image: /a.png'],
    ['link', '', 'about.html', 'The link to "about.html" leads to no page of the app'],
  ] as const)('of a missing %s names it', (kind, message, address, text) =>
    expect(
      issueText(problem({ kind, message, place: null, stack: [], addresses: [address] })),
    ).toBe(`Auto-detected issue: ${text}`),
  )
})

describe('an instruction', () => {
  const ISSUE = 'Auto-detected issue: Error: no\nat draw'

  it('gets the issue behind what was typed', () => {
    expect(withIssue('', ISSUE)).toBe(ISSUE)
    expect(withIssue('  \n', ISSUE)).toBe(ISSUE)
    expect(withIssue('Make it blue\n', ISSUE)).toBe(`Make it blue\n\n${ISSUE}`)
  })

  it('gets the same issue once', () => {
    const once = withIssue('Make it blue', ISSUE) ?? ''
    expect(withIssue(once, ISSUE)).toBe(once)
    expect(withIssue(once, 'Auto-detected issue: Error: no other')).not.toBe(once)
  })

  it('stays within 10,000 characters: without the stack, or as it was', () => {
    const typed = (chars: number) => 'x'.repeat(10_000 - 2 - chars)
    expect(withIssue(typed(ISSUE.length), ISSUE)).toHaveLength(10_000)
    const [first = ''] = ISSUE.split('\n')
    expect(withIssue(typed(ISSUE.length - 1), ISSUE)?.endsWith(`\n\n${first}`)).toBe(true)
    expect(withIssue(typed(first.length - 1), ISSUE)).toBeNull()
  })
})
