/** Changing by hand what a page's scripts draw: texts, prices, images and lists. */
import { expect, type Page, test } from '@playwright/test'
import { check } from './axe'
import { edit, tools } from './editMode'
import { inFrame, shownFrame } from './previewHelp'

const APP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Honey</title></head><body style="padding:40px"><h1>Honey shop</h1><ul id="list"></ul><p id="day"></p>
<script>
const products = [
  { id: 'lime', name: 'Lime honey', price: 5.9, image: 'lime.png', isNew: true },
  { id: 'heather', name: 'Heather honey', price: 7.5, image: 'heather.png', isNew: false },
]
const euros = (price) => '€' + price.toFixed(2)
document.getElementById('list').innerHTML = products.map((one) => \`<li><img src="\${one.image}" alt="" width="20" height="20"><b>\${one.name}</b> <span>from the hills · \${euros(one.price)}</span></li>\`).join('')
document.getElementById('day').textContent = new Date().toDateString()
</script></body></html>`

const drawn = (page: Page, text: string) => inFrame(page).getByText(text, { exact: false }).first()

/** The page was looked at: a drawn text has its field. */
async function select(page: Page, text: string): Promise<void> {
  await drawn(page, text).click()
  await expect(tools(page).getByRole('region', { name: 'Content' })).toBeVisible()
}

test('a text that a script draws is written in the app, and stays in its script', async ({
  page,
}) => {
  await edit(page, APP)
  await select(page, 'Lime honey')
  await drawn(page, 'Lime honey').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type("Fields' <best> & `finest`")
  await page.keyboard.press('Enter')
  await expect(page.getByText('cannot contain < or >')).toBeVisible()
  await expect(drawn(page, 'Lime honey')).toBeVisible()
  await drawn(page, 'Lime honey').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type("Fields' & `finest`")
  await page.keyboard.press('Enter')
  await expect(drawn(page, "Fields' & `finest`")).toBeVisible()
  await expect(drawn(page, 'Heather honey')).toBeVisible()
  await tools(page).getByRole('button', { name: 'Undo the last step' }).click()
  await expect(drawn(page, 'Lime honey')).toBeVisible()
})

test('a drawn text that is written is kept by Done', async ({ page }) => {
  await edit(page, APP)
  await select(page, 'Heather honey')
  await drawn(page, 'Heather honey').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Moor honey', { delay: 10 })
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(tools(page)).toHaveCount(0)
  await expect(drawn(page, 'Moor honey')).toBeVisible()
  await page.reload()
  await expect(drawn(page, 'Moor honey')).toBeVisible()
})

test('a composed text shows its parts, with the number in it', async ({ page }) => {
  await edit(page, APP)
  await select(page, '€7.50')
  const fields = tools(page).getByRole('region', { name: 'Content' })
  const text = fields.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue('from the hills ·')
  const price = fields.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('7.5')
  await price.fill('8.25')
  await price.press('Enter')
  await expect(drawn(page, '€8.25')).toBeVisible()
  await expect(drawn(page, '€5.90')).toBeVisible()
  // the page begins anew, and is looked at again: what is chosen stays so
  await expect(text).toHaveValue('from the hills ·')
  await text.fill('of the moor · ')
  await text.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('9,75', { delay: 300 })
  await page.keyboard.press('Enter')
  await expect(drawn(page, 'of the moor · €9.75')).toBeVisible()
})

test('what is written while the page begins anew is kept, in its place', async ({ page }) => {
  await edit(page, APP)
  await select(page, 'Lime honey')
  const write = async (before: string, after: string) => {
    await drawn(page, before).dblclick()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(after, { delay: 60 })
    await page.keyboard.press('Enter')
  }
  await write('Lime honey', 'Linden honey')
  // the page begins anew while this is written, and after a part of a double click
  await page.waitForTimeout(500)
  await write('Heather honey', 'Honey of the moor')
  await drawn(page, 'Linden honey').click()
  await page.waitForTimeout(300)
  await write('Honey of the moor', 'Moor honey')
  await expect(drawn(page, 'Linden honey')).toBeVisible()
  await tools(page).getByRole('button', { name: 'Done' }).click()
  await expect(inFrame(page).locator('b')).toHaveText(['Linden honey', 'Moor honey'])
})

test('of equal texts the one that is seen changes, or all of them', async ({ page }) => {
  const [cards, code] = [
    `<main id="at"></main>`,
    `const slides = [{ t: 'Spring', m: 'Learn more here' }, { t: 'Summer', m: 'Learn more here' }]
     let at = 0
     const draw = () => { document.getElementById('at').innerHTML = '<h2>' + slides[at].t + '</h2><p>' + slides[at].m + '</p>' }
     draw()
     globalThis.next = () => { at = 1; draw() }`,
  ]
  await edit(
    page,
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Slides</title></head><body>${cards}<script>${code}</script></body></html>`,
  )
  await select(page, 'Spring')
  await (await shownFrame(page)).evaluate('next()')
  await select(page, 'Learn more here')
  await expect(tools(page).getByText('Also changes 1 other place')).toBeVisible()
  await drawn(page, 'Learn more here').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Read more')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This text appears in 2 places')).toBeVisible()
  await expect(drawn(page, 'Read more')).toBeVisible()
  await select(page, 'Spring')
  await (await shownFrame(page)).evaluate('next()')
  await expect(drawn(page, 'Read more')).toBeVisible()
})

test('a price is written in the app', async ({ page }) => {
  await edit(page, APP)
  await select(page, '€7.50')
  await drawn(page, '€7.50').dblclick()
  await page.keyboard.press('End')
  for (const _ of '7.50') await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.type('8.2')
  await page.keyboard.press('Enter')
  await expect(drawn(page, 'from the hills · €8.20')).toBeVisible()
})

test('an image that a script draws has its address', async ({ page }) => {
  await edit(page, APP)
  await expect(tools(page).getByRole('button', { name: 'Content' })).toBeVisible()
  await inFrame(page).locator('img').nth(1).click()
  const address = tools(page).getByRole('textbox', { name: 'Image address' })
  await expect(address).toHaveValue('heather.png')
  await address.fill('moor.png')
  await address.press('Enter')
  await expect(inFrame(page).locator('img').nth(1)).toHaveAttribute('src', 'moor.png')
  await expect(inFrame(page).locator('img').first()).toHaveAttribute('src', 'lime.png')
})

test('the rows of a list are added, moved, changed and removed', async ({ page }) => {
  await edit(page, APP)
  const names = inFrame(page).locator('b')
  await tools(page).getByRole('button', { name: 'Content' }).click()
  const list = tools(page).getByRole('region', { name: 'Content' })
  await expect(list.getByText('Products', { exact: false })).toBeVisible()
  await list.getByRole('button', { name: 'Add entry' }).click()
  await expect(names).toHaveText(['Lime honey', 'Heather honey', 'Heather honey'])
  const name = list.getByRole('textbox', { name: 'Name' })
  await expect(list.getByRole('textbox', { name: 'Id' })).toHaveValue('heather-2')
  await name.fill('Forest honey')
  await name.press('Enter')
  await expect(names).toHaveText(['Lime honey', 'Heather honey', 'Forest honey'])
  await list.getByRole('button', { name: 'Move up: Forest honey' }).click()
  await expect(names).toHaveText(['Lime honey', 'Forest honey', 'Heather honey'])
  await list.getByText('Lime honey').click()
  await list.getByRole('button', { name: 'Remove: Lime honey' }).click()
  await expect(names).toHaveText(['Forest honey', 'Heather honey'])
})

test('what comes from nowhere says so', async ({ page }) => {
  await edit(page, APP)
  await expect(tools(page).getByRole('button', { name: 'Content' })).toBeVisible()
  await inFrame(page).locator('#day').click()
  await expect(tools(page).getByText("is not in the page's code")).toBeVisible()
})

test('the fields and the lists can be used by everybody', async ({ page }) => {
  await edit(page, APP)
  await select(page, '€7.50')
  await check(page, 'fields of drawn content')
  await tools(page).getByRole('button', { name: 'Content' }).click()
  const list = tools(page).getByRole('region', { name: 'Content' })
  await expect(list.getByRole('button', { name: 'Back' })).toBeFocused()
  // by key alone: into the list, the second entry, its price
  await list.getByText('Heather honey').focus()
  await page.keyboard.press('Enter')
  const price = list.getByRole('textbox', { name: 'Price' })
  await price.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('7.25')
  await page.keyboard.press('Enter')
  await expect(drawn(page, '€7.25')).toBeVisible()
  await check(page, 'lists of drawn content')
})
