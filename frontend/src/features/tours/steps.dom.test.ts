import { expect, it } from 'vitest'
import { COMMANDS } from '../generator/screen/registrations'
import { isGenerated, stepsOf, targetOf } from './steps'

const WIDE = { isSmall: false, isPro: true }
const SMALL = { isSmall: true, isPro: true }

it('has 15 steps about apps and 9 about images, fewer on small screens', () => {
  expect(stepsOf('app', WIDE)).toHaveLength(15)
  expect(stepsOf('image', WIDE)).toHaveLength(9)
  expect(stepsOf('app', SMALL).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 8, 11, 12])
  expect(stepsOf('image', SMALL).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('says to an account without Pro which steps come with it', () => {
  const added = (['app', 'image'] as const).flatMap((type) => {
    const known = stepsOf(type, WIDE)
    return stepsOf(type, { ...WIDE, isPro: false })
      .filter(({ text }, at) => text !== known[at]?.text)
      .map(({ title, text }) => [title, text.slice(text.lastIndexOf('. ') + 2)])
  })
  expect(added).toEqual([
    ['Files and better prompts', 'Files come with Pro.'],
    ['Ask for ideas', 'Both come with Pro.'],
    ['Edit by hand', 'This comes with Pro.'],
    ['Add pages', 'More than one page comes with Pro.'],
    ['Share it', 'QR codes come with Pro.'],
    ['Use an image of yours', 'This comes with Pro.'],
  ])
})

it('waits for a generation at step 5 about apps and 6 about images', () => {
  for (const [type, number] of [
    ['app', 5],
    ['image', 6],
  ] as const) {
    for (const screen of [SMALL, WIDE]) {
      const waiting = stepsOf(type, screen).filter(({ waits }) => waits)
      expect(waiting.map((step) => step.number)).toEqual([number])
    }
  }
})

it('names commands that the screen has', () => {
  const known = new Set<string>(COMMANDS.map(({ id }) => id))
  // the button of the prompt has this name while it enhances
  known.add('enhance')
  const named = stepsOf('app', WIDE).flatMap(({ target }) => [
    ...target.matchAll(/data-command="(\w+)"/g),
  ])
  expect(named.length).toBeGreaterThan(10)
  for (const [, id] of named) expect(known).toContain(id)
})

it('shows the first target that is in view', () => {
  document.body.innerHTML =
    '<button data-command="save" style="display: none">a</button><button data-command="save">b</button>'
  const [save] = stepsOf('app', WIDE).filter(({ target }) => target.includes('save'))
  expect(targetOf(save!)?.textContent).toBe('b')
})

it('knows a generated app by what is shown and the panel that modifies it', () => {
  const frame = '<section class="stage"><canvas></canvas></section>'
  const panel = '<button data-command="modify"></button>'
  document.body.innerHTML = frame
  expect(isGenerated('app')).toBe(false)
  document.body.innerHTML = frame + panel
  expect(isGenerated('app')).toBe(true)
  document.body.innerHTML = `<main class="work" data-running="true">${frame}${panel}</main>`
  expect(isGenerated('app')).toBe(false)
})

it('knows a generated image by the image and the panel that modifies it', () => {
  const panel = '<button data-command="imageModify"></button>'
  for (const shown of ['<img>', '<canvas></canvas>']) {
    document.body.innerHTML = `<section class="stage">${shown}</section>${panel}`
    expect(isGenerated('image')).toBe(true)
  }
  document.body.innerHTML = panel
  expect(isGenerated('image')).toBe(false)
})
