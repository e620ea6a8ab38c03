import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderStudio, serveStudio } from './testing/renderStudio'
import { button, promptBox, stubScreen } from './testing/studioBench'

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
