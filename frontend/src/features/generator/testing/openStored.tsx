import { screen, within } from '@testing-library/react'
import { signIn } from '@/testing/renderApp'
import { renderGenerator } from './renderGenerator'
import { serveStoredApp } from './storedApp'

export const pagesBar = () => screen.findByRole('toolbar', { name: 'Pages' })

export const inBar = async (name: string | RegExp) =>
  within(await pagesBar()).findByRole('button', { name })

/** The generate screen with a stored app that was chosen on another screen; it is open on `left`. `body` is what pages have. */
export async function openStored(
  names: readonly string[],
  {
    tier = 'pro',
    left = names[0],
    body = {},
  }: {
    tier?: 'free' | 'pro'
    left?: string | undefined
    body?: Readonly<Record<string, string>>
  } = {},
) {
  const detail = serveStoredApp(names, left, body)
  signIn({ tier })
  const rendered = renderGenerator('/saved')
  await rendered.router.navigate('/generate?mode=code', { state: { generation: detail } })
  await inBar(new RegExp(`^${left}`))
  return { ...rendered, detail }
}
