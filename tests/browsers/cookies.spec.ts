/** The cookie of the sign-in: pages on the hosts of apps and of previews neither read it nor put another in its place. */
import { expect } from '@playwright/test'
import { newAddress, PASSWORD } from '../e2e/account'
import { publish } from '../e2e/publish'
import { register } from './account'
import { startEcho } from './echo'
import { step, test } from './test'

const FORGED = 'forged'

test('no app reads or sets the cookie of the sign-in', async ({ person }) => {
  const { browser, home } = person
  const names = await namesOfCookies(home)
  const { address: app } = await publish(home, 'Cookies', '<!doctype html><h1>Cookies</h1>')
  const frame = new URL(home.replace('//', '//f1.frame.')).href
  const forgeries = names.flatMap((name) =>
    ['', '; Domain=localhost', '; Domain=.localhost'].flatMap((domain) =>
      ['', '; Secure'].map((secure) => `${name}=${FORGED}; Path=/${domain}${secure}`),
    ),
  )
  const echo = await startEcho(forgeries)
  try {
    const hosts = [app, frame, echo.at('any.apps.localhost'), echo.at('f1.frame.localhost')]
    const tryAll = async (when: string) => {
      for (const address of hosts) {
        await step(`${when}, a page of ${new URL(address).hostname}`, async () => {
          await browser.open(address)
          const read = without(await browser.run('page', attack, forgeries), FORGED)
          const sent = without(echo.cookies(), FORGED)
          for (const name of names) {
            expect(read, 'read by the page').not.toContain(name)
            expect(sent, 'sent to its host').not.toContain(name)
          }
          await browser.open(echo.at('localhost'))
          expect(echo.cookies(), 'sent to the product').not.toContain(FORGED)
          echo.forget()
        })
      }
    }
    let email = ''
    await tryAll('signed out')
    await step('register by the form', async () => {
      email = await register(person)
    })
    await step('the cookie is seen where it belongs', async () => {
      await browser.open(echo.at('localhost'))
      expect(echo.cookies()).toContain(`${names[0]}=`)
      echo.forget()
    })
    await tryAll('signed in')
    await step('the sign-in goes on', async () => {
      await person.open('/offline')
      expect(await browser.run('page', refreshed, null)).toBe(email)
    })
  } finally {
    echo.close()
  }
})

/** As the server names them. */
async function namesOfCookies(home: string): Promise<string[]> {
  const answer = await fetch(`${home}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newAddress(), password: PASSWORD }),
  })
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
  expect(names.join(), 'the cookies of a sign-in').toContain('refresh')
  return names
}

/** In a page of another host: sets what it can, and gives what it reads. A page without an origin may do neither. */
function attack(cookies: readonly string[]): string {
  try {
    const read = document.cookie
    // biome-ignore lint/suspicious/noDocumentCookie: the way of an app
    for (const cookie of cookies) document.cookie = cookie
    return read
  } catch {
    return ''
  }
}

const without = (cookies: string, value: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.endsWith(`=${value}`))
    .join('; ')

/** In a page of the product: whose session the cookie holds. */
async function refreshed(): Promise<string> {
  const answer = await fetch('/api/auth/refresh', { method: 'POST' })
  return answer.ok ? (await answer.json()).user.email : `refused: ${answer.status}`
}
