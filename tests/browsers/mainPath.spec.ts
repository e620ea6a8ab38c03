/** From words to a published app, drawn up by the offline studio. */
import { expect } from '@playwright/test'
import { signInAsPro } from './account'
import { button, DIALOG, field, inApp } from './targets'
import { step, test } from './test'

const HEADING = inApp('h1')
const INSTRUCTIONS = field('Modification instructions')

test('describe, use, change, edit, undo, save, reload, publish, open', async ({ person }) => {
  const { browser } = person
  let named = ''

  await step('sign in by the form', () => signInAsPro(person, '/generate?mode=code'))

  await step('generate an app', async () => {
    await person.write(field('Prompt'), 'A tip calculator')
    await person.click(button('Generate'))
    await person.place(INSTRUCTIONS, 60_000)
    await person.until('The app is finished', () => browser.run('app', isFinished, null))
    await person.appRests()
    named = (await person.sees(HEADING)).text
  })

  await step('use it in the preview', async () => {
    await person.write(inApp('#bill'), '200')
    await person.click(inApp('#tips button', '10%'))
    await person.reads('220', 'app')
  })

  await step('change it by an instruction', async () => {
    await person.write(INSTRUCTIONS, 'Make the background dark blue')
    await person.click(button('Modify App'))
    await person.until('The background is dark blue', () => browser.run('app', isDarkBlue, null))
    await person.appRests()
  })

  await step('write over a text of the page', async () => {
    await person.click(button('Edit'))
    await person.sees({ css: '.edit-tools' })
    await person.until('The app is edited', () => browser.run('app', isEdited, null))
    await person.doubleClick(HEADING)
    await browser.press('a', 'Control')
    await browser.type('Fair Share')
    await browser.press('Enter')
    await person.saysOf({ css: '.edit-name' }, 'Heading 1 Fair Share')
    await person.saysOf(HEADING, 'Fair Share')
  })

  await step('undo that', async () => {
    await person.click(button('Undo'))
    await person.saysOf(HEADING, named)
    await person.click(button('Done'))
    await person.misses({ css: '.edit-tools' })
  })

  await step('save it', async () => {
    await person.click(button('Save'))
    await person.write(field('App Name', DIALOG), 'Fair Tips')
    await person.click(button('Save', DIALOG))
    await person.reads('Interactive Saved!')
    await person.misses({ css: DIALOG })
  })

  await step('it is there after a reload', async () => {
    await browser.reload()
    await person.place(INSTRUCTIONS)
    await person.saysOf(HEADING, named)
    await person.until('The background is dark blue', () => browser.run('app', isDarkBlue, null))
  })

  await step('publish it, and open it', async () => {
    await person.click(button('Install'))
    await person.click(button('Create App', DIALOG))
    const opening = { css: `${DIALOG} a[href*=".apps."]` }
    await person.sees(opening, 30_000)
    const address = await browser.run(
      'page',
      (css) => document.querySelector<HTMLAnchorElement>(css)?.href ?? '',
      opening.css,
    )
    expect(address).toMatch(/^http:\/\/fair-tips[a-z0-9-]*\.apps\.localhost/)
    // in the same window: the driver of WebKit takes no second one
    await browser.open(address)
    await person.saysOf({ css: 'h1' }, named)
    await person.write({ css: '#bill' }, '50')
    await person.click({ css: '#tips button', name: '10%' })
    await person.reads('55')
  })
})

/** In the app: its background, whichever element has it. */
function isDarkBlue(): boolean {
  return [document.body, document.documentElement].some((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    return blue > red + 40 && blue > green + 40 && blue < 180
  })
}

/** In the app: what the product adds at its end. */
const isFinished = () => document.querySelector('morpheo-badge') !== null

/** In the app: edit mode draws over it. */
const isEdited = () => document.querySelector('morpheo-editor') !== null
