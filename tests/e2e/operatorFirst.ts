/** The first account of a site on this machine is its operator's, who has no credits to count: none of the tests is it. */
import { newAddress, PASSWORD } from './account'

export default async function operatorFirst(): Promise<void> {
  const base = process.env.E2E_BASE_URL ?? 'http://localhost:8080'
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newAddress(), password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`No account could be made: ${answer.status}`)
}
