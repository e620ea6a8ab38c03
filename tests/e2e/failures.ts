/** Writes the failed tests, with the first lines of each error, to a file, to be printed at the end. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MAX_LINES = 14
/** ANSI colour codes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the escape character
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
    const lines = errors.replace(COLOURS, '').split('\n').slice(0, MAX_LINES)
    this.found.push([test.titlePath().filter(Boolean).join(' › '), ...lines].join('\n    '))
  }

  onEnd(): void {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, this.found.map((text) => `${text}\n`).join('\n'))
  }
}
