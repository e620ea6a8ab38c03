import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'
import { type Operation, readOperations } from './operations'

const APP_URL = 'http://tideline.apps.localhost:8080/'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() => {
  serveWell()
  serveSaves()
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(PAGE))))
})

async function generated() {
  const person = signIn()
  const { user } = renderGenerator()
  await user.click(await screen.findByRole('textbox', { name: 'Prompt' }))
  await user.paste('A clock')
  await user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  return { user, uid: person.uid }
}

describe('what goes on', () => {
  it('is shown in a few words while it does, and as a list when it ended', async () => {
    let publish: () => void = () => undefined
    const keys: (string | null)[] = []
    server.use(
      http.post(url('/api/make-pwa'), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        await new Promise<void>((resolve) => {
          publish = resolve
        })
        return HttpResponse.json({ pwa_id: 'pwa-1', pwa_page_url: APP_URL, share_url: APP_URL })
      }),
    )
    const { user, uid } = await generated()
    await user.click(await button('Share'))
    const save = within(await dialog('Save to Share'))
    await user.clear(save.getByLabelText('App Name *'))
    await user.type(save.getByLabelText('App Name *'), 'Tideline')
    await user.click(await button('Save & Share'))
    expect(
      await screen.findByText('Creating PWA...', { selector: '.operations-step' }),
    ).toBeVisible()
    await waitFor(() => expect(readOperations(uid).active[0]?.jobId).toBe(keys[0]))
    publish()
    expect(await dialog('Share Your App')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await button('Activity'))
    const list = within(await dialog('Activity'))
    const rows = list.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Share TidelineDoneShare link ready/)
    expect(rows[1]).toMatch(/^Save .*DoneApp saved/)
  })

  it('says what failed and why', async () => {
    server.use(http.post(url('/api/save-app'), () => HttpResponse.json({}, { status: 500 })))
    const { user } = await generated()
    await user.click(await button('Save'))
    const save = within(await dialog('Save App'))
    await user.type(save.getByLabelText('App Name *'), 'Tideline')
    await user.click(save.getByRole('button', { name: 'Save' }))
    expect(await button('Activity: Operation failed')).toBeVisible()
  })
})

describe('after a reload', () => {
  const cutOff = (changes: Partial<Operation>): Operation => ({
    id: 'o1',
    type: 'share',
    status: 'pending',
    appId: 'app-1',
    appName: 'Tideline',
    jobId: 'job-1',
    createdAt: Date.now(),
    updatedAt: Date.now(),
    progress: { total: 3, completed: 1, currentStep: 'Creating PWA...', percent: null },
    error: null,
    ...changes,
  })
  const keep = (uid: string, operation: Operation) =>
    sessionStorage.setItem(
      `morpheo-operations:${uid}`,
      JSON.stringify({ active: [operation], history: [] }),
    )

  it('goes on with what the server does, until that ends', async () => {
    const person = signIn()
    keep(person.uid, cutOff({}))
    server.use(
      http.get(url('/api/jobs/job-1'), () =>
        HttpResponse.json({ id: 'job-1', status: 'succeeded' }),
      ),
    )
    renderGenerator()
    expect(await button('Activity: Share link ready')).toBeVisible()
    expect(readOperations(person.uid).active).toEqual([])
  })

  it('says that a save was cut off', async () => {
    const person = signIn()
    keep(person.uid, cutOff({ type: 'save', jobId: null }))
    renderGenerator()
    expect(await button('Activity: Operation failed')).toBeVisible()
    // for a few seconds
    const chip = () => screen.queryByRole('button', { name: 'Activity: Operation failed' })
    await waitFor(() => expect(chip()).toBeNull(), { timeout: 6_000 })
  }, 10_000)

  it('begins anew with what cannot be read', async () => {
    const person = signIn()
    sessionStorage.setItem(`morpheo-operations:${person.uid}`, '{"active":[{}],"history":7}')
    const { user } = renderGenerator()
    await user.click(await screen.findByRole('textbox', { name: 'Prompt' }))
    expect(readOperations(person.uid)).toEqual({ active: [], history: [] })
  })
})
