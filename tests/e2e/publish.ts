/** Published apps for tests. */
import { newAddress, PASSWORD } from './account'

/** Publishes a page under an account of its own. */
export async function publish(
  base: string,
  name: string,
  html: string,
  /** What else the call says: who pays for its AI, who writes to its data. */
  more: object = {},
): Promise<{ id: string; address: string; token: string }> {
  const post = (path: string, body: unknown, token?: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    return fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const account = await (
    await post('/api/auth/register', { email: newAddress(), password: PASSWORD })
  ).json()
  const made = await (
    await post('/api/make-pwa', { appName: name, htmlContent: html, ...more }, account.token)
  ).json()
  return { id: made.pwa_id, address: made.share_url, token: account.token }
}
