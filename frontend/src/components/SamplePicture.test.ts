import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const categories = readdirSync('../catalog/apps')

it.each(categories)('the sample of %s has a picture for each theme', (category) => {
  for (const file of [`${category}.webp`, `${category}-dark.webp`]) {
    expect(existsSync(`public/samples/${file}`), file).toBe(true)
  }
})
