import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderStudio, serveStudio } from './testing/renderStudio'
import { button, promptBox, stubScreen } from './testing/studioBench'

const CONNECTION = {
  ...{ id: 'c1', name: 'Mine', preset: 'compatible', baseUrl: 'http://localhost:9000/v1/' },
  ...{ keyLast4: null, testedAt: null },
  models: [
    {
      id: 'qwen3',
      label: 'Qwen 3',
      kind: 'code',
      contextTokens: null,
      vision: false,
      chosen: true,
    },
    { id: 'flux', label: 'Flux', kind: 'image', contextTokens: null, vision: false, chosen: true },
  ],
}

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('enhances the prompt of an image, and leaves what was taken in its place meanwhile', async () => {
  signIn()
  serveStudio()
  const sent: unknown[] = []
  let answer: (response: Response) => void = () => undefined
  server.use(
    http.post(url('/api/enhance-prompt'), async ({ request }) => {
      sent.push(await request.json())
      return (await new Promise<Response>((resolve) => {
        answer = resolve
      })) as HttpResponse<null>
    }),
  )
  const better = (prompt: string) =>
    act(async () => answer(HttpResponse.json({ enhanced_prompt: prompt, model: 'm' })))
  const { user } = renderStudio()
  await user.type(await promptBox(), 'A fox')
  await user.click(await button('Enhance prompt'))
  expect(screen.queryByRole('button', { name: 'Generate Image' })).toBeNull()
  await user.click(await button('Enhance Prompt'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ prompt: 'A fox', generation_mode: 'image' })
  await better('A fox at dawn')
  expect(await promptBox()).toHaveValue('A fox at dawn')
  expect(await button('Generate Image')).toBeEnabled()

  await user.click(await button('Enhance prompt'))
  await user.click(await button('Enhance Prompt'))
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(
    (await screen.findAllByRole('button', { name: /^(Art|Photo|Food|Anime|Nature|Design)$/ }))[0]!,
  )
  await user.click((await screen.findAllByRole('button', { name: / one/ }))[0]!)
  const taken = await promptBox()
  await waitFor(() => expect((taken as HTMLTextAreaElement).value).toMatch(/^The first image/))
  await better('A fox at noon')
  expect((taken as HTMLTextAreaElement).value).toMatch(/^The first image/)
  await user.click(await button('Use it'))
  expect(await promptBox()).toHaveValue('A fox at noon')
})

it('asks the model for texts of the connection that draws, for prompts and for stories', async () => {
  signIn({ tier: 'pro' })
  const { sent } = serveStudio()
  const enhanced: unknown[] = []
  server.use(
    http.get(url('/api/model-connections'), () =>
      HttpResponse.json({ connections: [CONNECTION], operatorHasModel: true, local: false }),
    ),
    http.post(url('/api/enhance-prompt'), async ({ request }) => {
      enhanced.push(await request.json())
      return HttpResponse.json({ enhanced_prompt: 'A fox at dawn', model: 'm' })
    }),
  )
  const { user } = renderStudio()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'AI model' }), 'Flux')
  await user.type(await promptBox(), 'A fox')
  await user.click(await button('Enhance prompt'))
  await user.click(await button('Enhance Prompt'))
  await waitFor(() => expect(enhanced).toHaveLength(1))
  expect(enhanced[0]).toMatchObject({ model: 'connection:c1/qwen3' })
  expect(await promptBox()).toHaveValue('A fox at dawn')

  await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
  await user.click(await button('Plan the story'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.fields).toMatchObject({
    model: 'connection:c1/flux',
    text_model: 'connection:c1/qwen3',
  })
})
