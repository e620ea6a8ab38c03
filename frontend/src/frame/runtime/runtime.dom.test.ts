import { describe, expect, it } from 'vitest'
import { linkAction } from './addresses'
import { servicePath } from './bridge'
import { cookieLine, parseCookie } from './storage'
import { bodyChars } from './stream'

const BASE = 'http://f1.frame.localhost:8080/frame'

describe('linkAction', () => {
  it.each([
    ['#', { do: 'within', hash: '#' }],
    ['  ', { do: 'within', hash: '#' }],
    ['#about', { do: 'within', hash: '#about' }],
    ['#/route', { do: 'within', hash: '#/route' }],
    [`${BASE}#about`, { do: 'within', hash: '#about' }],
    ['?view=list', { do: 'page', address: '?view=list' }],
    ['/frame?view=list#top', { do: 'page', address: '?view=list#top' }],
    [BASE, { do: 'page', address: '?' }],
    ['/pricing.html', { do: 'page', address: '/pricing.html' }],
    ['./about#team', { do: 'page', address: './about#team' }],
    ['Über uns.html', { do: 'page', address: 'Über uns.html' }],
    ['http://f1.frame.localhost:8080/a?b#c', { do: 'page', address: '/a?b#c' }],
    ['https://example.org/a?b', { do: 'outside', url: 'https://example.org/a?b' }],
    ['//example.org/a', { do: 'outside', url: 'http://example.org/a' }],
    ['mailto:a@example.org', { do: 'outside', url: 'mailto:a@example.org' }],
    ['javascript:void 0', { do: 'nothing' }],
    ['blob:http://x/1', { do: 'file', url: 'blob:http://x/1' }],
    ['data:text/csv,a', { do: 'file', url: 'data:text/csv,a' }],
    ['http://[bad', { do: 'nothing' }],
  ])('%s', (href, expected) => expect(linkAction(href, BASE)).toEqual(expected))
})

describe('cookies', () => {
  it.each([
    ['a=b; path=/', { op: 'set', name: 'a', value: 'b' }],
    ['a=b=c', { op: 'set', name: 'a', value: 'b=c' }],
    ['a=; max-age=0', { op: 'remove', name: 'a' }],
    ['a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { op: 'remove', name: 'a' }],
    [
      'a=b; max-age=60; expires=Thu, 01 Jan 1970 00:00:00 GMT',
      { op: 'set', name: 'a', value: 'b' },
    ],
    ['nameless', null],
    ['=x', null],
    ['', null],
  ])('%s', (line, expected) => expect(parseCookie(line, Date.now())).toEqual(expected))
  it('are read as one line', () =>
    expect(
      cookieLine(
        new Map([
          ['a', '1'],
          ['b', '2'],
        ]),
      ),
    ).toBe('a=1; b=2'))
})

it('calls to the own origin under /api/ go through the host', () => {
  expect(servicePath('/api/chat?x=1', BASE)).toBe('/api/chat?x=1')
  expect(servicePath('http://f1.frame.localhost:8080/api/chat', BASE)).toBe('/api/chat')
  expect(servicePath('/data.json', BASE)).toBeNull()
  expect(servicePath('https://example.org/api/chat', BASE)).toBeNull()
})

it('counts what belongs to the body', () => {
  expect(bodyChars('<head></head><body><p>')).toBe(9)
  expect(bodyChars('<p>text')).toBe(7)
})
