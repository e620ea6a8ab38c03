/** Accounts, by the forms. */
import { newAddress, PASSWORD } from '../e2e/account'
import type { Person } from './person'
import { button, DIALOG, field } from './targets'

/** To the dashboard, without the first steps. */
export async function register(person: Person): Promise<string> {
  const email = newAddress()
  await person.open('/register')
  await person.write(field('Email'), email)
  await person.write(field('Password'), PASSWORD)
  await person.write(field('Confirm Password'), PASSWORD)
  await person.click(button('Sign Up'))
  await person.isAt('/dashboard')
  await person.click(button('Close', DIALOG))
  await person.misses({ css: DIALOG })
  return email
}

/** Signs in to the account of the operator, who may do everything, and goes on to a page. */
export async function signInAsPro(person: Person, path: string): Promise<void> {
  const email = process.env.E2E_PRO_EMAIL
  if (email === undefined) {
    throw new Error(
      'The server had accounts before: start a fresh one, or name its first account in E2E_PRO_EMAIL.',
    )
  }
  await person.open(`/login?${new URLSearchParams({ return_to: path })}`)
  await person.write(field('Email'), email)
  await person.write(field('Password'), PASSWORD)
  await person.click(button('Sign In'))
  await person.isAt(new URL(path, person.home).pathname)
}
