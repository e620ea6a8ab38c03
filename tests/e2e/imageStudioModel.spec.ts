/** Image Studio where a model draws: what it refuses is said, and what is missing of a story is drawn again. */
import { test as base, expect, type Page } from '@playwright/test'
import { register } from './account'
import { type Site, startSite } from './modelSite'
import { openStudio, prompt, studioButton } from './studio'

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const frames = (page: Page) =>
  page.getByRole('region', { name: 'Story images' }).getByRole('listitem')

test('a frame that fails says why and is drawn again for nothing; the others stay', async ({
  page,
  site: { painter },
}) => {
  await register(page)
  await openStudio(page)
  await expect(page.getByText('Offline sketch')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Multi-image' }).check()
  await prompt(page).fill('A day of a red fox')
  await studioButton(page, 'Plan the story').click()
  await expect(page.getByText('Your story')).toBeVisible()
  const beat = page.getByRole('textbox', { name: 'What happens in image 3' })
  await beat.fill('The fox hides from a thunderstorm')
  painter.refuse('thunderstorm', { finish: 'IMAGE_SAFETY' }, { words: 'I would rather not.' })
  await studioButton(page, 'Generate the story').click()
  await expect(page.getByText('4 of 5 images are ready.')).toBeVisible()
  await expect(frames(page)).toHaveCount(5)
  const third = frames(page).nth(2)
  await expect(third).toHaveAttribute('data-state', 'failed')
  await expect(third).toContainText('safety')
  const images = () =>
    frames(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const before = await images()
  expect(before).toHaveLength(4)

  // still there after a reload
  await page.reload()
  await expect(third).toContainText('safety')
  await expect(page.getByText('Balance: 6 credits')).toBeVisible()
  const retry = studioButton(page, 'Retry 1 missing')
  await expect(retry).toHaveAccessibleDescription(/^Free this time/)
  await retry.click()
  await expect(third).toHaveAttribute('data-state', 'failed')
  await expect(third).toContainText('No image URL returned')

  // nothing came of it: it is free still
  await expect(page.getByText('Balance: 6 credits')).toBeVisible()
  await expect(retry).toHaveAccessibleDescription(/^Free this time/)
  const asked = painter.asked.length
  await retry.click()
  await expect(third).toHaveAttribute('data-state', 'done')
  await expect(retry).toHaveCount(0)
  await expect(page.getByText('Balance: 6 credits')).toBeVisible()
  expect(painter.asked.slice(asked)).toHaveLength(1)
  const after = await images()
  expect(after.toSpliced(2, 1)).toEqual(before)
})
