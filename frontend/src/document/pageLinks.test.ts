import { pageLinks } from '@pwa/page-links'
import { describe, expect, it } from 'vitest'
import table from '../../../tests/links/cases.json'
import { resolvePageLink, unmatchedLinks } from './pageLinks'

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

describe('links that match no page', () => {
  const page = (name: string, html: string) => ({ name, slug: name.toLowerCase(), html })

  it('are listed with their page, each address once', () => {
    const home = page(
      'Home',
      `<a href="team.html">a</a><A HREF='/About.html#x'>b</A><a href=team.html>c</a><form action="send?a&amp;b">
      <button formaction=/order>d</button></form><i data-morpheo-connection="url" data-morpheo-href="gone">e</i>`,
    )
    const about = page('About', '<area href="about/us"><a href="./">home</a><a>nowhere</a>')
    expect(unmatchedLinks([home, about])).toEqual([
      { page: 'Home', address: 'team.html' },
      { page: 'Home', address: 'send?a&b' },
      { page: 'Home', address: '/order' },
      { page: 'Home', address: 'gone' },
      { page: 'About', address: 'about/us' },
    ])
  })

  it('are neither files nor services of the app, other sites, connections, or text', () => {
    const html = `<a href="menu.pdf">a</a><a href="/_assets/0f">b</a><a href="team" download>c</a><a href="#team">d</a>
      <a href="https://example.com/team">e</a><a href="mailto:a@example.com">f</a><a href="?page=2">g</a>
      <a href="#gone" data-morpheo-connection="page">h</a><link href="team"><!-- <a href="team"> -->
      <form action="/_data/lists/guests"></form><a href="/_ai/chat">j</a>
      <script>const link = '<a href="team">'</script><input type="submit" formaction="menu.png">`
    expect(unmatchedLinks([page('Home', html)])).toEqual([])
  })

  it('are bounded, also where there are many', () => {
    const links = Array.from({ length: 20_000 }, (_, at) => `<a href="gone${at}">x</a>`).join('')
    expect(unmatchedLinks([page('Home', links)])).toHaveLength(100)
  })
})
