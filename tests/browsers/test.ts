/** A test with a person at the browser of its project. What fails says its step, and leaves a screenshot. */
import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import type { Browser } from './browser'
import { startFirefox } from './firefox'
import { Person } from './person'
import { startWebKit } from './webkit'

const STARTS: Record<string, () => Promise<Browser>> = {
  firefox: startFirefox,
  webkit: startWebKit,
}

export const test = base.extend<{ person: Person }>({
  person: async ({ baseURL }, use, about) => {
    const browser = await STARTS[about.project.name]?.()
    if (!browser || !baseURL) throw new Error(`No browser is called ${about.project.name}.`)
    try {
      await use(new Person(browser, new URL(baseURL).origin))
      if (about.status !== about.expectedStatus) {
        const path = about.outputPath('failed.png')
        writeFileSync(path, await browser.screenshot())
        about.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
      }
    } finally {
      await browser.close()
    }
  },
})

export const step = (title: string, body: () => Promise<void>): Promise<void> =>
  test.step(title, async () => {
    try {
      await body()
    } catch (error) {
      throw new Error(`${title}: ${error instanceof Error ? error.message : error}`)
    }
  })
