/**
 * Random edits by hand of the sample apps, in the browser: after each edit the page as it runs is what the browser makes
 * of its text, and undoing all of them gives back the first bytes. `EDIT_PAGES` names a folder of other pages to try,
 * `EDIT_SEED` another beginning.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import type { RandomEdits } from '../../frontend/src/features/editing/testing/randomEdits'
import { chosenAnd } from './catalogue'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = process.env.EDIT_PAGES ?? join(ROOT, 'catalog/samples')
const SEED = Number(process.env.EDIT_SEED ?? 20_261)
const EDITS = 200

/** Edited in every run: a long page, tables, drawings, forms, and scripts that make most of the page. */
const ALWAYS = ['budget', 'dashboard', 'invoice', 'orrery', 'spreadsheet', 'wedding']

const isChosen = (name: string): boolean =>
  process.env.EDIT_PAGES !== undefined || chosenAnd(ALWAYS).includes(dirname(name))

const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .sort()

/** The editing engine as one script of its own. */
async function engine(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': join(ROOT, 'frontend/src') } },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(ROOT, 'frontend/src/features/editing/testing/randomEdits.ts'),
        formats: ['iife'],
        name: 'editing',
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The engine was not built.')
  return `${chunk.code};globalThis.editing = editing`
}

let script: Promise<string> | null = null

test('there are sample apps to edit', () => {
  expect(all.length).toBeGreaterThanOrEqual(process.env.EDIT_PAGES ? 1 : 42)
})

for (const name of all.filter(isChosen)) {
  test(`${EDITS} random edits of ${name}`, async ({ page }) => {
    script ??= engine()
    // the page's own scripts do not run: what they make is in no text
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({
            contentType: 'text/html',
            headers: { 'content-security-policy': "script-src 'none'" },
            body: '<!doctype html><title>Edits</title>',
          })
        : route.abort(),
    )
    await page.goto('http://localhost:1/')
    await page.evaluate(await script)
    // a script that is waited for would hold the parser up
    const html = readFileSync(join(FOLDER, name), 'utf8').replace(
      /(<script\b[^>]*\s)src=/gi,
      '$1data-src=',
    )
    const result = await page.evaluate(
      ([text, seed, count]) =>
        (
          Reflect.get(globalThis, 'editing') as {
            randomEdits(text: string, seed: number, count: number): RandomEdits
          }
        ).randomEdits(text, seed, count),
      [html, SEED, EDITS] as const,
    )
    test.info().annotations.push({ type: 'edits', description: JSON.stringify(result) })
    const { differences, isBack, anew, done } = result
    expect({ differences, isBack }).toEqual({ differences: [], isBack: true })
    expect(Object.values(done).reduce((sum, one) => sum + one, 0)).toBe(EDITS)
    expect(anew, 'the page ran on').toBe(0)
  })
}
