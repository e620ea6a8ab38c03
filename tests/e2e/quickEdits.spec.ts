/** Edits that are made fast: what a person typed is there, however soon they go on. */
import { expect, type Page, test } from '@playwright/test'
import { edit, tools } from './editMode'
import { inFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head><body style="padding:60px"><h1>High tide</h1><p>At noon</p></body></html>`

const heading = (page: Page) => inFrame(page).locator('h1')
const done = (page: Page) => tools(page).getByRole('button', { name: 'Done' }).click()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first()

/** The page has this text, in the app and in its code, and after a reload. */
async function has(page: Page, text: string): Promise<void> {
  await expect(tools(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText(text)
  await expect(page.getByText('Was that you')).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toHaveText(text)
}

async function beginTyping(page: Page): Promise<void> {
  await edit(page, APP)
  await heading(page).dblclick()
  await page.keyboard.press('Control+A')
}

test('a text that is typed at 10 ms a key right after edit mode began is kept by Done', async ({
  page,
}) => {
  await beginTyping(page)
  await page.keyboard.type('Low tide at six in the morning', { delay: 10 })
  await done(page)
  await has(page, 'Low tide at six in the morning')
})

test('a text that is pasted is kept by Done', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beginTyping(page)
  await page.evaluate(() => navigator.clipboard.writeText('Pasted tide'))
  await page.keyboard.press('Control+V')
  await expect(heading(page)).toHaveText('Pasted tide')
  await done(page)
  await has(page, 'Pasted tide')
})

test('Done half a second after the first key keeps the text, as one step', async ({ page }) => {
  await beginTyping(page)
  await page.keyboard.type('Ebb')
  await page.waitForTimeout(500)
  await done(page)
  await expect(heading(page)).toHaveText('Ebb')
  await undo(page).click()
  await expect(heading(page)).toHaveText('High tide')
})

test('a first drag and a first Delete count at once', async ({ page }) => {
  await edit(page, APP)
  await inFrame(page).locator('p').click()
  await page.keyboard.press('Delete')
  await done(page)
  await expect(inFrame(page).locator('p')).toHaveCount(0)
  await undo(page).click()
  await expect(inFrame(page).locator('p')).toHaveText('At noon')
})

test('Undo while typing undoes the typing, and Redo does it again', async ({ page }) => {
  await beginTyping(page)
  await page.keyboard.type('Ebb')
  await tools(page).getByRole('button', { name: 'Undo the last step' }).click()
  await expect(heading(page)).toHaveText('High tide')
  await tools(page).getByRole('button', { name: 'Redo the step' }).click()
  await expect(heading(page)).toHaveText('Ebb')
  await done(page)
  await has(page, 'Ebb')
})

test('Escape ends typing and keeps the text', async ({ page }) => {
  await beginTyping(page)
  await page.keyboard.type('Ebb')
  await page.keyboard.press('Escape')
  await expect(inFrame(page).locator('morpheo-text')).toHaveCount(0)
  await done(page)
  await has(page, 'Ebb')
})

/** A key that an input method takes, as browsers say it. */
async function ofInputMethod(page: Page, key: 'Enter' | 'Escape'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await browser.send('Input.dispatchKeyEvent', {
      ...{ type, key, code: key, windowsVirtualKeyCode: 229 },
    })
  }
  await browser.detach()
}

test('Enter and Escape of an input method end no typing, neither in the page nor in the panel', async ({
  page,
}) => {
  await beginTyping(page)
  await page.keyboard.insertText('にほん')
  for (const key of ['Enter', 'Escape'] as const) await ofInputMethod(page, key)
  await page.keyboard.insertText('日本')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('にほん日本')

  const text = tools(page).getByRole('textbox', { name: 'Text Content' })
  await text.fill('とうきょう')
  for (const key of ['Enter', 'Escape'] as const) await ofInputMethod(page, key)
  await expect(text).toHaveValue('とうきょう')
  await expect(heading(page)).toHaveText('にほん日本')
  await text.press('Enter')
  await expect(heading(page)).toHaveText('とうきょう')
})

test('after a button of the panel, Delete and the arrow keys are about what is selected', async ({
  page,
}) => {
  await edit(page, APP)
  await inFrame(page).locator('p').click()
  await tools(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(inFrame(page).locator('p')).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(inFrame(page).locator('p')).toHaveCount(1)
  await inFrame(page).locator('p').click()
  await tools(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await page.keyboard.press('ArrowUp')
  await expect(inFrame(page).locator('p + h1')).toHaveText('High tide')
})

for (const [what, body, selector] of [
  ['a disabled button', '<button disabled>Off</button>', 'button'],
  ['an editable part of the page', '<div contenteditable="true"><p>Off</p></div>', 'p'],
  ['an inert part of the page', '<section inert><p>Off</p></section>', 'p'],
] as const) {
  test(`the text of ${what} is typed into`, async ({ page }) => {
    await edit(page, APP.replace('<h1>High tide</h1><p>At noon</p>', body))
    const text = inFrame(page).locator(selector)
    // browsers count no clicks on what is disabled: the second one comes at a person's pace
    const { x, y, width, height } = (await text.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.waitForTimeout(150)
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 })
    await expect(inFrame(page).locator('morpheo-text')).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('On now')
    await page.keyboard.press('Enter')
    await done(page)
    await expect(text).toHaveText('On now')
    await page.reload()
    await expect(text).toHaveText('On now')
    const [name] = ['disabled', 'contenteditable', 'inert'].filter((name) => body.includes(name))
    await expect(inFrame(page).locator(`[${name}]`)).toHaveCount(1)
  })
}
