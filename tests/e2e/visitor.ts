/** Somebody with a browser of their own, in which apps can be installed and work without a network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './playwright.config'

export async function withVisitor(
  visit: (visitor: Page, context: BrowserContext) => Promise<void>,
) {
  const profile = mkdtempSync(join(tmpdir(), 'morpheo-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    serviceWorkers: 'allow',
    executablePath: CHROMIUM,
    args: CHROMIUM_ARGUMENTS,
  })
  try {
    await visit(await context.newPage(), context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
