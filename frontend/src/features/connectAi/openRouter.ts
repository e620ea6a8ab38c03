/** Signing in with OpenRouter: OAuth 2.0 with PKCE (RFC 7636), whose code the server exchanges for a key. */
import type { OpenRouterCode } from '@/lib/api/modelConnections'
import { tabValues } from '@/lib/storage'

const AUTH_ADDRESS = 'https://openrouter.ai/auth'
const STORED = 'morpheo-openrouter-sign-in'
/** 256 bits, of which RFC 7636 makes 43 characters. */
const RANDOM_BYTES = 32

/** Browsers hash for pages that came over https, and for those of this machine. */
export const canSignIn = (): boolean => globalThis.crypto?.subtle !== undefined

/** Remembers the secret in this tab and returns the address that asks the person for permission. */
export async function beginSignIn(): Promise<string> {
  const verifier = randomText()
  const state = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  tabValues.write(STORED, JSON.stringify({ state, verifier }))
  const back = new URL('/connect-ai', location.origin)
  back.searchParams.set('state', state)
  const address = new URL(AUTH_ADDRESS)
  address.searchParams.set('callback_url', back.href)
  address.searchParams.set('code_challenge', base64Url(new Uint8Array(digest)))
  address.searchParams.set('code_challenge_method', 'S256')
  return address.href
}

/**
 * What a person came back with: null for an address without a code, 'foreign' for a code that this tab did not ask for.
 * The secret is given once.
 */
export function endSignIn(query: URLSearchParams): OpenRouterCode | 'foreign' | null {
  const code = query.get('code')
  if (code === null) return null
  const kept = stored()
  tabValues.remove(STORED)
  if (kept === null || kept.state !== query.get('state')) return 'foreign'
  return { code, codeVerifier: kept.verifier }
}

function stored(): { state: string; verifier: string } | null {
  try {
    const value: unknown = JSON.parse(tabValues.read(STORED) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { state, verifier } = value as Record<string, unknown>
    return typeof state === 'string' && typeof verifier === 'string' ? { state, verifier } : null
  } catch {
    return null
  }
}

const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
