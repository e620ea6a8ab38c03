/**
 * Writes what did not pass at once to a file, to be printed at the end: the failed tests with the first lines of each
 * error, and those that passed only on their second attempt. Where `CATALOGUE_STAMP` is set, it stamps the samples all of
 * whose tests passed at once.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { chosen, stamp } from './catalogue'

const MAX_LINES = 14
/** ANSI colour codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the escape character
const COLOURS = /\u001b\[[0-9;]*m/g

export default class Failures implements Reporter {
  private readonly failed: string[] = []
  private readonly secondAttempts: string[] = []
  private readonly file: string

  constructor(options: { outputFile: string }) {
    this.file = options.outputFile
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = test.titlePath().filter(Boolean).join(' › ')
    if (result.status === 'skipped') return
    if (result.status === 'passed') {
      if (result.retry > 0) this.secondAttempts.push(title)
      return
    }
    if (result.retry < test.retries) return
    const errors = result.errors.map((error) => error.stack ?? error.message ?? '').join('\n')
    const lines = errors.replace(COLOURS, '').split('\n').slice(0, MAX_LINES)
    this.failed.push([title, ...lines].join('\n    '))
  }

  onEnd(result: FullResult): void {
    const parts = [...this.failed]
    if (this.secondAttempts.length > 0) {
      parts.push(['Passed only on the second attempt:', ...this.secondAttempts].join('\n    '))
    }
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, parts.map((text) => `${text}\n`).join('\n'))
    if (process.env.CATALOGUE_STAMP && ['passed', 'failed'].includes(result.status)) {
      const named = new Set(parts.flatMap((text) => text.split(/[\s/]/)))
      stamp(chosen.filter((slug) => !named.has(slug)))
    }
  }
}
