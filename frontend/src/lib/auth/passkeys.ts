import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { PasskeyOptions } from '@/lib/api/types'
import { SIGN_IN_MESSAGES, signInMessage, UNKNOWN_SIGN_IN_ERROR } from './messages'
import { authenticate } from './signIn'

/** Why this browser has no passkeys; null when it has. */
export function passkeysMissing(): string | null {
  if (!window.isSecureContext) return 'Passkeys need a secure connection (https).'
  const { PublicKeyCredential: credentials } = window as Partial<typeof globalThis>
  const reads = credentials !== undefined && 'parseCreationOptionsFromJSON' in credentials
  return reads ? null : 'This browser cannot use passkeys. A newer version may.'
}

/** A passkey's answer, for the server: the API's description leaves open what is in it. */
type CredentialJson = Record<string, never>

/** Has the device make a passkey; the new credential is for the server. Throws what the browser throws. */
export async function createPasskey({ publicKey }: PasskeyOptions): Promise<CredentialJson> {
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey as never),
  })
  return credentialOf(made)
}

async function askForPasskey({ publicKey }: PasskeyOptions): Promise<CredentialJson> {
  const found = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey as never),
  })
  return credentialOf(found)
}

function credentialOf(given: Credential | null): CredentialJson {
  if (!(given instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  return given.toJSON()
}

/** Signs in with a passkey of this device. Resolves to whether it succeeded; if not, the store holds the message. */
export function signInWithPasskey(): Promise<boolean> {
  return authenticate(async () => {
    const { ticket, options } = await unwrap(api.POST('/api/auth/passkey/begin'))
    const credential = await askForPasskey(options)
    return unwrap(api.POST('/api/auth/passkey/finish', { body: { ticket, credential } }))
  }, passkeyMessage)
}

/** Why it came to nothing: the device, the person or the server did not go along. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof DOMException) {
    if (error.name === 'InvalidStateError') return 'This device already has a passkey for you.'
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return CANCELLED
    if (error.name === 'SecurityError') return 'Passkeys cannot be used at this address.'
  }
  if (isApiError(error) && Object.hasOwn(SIGN_IN_MESSAGES, error.code)) return signInMessage(error)
  return siteReason(error) ?? errorMessage(error, UNKNOWN_SIGN_IN_ERROR)
}

/** Why the site has no passkeys, where that is it. */
function siteReason(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'passkeys-off') return null
  const { reason } = Object(error.detail)
  return typeof reason === 'string' ? reason : null
}

const CANCELLED = 'The passkey was not used. Please try again.'
