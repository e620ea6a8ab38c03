import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CATEGORY_ICONS } from './categoryIcons'
import { exampleFile } from './exampleFile.mjs'
import drawn from './exampleImages.json'

const CATALOGUE = '../catalog/images'
const categories = readdirSync(CATALOGUE)
const drawable = categories.flatMap((category) => {
  const { pictures, examples } = JSON.parse(
    readFileSync(`${CATALOGUE}/${category}/category.json`, 'utf8'),
  )
  return examples.filter(
    (one: { offline?: boolean; frames?: number; pictures?: number }) =>
      one.offline && one.frames === undefined && (one.pictures ?? pictures) < 2,
  )
})

it('every example that the offline studio can draw has its image, and no other', () => {
  expect(drawn).toEqual(drawable.map(({ name }) => name).sort())
})

it.each(drawn)('the image of %s is small', (name) => {
  const file = `public/examples/${exampleFile(name)}.webp`
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file).length).toBeLessThan(8_000)
})

it('every category has an icon, and no other', () => {
  expect(Object.keys(CATEGORY_ICONS).toSorted()).toEqual(categories.toSorted())
})
