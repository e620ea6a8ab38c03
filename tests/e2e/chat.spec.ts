/** The chat: questions and changes, with the real server and the offline studio. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { register } from './account'
import { openSaved, save } from './apps'
import { loseAnswers } from './lostAnswers'
import { previewFrame } from './previewHelp'

const TWO_CHANGES = 'change the text "Pennywise" to "Fair Share" and duplicate the last button'

const headed = (title: string) =>
  `document.querySelector('morpheo-badge') !== null && document.querySelector('h1')?.textContent === ${JSON.stringify(title)}`

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Chat with AI' })

async function openChat(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: 'Chat with AI', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(panel(page)).toBeVisible()
  return panel(page)
}

async function sendMessage(chat: Locator, text: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Message' }).fill(text)
  await chat.getByRole('textbox', { name: 'Message' }).press('Enter')
}

const answered = (chat: Locator): Promise<void> =>
  expect(chat.getByRole('button', { name: 'Send message' })).toBeVisible({ timeout: 40_000 })

test('two changes are applied; undo, redo, reload', async ({ page }) => {
  await openSaved(page, await register(page))
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  const chat = await openChat(page)
  await expect(chat.getByText('Start a conversation')).toBeVisible()
  await sendMessage(chat, TWO_CHANGES)
  await answered(chat)
  expect(missing, 'a new chat writes nothing to the console').toEqual([])

  const applied = chat.getByRole('list', { name: 'Applied changes' })
  await expect(applied.getByRole('listitem')).toHaveCount(2)
  await previewFrame(page, headed('Fair Share'))

  await chat
    .getByRole('button', { name: /^View change: / })
    .first()
    .click()
  const diff = page.getByRole('dialog', { name: 'What Changed' })
  await expect(diff.getByRole('textbox', { name: 'Before the change' })).toContainText('Pennywise')
  await expect(diff.getByRole('textbox', { name: 'After the change' })).toContainText('Fair Share')
  await page.keyboard.press('Escape')
  await expect(diff).toHaveCount(0)

  await chat.getByRole('button', { name: 'Undo these changes' }).click()
  await expect(chat.getByText('Undone', { exact: true })).toBeVisible()
  await previewFrame(page, headed('Pennywise'))
  await chat.getByRole('button', { name: 'Redo these changes' }).click()
  await expect(chat.getByText('Applied', { exact: true })).toBeVisible()
  await previewFrame(page, headed('Fair Share'))

  await page.reload()
  await previewFrame(page, headed('Fair Share'))
  const again = panel(page)
  await expect(again.getByText(TWO_CHANGES)).toBeVisible()
  await again.getByRole('button', { name: 'Undo these changes' }).click()
  await previewFrame(page, headed('Pennywise'))

  await again.getByRole('button', { name: 'Clear chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Chat' }).click()
  await expect(again.getByText('Start a conversation')).toBeVisible()
})

test('a question gets a text answer, and costs no credit', async ({ page }) => {
  await openSaved(page, await register(page))
  const chat = await openChat(page)
  await sendMessage(chat, 'What does this page have?')
  await answered(chat)
  await expect(chat.getByRole('article', { name: 'Morpheo' })).toContainText(/\w{3}/)
  await expect(chat.getByText('Applied', { exact: true })).toHaveCount(0)
  await expect(page.getByText('10 credits')).toBeVisible()
})

test('a whole page is proposed and applied when asked', async ({ page }) => {
  await openSaved(page, await register(page))
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Whole page' }).click()
  await sendMessage(chat, 'Change the text "Pennywise" to "Fair Share"')
  await answered(chat)
  await previewFrame(page, headed('Pennywise'))
  await chat.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(chat.getByText('Applied', { exact: true })).toBeVisible()
  await previewFrame(page, headed('Fair Share'))
})

test('a reload before the server’s first event resumes the answer', async ({ page }) => {
  await openSaved(page, await register(page))
  const chat = await openChat(page)
  const taken = await loseAnswers(page, '**/api/differential/chat')
  await sendMessage(chat, 'Change the text "Pennywise" to "Fair Share"')
  await expect(chat.getByRole('progressbar', { name: 'Answer' })).toBeVisible()
  await taken()
  await page.reload()
  await expect(panel(page).getByRole('article', { name: 'You' })).toHaveText(
    'Change the text "Pennywise" to "Fair Share"',
  )
  await expect(panel(page).getByText('Applied', { exact: true })).toBeVisible({ timeout: 40_000 })
  await previewFrame(page, headed('Fair Share'))
})

test('stopping shows a message', async ({ page }) => {
  await openSaved(page, await register(page))
  const chat = await openChat(page)
  // else the answer may be there before the click
  await page.route('**/api/differential/chat', (route) => {
    setTimeout(() => void route.continue().catch(() => undefined), 4_000)
  })
  await sendMessage(chat, 'Change the text "Pennywise" to "Fair Share"')
  await chat.getByRole('button', { name: 'Stop', exact: true }).dispatchEvent('click')
  await expect(chat.getByText('Request cancelled').first()).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Send message' })).toBeVisible()
  await previewFrame(page, headed('Pennywise'))
})

test('on a phone: the chat covers the screen until it is closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const record = await save(page, await register(page), 'Pennywise')
  await page.goto(`/generate?mode=code&app=${record}`)
  await previewFrame(page, headed('Pennywise'))
  const chat = await openChat(page)
  await sendMessage(chat, 'Change the text "Pennywise" to "Fair Share"')
  await expect(chat.getByText('Applied', { exact: true })).toBeVisible({ timeout: 40_000 })
  await chat.getByRole('button', { name: 'Back to Commands' }).click()
  await expect(page.getByRole('textbox', { name: 'Modify with AI', exact: true })).toBeVisible()
  await previewFrame(page, headed('Fair Share'))
})
