import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const slugs = readdirSync('../catalog/samples')

it.each(slugs)('the sample %s has a thumbnail for each theme', (slug) => {
  for (const file of [`${slug}.webp`, `${slug}-dark.webp`]) {
    expect(existsSync(`public/samples/${file}`), file).toBe(true)
  }
})
