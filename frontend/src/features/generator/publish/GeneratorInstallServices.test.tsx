import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublishRequest } from '@/lib/api/types'
import { appAi, appAiLimits } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { openStored } from '../testing/openStored'
import { serveSaves, serveWell } from '../testing/renderGenerator'
import { aiSettings, paidBy, usesOf } from './aiForm'

const CHAT = `<meta name="morpheo:system" content="You are a pirate."><script>morpheo.chat('Hi')</script>`
const GUESTS = `<form method="post" action="/_data/lists/guests"></form>`
const sent = vi.fn<(body: PublishRequest) => void>()

beforeEach(() => {
  serveWell()
  serveSaves()
  sent.mockReset()
  server.use(
    http.post(url('/api/make-pwa'), async ({ request }) => {
      sent((await request.json()) as PublishRequest)
      return HttpResponse.json({
        pwa_id: 'pwa-1',
        pwa_page_url: 'http://tideline.apps.localhost:8080/',
        share_url: 'http://tideline.apps.localhost:8080/',
      })
    }),
  )
})
afterEach(() => void toast.dismiss())

async function install(body: string) {
  const { user } = await openStored(['Home'], { body: { Home: body } })
  await user.click(await screen.findByRole('button', { name: 'Install' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Your App With You' }))
  const publish = async (action = 'Create App') => {
    await user.click(dialog.getByRole('button', { name: action }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    return sent.mock.lastCall?.[0]
  }
  return { user, dialog, publish }
}

describe('what an app may use once it is installed', () => {
  it('is not asked for where the app uses nothing', async () => {
    const { dialog, publish } = await install('<p data-morpheo-id="morpheo-p-1">chat</p>')
    expect(dialog.queryByText('AI in your app')).toBeNull()
    expect(dialog.queryByText('Data shared by visitors')).toBeNull()
    const body = await publish()
    expect(body).not.toHaveProperty('ai')
    expect(body).not.toHaveProperty('data')
  })

  it('the owner pays within a budget, with the instructions that the page declares', async () => {
    const { user, dialog, publish } = await install(CHAT)
    expect(await dialog.findByRole('radio', { name: 'Off' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'I pay' }))
    expect(dialog.getByLabelText('Instructions for the model')).toHaveValue('You are a pirate.')
    const budget = dialog.getByLabelText('Budget a day, in credits')
    const calls = dialog.getByLabelText('Calls of a visitor a day')
    await user.clear(budget)
    await user.clear(calls)
    await user.type(calls, '1001')
    expect(dialog.getByRole('button', { name: 'Create App' })).toBeDisabled()
    // each field says what is wrong with it
    expect(budget).toBeInvalid()
    expect(budget).toHaveAccessibleDescription(/^The budget is a whole number from 1 to 10,000\./)
    expect(calls).toBeInvalid()
    expect(calls).toHaveAccessibleDescription('The limit is a whole number from 1 to 1,000.')
    await user.clear(calls)
    await user.type(calls, '10')
    expect(calls).toBeValid()
    await user.type(budget, '50')
    expect((await publish())?.ai).toEqual({
      ...{ payer: 'owner', systemPrompt: 'You are a pirate.', model: null, imageModel: null },
      ...{ dailyBudget: 50, visitorLimit: 10 },
    })
  })

  it('says what is off although the app uses it', async () => {
    const { user, dialog } = await install(CHAT + GUESTS)
    const ai = 'This app uses AI. With Off, its AI features show an error.'
    const data = 'This app uses shared data. With Off, it can neither store nor show any.'
    expect(await dialog.findByText(ai)).toBeVisible()
    expect(dialog.getByText(data)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Visitors pay' }))
    await user.click(dialog.getByRole('radio', { name: 'Everyone writes' }))
    expect(dialog.queryByText(ai)).toBeNull()
    expect(dialog.queryByText(data)).toBeNull()
  })

  it("begins with the server's numbers for the account", async () => {
    const limits = appAiLimits({ usualDailyBudget: 5, maxDailyBudget: 60 })
    server.use(http.get(url('/api/app-ai/limits'), () => HttpResponse.json(limits)))
    const { user, dialog, publish } = await install(CHAT)
    await user.click(await dialog.findByRole('radio', { name: 'I pay' }))
    const budget = dialog.getByLabelText('Budget a day, in credits')
    expect(budget).toHaveValue(5)
    await user.type(budget, '0')
    await user.type(budget, '0')
    expect(budget).toHaveAccessibleDescription(/^The budget is a whole number from 1 to 60\./)
    await user.click(dialog.getByRole('radio', { name: 'Visitors pay' }))
    expect(await publish()).toMatchObject({ ai: { payer: 'visitor', dailyBudget: 5 } })
  })

  it('visitors pay, and write to what they share', async () => {
    const { user, dialog, publish } = await install(CHAT + GUESTS)
    await user.click(await dialog.findByRole('radio', { name: 'I pay' }))
    await user.clear(dialog.getByLabelText('Budget a day, in credits'))
    await user.click(dialog.getByRole('radio', { name: 'Visitors pay' }))
    expect(dialog.queryByLabelText('Budget a day, in credits')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Everyone writes' }))
    expect(await publish()).toMatchObject({
      ...{ ai: { payer: 'visitor', dailyBudget: 20 }, data: { writers: 'everyone' } },
    })
  })

  it('of an app that is online, shows what is stored, and leaves that as it is', async () => {
    const settings = { payer: 'owner', systemPrompt: 'Be brief.', dailyBudget: 7 } as const
    server.use(
      http.get(url('/api/pwa/:id/ai'), () =>
        HttpResponse.json({ ...appAi(settings), stopped: true }),
      ),
    )
    const { user, dialog, publish } = await install(CHAT)
    await publish()
    expect(await dialog.findByText(/^You stopped AI in this app/)).toBeVisible()
    expect(dialog.getByRole('link', { name: /^What AI in this app costs/ })).toHaveAttribute(
      'href',
      '/saved?published=pwa-1',
    )
    expect(dialog.getByLabelText('Instructions for the model')).toHaveValue('Be brief.')
    expect(dialog.getByLabelText('Budget a day, in credits')).toHaveValue(7)
    expect(await publish('Update App')).not.toHaveProperty('ai')
    await user.click(dialog.getByRole('radio', { name: 'Off' }))
    expect((await publish('Update App'))?.ai).toMatchObject({ payer: 'off' })
  })

  it('of an app whose AI was stopped, starts it again', async () => {
    let stopped = true
    server.use(
      http.get(url('/api/pwa/:id/ai'), () =>
        HttpResponse.json({ ...appAi({ payer: 'owner' }), stopped }),
      ),
      http.put(url('/api/pwa/:id/ai/stopped'), async ({ request }) => {
        stopped = ((await request.json()) as { stopped: boolean }).stopped
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, dialog, publish } = await install(CHAT)
    await publish()
    await user.click(await dialog.findByRole('button', { name: 'Start AI again' }))
    await waitFor(() => expect(dialog.queryByText(/^You stopped AI in this app/)).toBeNull())
    expect(stopped).toBe(false)
    expect(await screen.findByText('AI in this app works again.')).toBeInTheDocument()
  })

  it('says when what is stored cannot be loaded, and can be published all the same', async () => {
    server.use(http.get(url('/api/pwa/:id/ai'), () => refuse(404, 'app-not-found')))
    const { dialog, publish } = await install(CHAT)
    await publish()
    expect(await dialog.findByText('What this app may use could not be loaded.')).toBeVisible()
    expect(await publish('Update App')).not.toHaveProperty('ai')
  })
})

it('nothing is used by an app that is not there', () => {
  expect(usesOf(null)).toEqual({ ai: false, data: false })
})

it("visitors do not use the owner's connections", () => {
  const limits = appAiLimits()
  const models = { model: 'connection:1/llama', imageModel: 'acme/draws' }
  const settings = { ...aiSettings('', limits), ...models }
  expect(paidBy(settings, 'owner', limits).model).toBe('connection:1/llama')
  expect(paidBy(settings, 'visitor', limits)).toMatchObject({
    ...{ model: null, imageModel: 'acme/draws' },
  })
})
