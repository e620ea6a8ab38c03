/** The first account of a site on this machine is its operator's, who has no credits to count: none of the tests is it. */
import { newAddress, PASSWORD } from './account'

export default async function operatorFirst(): Promise<void> {
  const base = process.env.E2E_BASE_URL ?? 'http://localhost:8080'
  const email = newAddress()
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`No account could be made: ${answer.status}`)
  const { token, user } = (await answer.json()) as { token: string; user: { tier: string } }
  const headers = { authorization: `Bearer ${token}` }
  const seen = await fetch(`${base}/api/user/onboarding-dismiss`, { method: 'POST', headers })
  if (!seen.ok) throw new Error(`The first steps could not be dismissed: ${seen.status}`)
  // for what only Pro accounts may do; a server that had accounts before has none for tests
  if (user.tier === 'pro') process.env.E2E_PRO_EMAIL = email
}
