import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const SHELL = '/usr/bin/chromium-headless-shell'
/**
 * The system's browser, where it can be without the windows of a desktop, which cost a quarter of a test's time. Nothing
 * is downloaded.
 */
export const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

/** Chromium as root cannot use its sandbox; background requests are disabled. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--site-per-process',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Sample apps are content: their tests run where the samples or the tests themselves changed. See `catalogue.ts`. */
const OF_THE_CATALOGUE = ['samples.spec.ts', 'samplesInstalled.spec.ts', 'randomEdits.spec.ts']

/** `bin/test e2e` starts a server and sets this; otherwise the server of `bin/run` is used. */
export default defineConfig({
  testDir: '.',
  globalSetup: './operatorFirst.ts',
  projects: [
    { name: 'product', testMatch: '*.spec.ts', testIgnore: OF_THE_CATALOGUE },
    { name: 'catalogue', testMatch: OF_THE_CATALOGUE },
  ],
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  // A loaded machine may miss a deadline once: `bin/test` retries, and lists such a test as flaky.
  retries: process.env.E2E_FAILURES ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./failures.ts', { outputFile: process.env.E2E_FAILURES ?? '../../var/e2e-failures.txt' }],
  ],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:8080',
    viewport: { width: 1440, height: 900 },
    // the product's theme, too, until one is chosen
    colorScheme: 'dark',
    // nothing has to be waited for until it has faded in
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the processor's time: the second try of what failed is recorded, and one asked for by hand.
    trace: 'on-first-retry',
    // The product's service worker would answer requests that tests intercept; published apps are tested with theirs.
    serviceWorkers: 'block',
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS },
  },
})
