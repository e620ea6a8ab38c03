/** Two tabs of one user do not overwrite each other, and a closed tab's work is not lost. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { fillPrompt, finished, generate, generateButton } from './generator'
import { previewFrame } from './previewHelp'

const FIRST = 'A bill splitter called Pennywise'
const SECOND = 'A habit tracker called Tideline'

const shows = (page: Page, title: string) =>
  previewFrame(page, `document.title === ${JSON.stringify(title)}`)

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

async function openGenerator(page: Page): Promise<void> {
  await page.goto('/generate?mode=code')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

test('each tab has its own work, which a reload keeps and a new tab restores', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await register(page)
  await generate(page, FIRST)
  const second = await context.newPage()
  await openGenerator(second)
  await expect(prompt(second)).toHaveValue('')
  await fillPrompt(second, SECOND)
  await generateButton(second).click()
  await finished(second)
  await shows(second, 'Tideline')

  await page.reload()
  await shows(page, 'Pennywise')
  await second.reload()
  await shows(second, 'Tideline')

  await page.close()
  const third = await context.newPage()
  await openGenerator(third)
  await shows(third, 'Pennywise')
  await shows(second, 'Tideline')
})

test('a stream continues in its own tab, and in a new one when that is closed', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, FIRST)
  await generateButton(page).click()
  await expect(page.getByText('Morpheo is taking shape...')).toBeVisible()
  const second = await context.newPage()
  await openGenerator(second)
  await expect(prompt(second)).toHaveValue('')
  await expect(generateButton(second)).toBeVisible()
  await second.close()
  await page.close()
  const third = await context.newPage()
  await openGenerator(third)
  await finished(third)
  await shows(third, 'Pennywise')
})
