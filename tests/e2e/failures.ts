/** Writes which tests failed, and how each began to, to a file: the end of a long run tells it at once. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MOST_LINES = 14
/** Colours of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const COLOURS = /\u001b\[[0-9;]*m/g

export default class Failures implements Reporter {
  private readonly found: string[] = []
  private readonly file: string

  constructor(options: { outputFile: string }) {
    this.file = options.outputFile
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isLast = result.retry >= test.retries
    if (result.status === 'passed' || result.status === 'skipped' || !isLast) return
    const errors = result.errors.map((error) => error.stack ?? error.message ?? '').join('\n')
    const lines = errors.replace(COLOURS, '').split('\n').slice(0, MOST_LINES)
    this.found.push([test.titlePath().filter(Boolean).join(' › '), ...lines].join('\n    '))
  }

  onEnd(): void {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, this.found.map((text) => `${text}\n`).join('\n'))
  }
}
