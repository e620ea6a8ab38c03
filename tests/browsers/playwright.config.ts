/**
 * The main path in the browsers that Playwright does not drive here. Playwright runs the tests; the browsers are Debian's,
 * driven by `firefox.ts` and `webkit.ts`.
 */
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/operatorFirst.ts',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
  outputDir: '../../test-results/browsers',
  workers: 2,
  retries: 0,
  timeout: 180_000,
  reporter: [
    ['list'],
    [
      '../e2e/failures.ts',
      { outputFile: process.env.E2E_FAILURES ?? '../../var/browsers-failures.txt' },
    ],
  ],
  use: { baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:8080' },
})
