/**
 * Pages that fight while they are edited by hand: what they edit themselves can be undone, the application answers, and
 * edit mode can be left.
 */
import { expect, test } from '@playwright/test'
import { isEditing, tools } from './editMode'
import { choosing, pageOf, stealPort, told } from './hostilePage'
import { FRAME_TITLE, inFrame, openPreview } from './previewHelp'
import { settled } from './settled'

const PAGES: Record<string, string> = {
  // not so fast that it is ended for that
  'forges gestures and messages': pageOf(`
    const make = (Kind, type, more) => new Kind(type, { bubbles: true, cancelable: true, composed: true, ...more })
    setInterval(() => {
      const on = document.querySelector('h1')
      if (!on) return
      for (const type of ['pointerdown', 'pointermove', 'pointerup']) on.dispatchEvent(make(PointerEvent, type, { isPrimary: true, buttons: 1, clientX: 80, clientY: 80 + Math.random() * 90 }))
      for (const type of ['click', 'dblclick']) on.dispatchEvent(make(MouseEvent, type))
      for (const key of ['Delete', 'Enter', 'x', 'ArrowUp']) on.dispatchEvent(make(KeyboardEvent, 'keydown', { key, ctrlKey: key === 'x' }))
      const element = { path: [1, 0], tag: 'h1', text: 'High tide', id: { attribute: 'id', value: on.id } }
      for (const message of [{ v: 1, type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false }, { v: 1, type: 'edit-chosen', element, within: [], isAdded: false }, { v: 1, type: 'edit-typed', element, place: 0, before: document.querySelector('h1').textContent, text: 'For' + 'ged' }, { v: 1, type: 'edit-dropped', elements: [element], to: 'into', anchor: element }, null, { v: 1, type: 'edit-key' }]) parent.postMessage(message, '*')
    }, 50)`),
  'has listeners that fight': pageOf(`
    for (const target of [window, document, document.documentElement]) for (const type of ['click', 'pointerdown', 'pointermove', 'pointerup', 'keydown', 'mousedown', 'focusin', 'blur', 'beforeinput'])
      target.addEventListener(type, (event) => { event.stopImmediatePropagation(); event.preventDefault() }, true)`),
  'takes the focus': pageOf(
    `setInterval(() => { window.focus(); document.querySelector('input')?.focus() }, 5)`,
  ),
  'renders itself without end': pageOf(`
    const { innerHTML } = document.body
    setInterval(() => { document.body.innerHTML = innerHTML }, 0)`),
  'opens its document anew': pageOf(
    `setTimeout(() => { document.open(); document.write('<h1>Another page</h1>'); document.close() }, 300)`,
  ),
  'hides in shadow roots, and removes what edit mode draws': pageOf(`
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'closed' })
    root.innerHTML = '<div style="position:fixed;inset:0;z-index:2147483647">Over everything</div>'
    new MutationObserver(() => document.querySelector('morpheo-editor')?.remove()).observe(document.documentElement, { childList: true })
    document.querySelector('morpheo-editor')?.remove()`),
  'opens dialogs and popovers over everything': pageOf(`
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.style.cssText = 'width:100vw;height:100vh;max-width:none;max-height:none'
    const popover = document.body.appendChild(document.createElement('div'))
    popover.popover = 'manual'
    popover.style.cssText = 'inset:0;width:100vw;height:100vh'
    // it takes the focus: not so often that the page is ended for that
    setInterval(() => { dialog.close(); dialog.showModal() }, 4000)
    setInterval(() => { popover.hidePopover(); popover.showPopover() }, 50)`),
  'breaks what browsers have': pageOf(`
    const fail = () => { throw new Error('No') }
    for (const name of ['querySelector', 'elementsFromPoint', 'createElement', 'createTreeWalker']) Document.prototype[name] = fail
    for (const name of ['getBoundingClientRect', 'getAttribute', 'closest', 'matches', 'contains']) Element.prototype[name] = fail
    window.getComputedStyle = fail; window.requestAnimationFrame = fail; Array.prototype.map = fail; Array.prototype.filter = fail; Event.prototype.composedPath = fail`),
  // lines: a browser by itself is slow with so many in one
  'has 20,000 elements': pageOf(
    '',
    Array.from({ length: 20_000 }, (_, at) => `<p>${at % 10}</p>`).join(''),
  ),
}

for (const [what, html] of Object.entries(PAGES)) {
  test(`a page that ${what} is edited, and left`, async ({ page }) => {
    await openPreview(page, html, undefined, 'pro')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(tools(page)).toBeVisible()
    // a large one takes a while to begin anew with its ids; one that fights would be ended meanwhile
    if (what.includes('elements')) await settled(page)
    // a hand on it, as far as the page lets it
    const frame = page.locator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
    // the page may begin anew just now
    let box = await frame.boundingBox()
    await expect.poll(async () => (box ??= await frame.boundingBox())).not.toBeNull()
    if (!box) throw new Error('The preview shows no frame.')
    for (let step = 1; step < 8; step += 1) {
      // Chromium never answers when the frame under the pointer is replaced at that moment
      await Promise.race([
        page.mouse.move(box.x + 40 * step, box.y + 30 * step),
        page.waitForTimeout(2_000),
      ])
    }
    // the application answers: its own panel opens, lists and closes
    await tools(page).getByRole('button', { name: 'Select Component' }).click()
    await expect(tools(page).getByRole('searchbox')).toBeVisible()
    await tools(page).getByRole('searchbox').fill('high tide')
    await expect(tools(page).getByRole('button', { name: /^High tide ?heading/ })).toBeVisible()
    await tools(page)
      .getByRole('region', { name: 'Select Component' })
      .getByRole('button', { name: 'Done' })
      .click()

    await tools(page).getByRole('button', { name: 'Done' }).click()
    await expect(tools(page)).toHaveCount(0)
    // as it is in the text
    await page.getByRole('button', { name: 'View Code' }).first().click()
    const code = page.locator('.cm-content')
    await expect(code).toContainText('High tide')
    await expect(code).not.toContainText('Forged')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
    await expect(inFrame(page).locator('morpheo-text')).toHaveCount(0)
  })
}

test('what a page with the port makes up are steps that Undo takes back, at the pace of hands', async ({
  page,
}) => {
  await page.addInitScript(stealPort)
  await openPreview(
    page,
    pageOf(`
    let count = 0
    setInterval(() => {
      const on = document.querySelector('h1')
      const element = { path: [1, 0], tag: 'h1', text: on.textContent, id: { attribute: on.id ? 'id' : 'data-morpheo-id', value: on.id || on.dataset.morpheoId } }
      const before = document.querySelector('h1').textContent
      if (document.documentElement.dataset.forge === undefined) return
      say({ type: 'edit-chosen', element, within: [], isAdded: false })
      say({ type: 'edit-typing', element })
      say({ type: 'edit-typed', element, place: 0, before, text: 'Forged ' + (count += 1) })
    }, 20)`),
    undefined,
    'pro',
  )
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await isEditing(page)
  const heading = inFrame(page).locator('h1')
  // the page begins anew with its ids
  await expect(heading).toHaveAttribute('id', /./)
  await settled(page)
  await inFrame(page)
    .locator('html')
    .evaluate((html) => {
      html.dataset.forge = ''
      setTimeout(() => delete html.dataset.forge, 1_900)
    })
  await expect(heading).toHaveText(/^Forged/)
  await expect(inFrame(page).locator('html')).not.toHaveAttribute('data-forge', '')
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(tools(page)).toHaveCount(0)
  await settled(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first()
  // three in two seconds; what waits its turn comes yet
  await expect(async () => {
    if ((await heading.textContent()) !== 'High tide') await undo.click()
    await settled(page)
    await expect(heading).toHaveText('High tide', { timeout: 100 })
  }).toPass()
})

const OTHER_CHOSEN = 'The selection has changed'

for (const name of ['Delete', 'Duplicate']) {
  test(`a page that has something else chosen while ${name} is held down gets nothing done to it`, async ({
    page,
  }) => {
    const point = await choosing(page)
    const before = await inFrame(page).locator('body').innerText()
    const button = tools(page).getByRole('button', { name, exact: true })
    await button.hover()
    await page.mouse.down()
    await point()
    await page.mouse.up()
    await expect(told(page, OTHER_CHOSEN)).toBeVisible()
    expect(await inFrame(page).locator('body').innerText()).toBe(before)
    // by key, too
    await inFrame(page).getByText('At noon').click()
    await button.focus()
    await page.keyboard.down('Space')
    await point()
    await page.keyboard.up('Space')
    await settled(page)
    expect(await inFrame(page).locator('body').innerText()).toBe(before)
    // what the person sees selected is what the next press is about
    await button.click()
    await expect(inFrame(page).locator('h1')).toHaveCount(name === 'Delete' ? 0 : 2)
  })
}

test('what is typed in the panel goes to no element that the page has chosen meanwhile', async ({
  page,
}) => {
  const point = await choosing(page)
  const text = tools(page).getByRole('textbox', { name: 'Text Content' })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Half of', { delay: 20 })
  await point()
  await page.keyboard.type(' it', { delay: 20 })
  await page.keyboard.press('Tab')
  await expect(told(page, 'Your text: "Half of"')).toBeVisible()
  await expect(told(page, OTHER_CHOSEN)).toBeVisible()
  await expect(inFrame(page).locator('h1')).toHaveText('High tide')
  await expect(inFrame(page).locator('p')).toHaveText('At noon')

  // in a field that shows the same of both
  await inFrame(page).getByText('At noon').click()
  const padding = tools(page).getByRole('spinbutton', { name: 'Padding' })
  await padding.click()
  await padding.press('Control+A')
  await page.keyboard.type('31')
  await point()
  await page.keyboard.press('Enter')
  await expect(told(page, 'Your text: "31"')).toBeVisible()
  await expect(inFrame(page).locator('h1')).not.toHaveCSS('padding-top', '31px')
  await expect(inFrame(page).locator('p')).not.toHaveCSS('padding-top', '31px')
})

test('a page that takes the focus and has something else chosen gets none of what is typed', async ({
  page,
}) => {
  await choosing(
    page,
    `let left = 3
    window.steal = () => setInterval(() => {
      if (left-- <= 0) return
      focusOn(document.querySelector('input'))
      point()
    }, 250)`,
  )
  const text = tools(page).getByRole('textbox', { name: 'Text Content' })
  await text.click()
  await inFrame(page)
    .locator('body')
    .evaluate(() => (window as unknown as { steal(): void }).steal())
  await page.keyboard.type('abcdefghijklmnopqrst', { delay: 60 })
  await page.keyboard.press('Tab')
  await expect(inFrame(page).locator('h1')).toHaveText('High tide')
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(tools(page)).toHaveCount(0)
})
