/** Calls to programs on the visitor's own machine, and why one fails: a browser says the same for all of it. */

/** As the server names them. */
export type OwnMachineFailure = 'refused' | 'cors' | 'mixed-content' | 'permission' | 'cut'

export class OwnMachineError extends Error {
  constructor(readonly failure: OwnMachineFailure) {
    super(failure)
  }
}

/** The addresses that the page's policy lets it call besides its own origin. */
const HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/** How long a program may take to show that it is there. */
const PROBE_MS = 3_000

/**
 * Calls a program, without cookies, keys or redirects. Throws an `OwnMachineError`, or the signal's reason.
 * `body`: JSON, which makes it a POST.
 */
export async function callOwnMachine(
  url: URL,
  { body, signal }: { body?: string; signal: AbortSignal },
): Promise<Response> {
  if (!HOSTS.has(url.hostname)) throw new OwnMachineError('refused')
  try {
    return await fetch(url, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    })
  } catch {
    signal.throwIfAborted()
    throw new OwnMachineError(await whyNot(url))
  }
}

/** Why no call reached the program: each reason has another remedy. */
async function whyNot(url: URL): Promise<OwnMachineFailure> {
  if (await isDenied()) return 'permission'
  if (await answersUnread(url)) return 'cors'
  return isMixed(url) ? 'mixed-content' : 'refused'
}

/** What browsers call the permission to reach programs on the machine, now and before. */
const PERMISSIONS = ['loopback-network', 'local-network-access', 'local-network'] as const

async function isDenied(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      if (state === 'denied') return true
    } catch {
      // this browser does not know the name
    }
  }
  return false
}

/** Whether anything answers, in a way that the page does not get to see. */
async function answersUnread(url: URL): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    return true
  } catch {
    return false
  }
}

/** WebKit blocks http addresses on pages with https, also those of the machine itself; others do not. */
const isMixed = (url: URL): boolean =>
  window.location.protocol === 'https:' &&
  url.protocol === 'http:' &&
  navigator.vendor.startsWith('Apple')
