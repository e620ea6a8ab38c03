import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect } from 'vitest'
import { renderGenerator } from '@/features/generator/testing/renderGenerator'
import { complete, job, sse } from '@/features/generator/testing/sse'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { START_PAGE } from './replies'

export type Rendered = ReturnType<typeof renderGenerator>

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const chatPanel = () => screen.findByRole('region', { name: 'Chat with AI' })
export const field = () => screen.findByRole('textbox', { name: 'Message' })
export const answered = () => button('Send message')

/** A signed-in user with a generated app and its chat open. */
export async function openChat(): Promise<Rendered> {
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(START_PAGE))))
  signIn()
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await rendered.user.click(await button('Chat with AI'))
  await chatPanel()
  return rendered
}

/** The same, with an empty conversation. */
export async function withChat(): Promise<Rendered> {
  const rendered = await openChat()
  await screen.findByText('Start a conversation')
  return rendered
}

export async function sendMessage({ user }: Rendered, text: string) {
  await user.click(await field())
  await user.keyboard(`${text}{Enter}`)
}

async function codeNow({ user }: Rendered): Promise<string> {
  await user.click(await button('View Code'))
  const code = (await screen.findByTestId('code')).textContent ?? ''
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('code')).toBeNull())
  return code
}

/** The code dialog opens by a command, so the chat is closed for it and opened again. */
export async function codeBehind(rendered: Rendered): Promise<string> {
  await rendered.user.click(await button('Back to Commands'))
  const code = await codeNow(rendered)
  await rendered.user.click(await button('Chat with AI'))
  return code
}
