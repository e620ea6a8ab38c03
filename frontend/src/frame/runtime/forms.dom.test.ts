import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

const { sent } = vi.hoisted(() => ({ sent: [] as unknown[] }))

vi.mock('./channel', () => ({ handle: () => {}, send: (message: unknown) => sent.push(message) }))
vi.mock('./natives', async (original) => ({
  ...(await original<typeof import('./natives')>()),
  isTrusted: () => true,
}))

import { installForms } from './forms'

/** The test environment's own takes no form. */
class Fields extends Array<[string, string]> {
  constructor(form: HTMLFormElement, submitter: HTMLButtonElement | null) {
    super()
    for (const { name, value } of form.querySelectorAll('input')) this.push([name, value])
    if (submitter) this.push([submitter.name, submitter.value])
  }
}

beforeAll(() => {
  vi.stubGlobal('FormData', Fields)
  installForms()
})
beforeEach(() => {
  sent.length = 0
})

/** What is sent of a form with two fields that is submitted by its button. */
const submitted = (attributes: string, button = '', act?: (form: HTMLFormElement) => void) => {
  document.body.innerHTML = `<form ${attributes}><input name="q" value="a b"><input name="action" value="é">
    <button name="by" value="1" ${button}></button></form>`
  const form = document.querySelector('form') as HTMLFormElement
  const submitter = document.querySelector('button') as HTMLButtonElement
  if (act) act(form)
  else form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
  return sent.at(-1)
}
const toPage = (target: string) => ({ type: 'navigate', kind: 'page', target })
const FIELDS = 'q=a+b&action=%C3%A9'

it.each([
  ['action="contact.html?x=1#top"', toPage(`contact.html?${FIELDS}&by=1#top`)],
  ['action="contact.html?x=1" method="post"', toPage('contact.html?x=1')],
  ['', toPage(`?${FIELDS}&by=1`)],
  ['method="post"', toPage('?')],
  ['action="#done"', toPage(`?${FIELDS}&by=1#done`)],
  [
    'action="https://a.example/find"',
    { type: 'open-link', url: `https://a.example/find?${FIELDS}&by=1` },
  ],
  ['action="https://a.example/in" method="POST"', { type: 'unsent', url: 'https://a.example/in' }],
  [
    'action="mailto:a@b.c?subject=x" method="post" enctype="text/plain"',
    {
      type: 'open-link',
      url: 'mailto:a@b.c?subject=x&body=q%3Da%20b%0D%0Aaction%3D%C3%A9%0D%0Aby%3D1%0D%0A',
    },
  ],
])('a form with %s', (attributes, expected) => expect(submitted(attributes)).toEqual(expected))

it('does what its button says first', () => {
  expect(submitted('action="/a" method="post"', 'formaction="/b" formmethod="get"')).toEqual(
    toPage(`/b?${FIELDS}&by=1`),
  )
})

it('is sent by a script, too', () => {
  expect(
    submitted('action="about.html"', '', (form) => HTMLFormElement.prototype.submit.call(form)),
  ).toEqual(toPage(`about.html?${FIELDS}`))
})

it('sends nothing where the app handles it, or where it closes its dialog', () => {
  submitted('action="/a"', '', (form) => {
    form.addEventListener('submit', (event) => event.preventDefault())
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })
  submitted('action="/a" method="dialog"')
  expect(sent).toEqual([])
})
