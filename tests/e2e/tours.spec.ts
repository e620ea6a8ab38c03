/** The tours of the generator by the keyboard alone, and the first tasks, with the offline studio. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { PHONE } from './axe'
import { fillPrompt, finished } from './generator'
import { openStudio, prompt, SCENE, tabTo } from './studio'

const PENNYWISE = 'A bill splitter called Pennywise that shares a bill and a tip between friends'

const step = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

const tasks = (page: Page) => page.getByRole('region', { name: 'First tasks' })

/** Opens the account menu and starts a tour, by keys. */
async function start(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Tours' })).toBeVisible()
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Goes through steps by keys, each by another one. */
async function follow(page: Page, titles: readonly string[]): Promise<void> {
  for (const [at, title] of titles.entries()) {
    await expect(step(page, title)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Next|Done)$/ })).toBeFocused()
    await page.keyboard.press(at % 2 === 0 ? 'ArrowRight' : 'Enter')
  }
}

/** What the page tells the server of its tours, from now on. */
async function reports(page: Page): Promise<{ steps: number[]; ends: unknown[] }> {
  const steps: number[] = []
  const ends: unknown[] = []
  // a body is known of requests that are held up only
  await page.route('**/api/user/update-tour-progress', (route) => {
    steps.push(route.request().postDataJSON().step)
    return route.continue()
  })
  await page.route('**/api/user/complete-tour', (route) => {
    ends.push(route.request().postDataJSON())
    return route.continue()
  })
  return { steps, ends }
}

test('the tour about apps leads by keys to the end, and over a generation', async ({ page }) => {
  await signInAsPro(page)
  const { steps, ends } = await reports(page)
  await page.goto('/generate?mode=image')
  await start(page, 'App Generation Tour')
  await expect(page).toHaveURL(/\/generate\?mode=code$/)
  await fillPrompt(page, PENNYWISE)
  await page.getByRole('button', { name: 'Next', exact: true }).focus()
  await follow(page, [
    'Describe your app',
    'Choose a model',
    'Start from an example',
    'Files and better prompts',
  ])
  await expect(step(page, 'Generate it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  // back and here once more
  await page.keyboard.press('ArrowLeft')
  await follow(page, ['Files and better prompts'])
  // the overlay is in nobody's way: the button is reached from the step, and pressed
  await tabTo(page, 'Generate')
  await page.keyboard.press('Enter')
  await follow(page, ['Change it in words'])
  await finished(page)
  await follow(page, [
    'Ask for ideas',
    'Chat with AI',
    'Edit by hand',
    'Nothing is lost',
    'Add pages',
    'All actions in one place',
    'Save it',
    'Publish and install it',
    'Share it',
  ])
  await expect(page.locator('.driver-popover, .driver-overlay')).toHaveCount(0)
  expect(new Set(steps)).toEqual(new Set(Array.from({ length: 15 }, (_, at) => at + 1)))
  await expect.poll(() => ends).toEqual([{ dismissed: false, tourType: 'app' }])
})

test('the tour about images leads by keys to the end, and over a generation', async ({ page }) => {
  await signInAsPro(page)
  const { ends } = await reports(page)
  await openStudio(page)
  await prompt(page).fill(SCENE)
  await start(page, 'Image Generation Tour')
  await follow(page, [
    'Describe your image',
    'Start from an example',
    'Choose its shape',
    'Make several at once',
    'Use an image of yours',
  ])
  await expect(step(page, 'Generate it')).toBeVisible()
  await tabTo(page, 'Generate Image')
  await page.keyboard.press('Enter')
  await expect(step(page, 'Change it in words')).toBeVisible({ timeout: 90_000 })
  await follow(page, ['Change it in words', 'Change a part of it', 'Take it along'])
  await expect(page.locator('.driver-popover')).toHaveCount(0)
  await expect.poll(() => ends).toEqual([{ dismissed: false, tourType: 'image' }])
})

test('Escape stops a tour, Skip leaves out a part, and a press on the page reaches it', async ({
  page,
}) => {
  await openSaved(page, await register(page))
  const { ends } = await reports(page)
  await start(page, 'App Generation Tour')
  await expect(step(page, 'Describe your app')).toBeVisible()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(step(page, 'Change it in words')).toBeVisible()
  const history = page.getByRole('button', { name: 'History' }).filter({ visible: true }).first()
  await history.click()
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(step(page, 'Change it in words')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(step(page, 'Change it in words')).toHaveCount(0)
  await expect.poll(() => ends).toEqual([{ dismissed: true, tourType: 'app' }])
})

test('on a phone the tour has the steps that a phone has', async ({ page }) => {
  await openSaved(page, await register(page))
  await page.setViewportSize(PHONE)
  await start(page, 'App Generation Tour')
  await expect(page.getByText('of 9')).toBeVisible()
  for (const title of ['Change it in words', 'Chat with AI', 'Add pages']) {
    await expect(step(page, title)).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await expect(step(page, 'All actions in one place')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.locator('.driver-popover')).toHaveCount(0)
})

test('the first tasks are ticked by themselves, and dismissed for good', async ({ page }) => {
  await register(page)
  await page.goto('/dashboard')
  await expect(tasks(page).getByText('0 of 3 done')).toBeVisible()
  await page.goto('/generate?mode=code')
  await expect(tasks(page)).toBeVisible()
  await fillPrompt(page, PENNYWISE)
  await page.keyboard.press('Enter')
  await finished(page)
  await page.goto('/dashboard')
  await expect(tasks(page).getByText('1 of 3 done')).toBeVisible()
  await tasks(page).getByRole('button', { name: 'Dismiss first tasks' }).focus()
  await page.keyboard.press('Enter')
  await expect(tasks(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
  await expect(tasks(page)).toHaveCount(0)
})

test('every screen has the footer, and the generator keeps its height', async ({ page }) => {
  await register(page)
  for (const path of ['/dashboard', '/saved', '/profile', '/generate?mode=code', '/playground']) {
    await page.goto(path)
    await expect(page.getByText('Decide how you interact with your apps')).toHaveCount(1)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
