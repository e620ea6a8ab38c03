import { pageLinks } from '@pwa/page-links'
import { expect, it } from 'vitest'
import table from '../../../tests/links/cases.json'
import { resolvePageLink } from './pageLinks'

it('leads where the table says', () => {
  for (const { address, page, query = '', anchor = '' } of table.cases) {
    const expected = page === null ? null : { slug: page, query, anchor }
    expect(resolvePageLink(address, table.pages), address).toEqual(expected)
  }
})

it('tells which addresses mean a page that the app does not have', () => {
  const links = pageLinks(table.pages)
  for (const { address, missing = false } of table.cases) {
    expect(links.isMissing(address), address).toBe(missing)
  }
})

it('takes the first page for home where none says so', () => {
  const page = (slug: string) => ({ slug, name: '', isHomePage: false })
  expect(resolvePageLink('/', [page('a'), page('b')])?.slug).toBe('a')
  expect(resolvePageLink('/', [])).toBeNull()
})
