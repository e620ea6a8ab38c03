/** Files that go along with a prompt or an instruction: chosen, pasted, dropped, removed, and kept over a reload. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'
import { check, PHONE } from './axe'
import { fillPrompt, finished, generateButton } from './generator'

const CSV = {
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('item,price\nBread,4\n'),
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const LOGO = { name: 'Logo Müller [neu] (2).png', mimeType: 'image/png', buffer: PNG }

const list = (page: Page) => page.getByRole('group', { name: 'Attached files' })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

async function choose(page: Page, ...files: (typeof CSV)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).first().click()
  await (await chooser).setFiles(files)
}

/** As the browser says that a file was pasted or dropped. */
async function given(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  base64: string,
  type: string,
) {
  const data = await page.evaluateHandle(
    ([fileName, content, mediaType]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type: mediaType }))
      return transfer
    },
    [name, base64, type] as const,
  )
  await prompt(page).evaluate(
    (box, [kind, transfer]) => {
      const how = { bubbles: true, cancelable: true }
      box.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: transfer })
          : new DragEvent('drop', { ...how, dataTransfer: transfer }),
      )
    },
    [how, data] as const,
  )
}

test('files are chosen, pasted and dropped, removed, kept over a reload, and go along', async ({
  page,
}) => {
  await signInAsPro(page)
  await page.goto('/generate?mode=code')
  await choose(page, CSV, LOGO)
  await expect(list(page).getByText(/^Table · /)).toBeVisible()
  await expect(list(page).getByText(/^Image · .*1 × 1$/)).toBeVisible()
  await expect(list(page).locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expect(list(page).getByRole('button', { name: `${CSV.name}, ${LOGO.name}` })).toBeVisible()
  await check(page, 'a prompt with files')

  await list(page).getByRole('button', { name: 'Remove prices.csv' }).click()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'prices.csv' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Remove ${LOGO.name}` })).toBeFocused()

  const other = Buffer.concat([PNG, Buffer.from('more')]).toString('base64')
  await given(page, 'paste', 'image.png', other, 'image/png')
  await given(page, 'drop', 'dropped.csv', Buffer.from('a,b\n1,2\n').toString('base64'), 'text/csv')
  await expect(
    list(page).getByRole('button', { name: `${LOGO.name}, image.png +1 more` }),
  ).toBeVisible()
  await expect(list(page).getByRole('progressbar')).toHaveCount(0)
  await list(page).getByLabel(`How ${LOGO.name} is used`).selectOption('For reference only')

  await page.reload()
  await expect(list(page).getByLabel(`How ${LOGO.name} is used`)).toHaveValue('reference')
  await fillPrompt(page, 'A bill splitter')
  const sent = page.waitForRequest('**/api/v2/generate-full-code-with-files')
  await generateButton(page).click()
  await sent
  await finished(page)
  await expect(list(page)).toHaveCount(0)
})

test('an image over 5 MB is made smaller, which is said; one that is none is refused', async ({
  page,
}) => {
  await signInAsPro(page)
  await page.goto('/generate?mode=code')
  // what stands behind its end is no part of the image
  const large = Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024, 'x')])
  await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByText('Image Optimized')).toBeVisible()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'photo.jpg' })).toBeVisible()
  await expect(list(page).getByText(/^Image · .* B · 1 × 1$/)).toBeVisible()
  await choose(page, { name: 'none.png', mimeType: 'image/png', buffer: large.subarray(100) })
  const refusal = 'Failed to process the uploaded image. Please try a different image.'
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'none.png' })).toHaveCount(0)
})

test('on a phone the files of an instruction are one line, which unfolds', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAsPro(page)
  await page.goto('/generate?mode=code')
  await choose(page, CSV, LOGO)
  const line = list(page).getByRole('button', { name: `${CSV.name}, ${LOGO.name}` })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await line.click()
  await expect(list(page).getByRole('button', { name: 'Remove prices.csv' })).toBeVisible()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('an instruction and a message of the chat take files', async ({ page }) => {
  await openSaved(page, await signInAsPro(page))
  await choose(page, CSV, LOGO)
  // another window size renders it in another place, where the files are one line
  const unfolded = async () => {
    const line = list(page).getByRole('button', { name: `${CSV.name}, ${LOGO.name}` })
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
    await expect(list(page).getByRole('button', { name: 'Remove prices.csv' })).toBeVisible()
  }
  await check(page, 'an instruction with files', { open: unfolded })

  const button = page.getByRole('button', { name: 'Chat with AI', exact: true })
  await button.filter({ visible: true }).first().click()
  const chat = page.getByRole('region', { name: 'Chat with AI' })
  const chooser = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles([CSV, LOGO])
  const inChat = chat.getByRole('group', { name: 'Attached files' })
  await expect(inChat).toBeVisible()
  await check(page, 'a message with files', { open: () => expect(inChat).toBeVisible() })
})

test('what cannot be read is refused with a reason; other plans see the Pro notice', async ({
  page,
}) => {
  await signInAsPro(page)
  await page.goto('/generate?mode=code')
  await choose(page, { ...CSV, name: 'photo.heic', mimeType: 'image/heic' })
  await expect(page.getByText('File Validation Failed')).toBeVisible()
  await expect(page.getByText('Save the image as JPEG or PNG first.')).toBeVisible()
  await expect(list(page)).toHaveCount(0)

  await register(page)
  await page.goto('/generate?mode=code')
  // dimmed, and says why when it is pressed
  await page.getByRole('button', { name: 'Attach files' }).first().click({ force: true })
  await expect(page.getByRole('dialog')).toContainText(
    'Upload files to enhance your app generation with Pro tier...',
  )
})
