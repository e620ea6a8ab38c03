/** Parsing and formatting of `document.cookie`. */

export type CookieChange =
  | { op: 'set'; name: string; value: string }
  | { op: 'remove'; name: string }

const expired = (attributes: string[], now: number): boolean => {
  let until: number | null = null
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0
    if (name.toLowerCase() === 'expires') until = Date.parse(value)
  }
  return until !== null && until <= now
}

/** The change made by an assignment to `document.cookie`; null without a name. */
export const parseCookie = (line: string, now: number): CookieChange | null => {
  const [pair = '', ...attributes] = line.split(';')
  const split = pair.indexOf('=')
  const name = pair.slice(0, Math.max(split, 0)).trim()
  if (!name) return null
  if (expired(attributes, now)) return { op: 'remove', name }
  return { op: 'set', name, value: pair.slice(split + 1).trim() }
}

export const cookieLine = (values: ReadonlyMap<string, string>): string =>
  [...values].map(([name, value]) => `${name}=${value}`).join('; ')
