import { describe, expect, it } from 'vitest'
import { servicePath } from './bridge'
import { linkAction } from './links'
import { cookieLine, parseCookie } from './storage'
import { bodyChars } from './stream'

const BASE = 'http://f1.frame.localhost:8080/frame'

describe('linkAction', () => {
  it.each([
    ['#', { do: 'placeholder' }],
    ['  ', { do: 'placeholder' }],
    ['#about', { do: 'hash', page: 'about' }],
    ['#caf%C3%A9', { do: 'hash', page: 'café' }],
    ['#/route', { do: 'nothing' }],
    ['#!/route', { do: 'nothing' }],
    ['/pricing.html', { do: 'page', page: 'pricing' }],
    ['about', { do: 'page', page: 'about' }],
    ['https://example.org/a?b', { do: 'outside', url: 'https://example.org/a?b' }],
    ['//example.org/a', { do: 'outside', url: 'http://example.org/a' }],
    ['mailto:a@example.org', { do: 'outside', url: 'mailto:a@example.org' }],
    ['javascript:void 0', { do: 'nothing' }],
    ['blob:http://x/1', { do: 'nothing' }],
    ['http://[bad', { do: 'page', page: '' }],
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
