import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import drawn from './examplePictures.json'

const CATALOGUE = '../catalog/images'
const drawable = readdirSync(CATALOGUE).flatMap((category) => {
  const { pictures, examples } = JSON.parse(
    readFileSync(`${CATALOGUE}/${category}/category.json`, 'utf8'),
  )
  return examples.filter(
    (one: { offline?: boolean; frames?: number; pictures?: number }) =>
      one.offline && one.frames === undefined && (one.pictures ?? pictures) < 2,
  )
})

it('every example that the offline studio can draw has its picture, and no other', () => {
  expect(drawn).toEqual(drawable.map(({ name }) => name).sort())
})

it.each(drawn)('the picture of %s is small', (name) => {
  const file = `public/examples/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file).length).toBeLessThan(8_000)
})
