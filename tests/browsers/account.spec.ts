/** A new account, and a browser that keeps its session. */
import { register } from './account'
import { DIALOG } from './targets'
import { step, test } from './test'

test('a new account is still signed in after a reload', async ({ person }) => {
  await step('register by the form', async () => {
    await register(person)
    await person.reads('Balance: 10 credits')
  })
  await step('still signed in after a reload', async () => {
    await person.browser.reload()
    await person.reads('Balance: 10 credits')
    await person.isAt('/dashboard')
    await person.misses({ css: DIALOG })
  })
})
