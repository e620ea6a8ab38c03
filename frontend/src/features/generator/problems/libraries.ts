/**
 * Libraries that pages load from a CDN: which one an address is of, and whether another version of it exists. jsDelivr lists
 * the versions of packages of npm, and lets every origin ask (https://www.jsdelivr.com/docs/data.jsdelivr.com).
 */

export interface Library {
  /** As the CDN has it. */
  name: string
  /** Null where the address has none. */
  version: string | null
  cdn: 'jsDelivr' | 'unpkg' | 'cdnjs' | 'esm.sh'
}

const PACKAGE = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@([\w.~^+*-]+))?(?:[/?#]|$)/
const ADDRESS_MAX_CHARS = 500

/** Null for what is no package of these CDNs. */
export function libraryAt(address: string): Library | null {
  const whole = address.startsWith('//') ? `https:${address}` : address
  if (whole.length > ADDRESS_MAX_CHARS || !URL.canParse(whole)) return null
  const { protocol, host, pathname } = new URL(whole)
  if (!/^https?:$/.test(protocol)) return null
  const path = pathname.slice(1).replaceAll('%40', '@').replaceAll('%5E', '^')
  switch (host) {
    case 'cdn.jsdelivr.net':
      return path.startsWith('npm/') ? packageIn(path.slice(4), 'jsDelivr') : null
    case 'unpkg.com':
      return packageIn(path, 'unpkg')
    case 'esm.sh':
      // `v135/` is a version of the CDN; what is not of npm names where it is of
      return /^(?:gh|jsr|pr)\//.test(path)
        ? null
        : packageIn(path.replace(/^(?:v\d+|stable)\//, '').replace(/^\*/, ''), 'esm.sh')
    case 'cdnjs.cloudflare.com': {
      const [, name, version] = /^ajax\/libs\/([\w.-]+)\/([\w.+-]+)\//.exec(path) ?? []
      return name && version ? { name, version, cdn: 'cdnjs' } : null
    }
    default:
      return null
  }
}

function packageIn(path: string, cdn: Library['cdn']): Library | null {
  const [, name, version] = PACKAGE.exec(path) ?? []
  return name && isPackageName(name) ? { name, version: version ?? null, cdn } : null
}

const isPackageName = (name: string): boolean => name.length <= 214 && !/^[._]|\/[._]/.test(name)

const MODULES_MAX = 5
const MODULE_SCRIPT = /<script\b[^>]*\btype\s*=\s*["']?(?:module|importmap)\b[^>]*>/gi
const SCRIPT_END = /<\/script/gi
const IMPORTED = /["'](https?:\/\/[^"'\s]{1,280})["']/g

/** What the modules in a page load from CDNs: the first five. */
export function moduleAddresses(html: string): string[] {
  const found = new Set<string>()
  MODULE_SCRIPT.lastIndex = 0
  for (let tag = MODULE_SCRIPT.exec(html); tag; tag = MODULE_SCRIPT.exec(html)) {
    SCRIPT_END.lastIndex = MODULE_SCRIPT.lastIndex
    const end = SCRIPT_END.exec(html)?.index
    if (end === undefined) break
    for (const [, address = ''] of html.slice(MODULE_SCRIPT.lastIndex, end).matchAll(IMPORTED)) {
      if (libraryAt(address) !== null) found.add(address)
      if (found.size >= MODULES_MAX) return [...found]
    }
    MODULE_SCRIPT.lastIndex = end
  }
  return [...found]
}

/** `version`: one that exists in place of the one that does not; `missing`: npm has no such package. */
export type LibraryHint = { library: Library } & ({ version: string } | { missing: true })

/** What to load in place of an address; null where nothing is known, or its version exists. */
export async function libraryHint(address: string): Promise<LibraryHint | null> {
  const library = libraryAt(address)
  const name = library && npmName(library)
  if (library === null || name === null) return null
  const listing = await listingOf(name)
  if (listing === 'missing') return { library, missing: true }
  if (listing === null || library.version === null) return null
  const version = otherVersion(library.version, listing)
  return version === null ? null : { library, version }
}

/** Libraries that cdnjs has by another name than npm. */
const NAMES_OF_CDNJS: Readonly<Record<string, string>> = {
  'backbone.js': 'backbone',
  'chart.js': 'chart.js',
  'font-awesome': '@fortawesome/fontawesome-free',
  'highlight.js': 'highlight.js',
  'lodash.js': 'lodash',
  'moment.js': 'moment',
  'p5.js': 'p5',
  'pdf.js': 'pdfjs-dist',
  'three.js': 'three',
  'twitter-bootstrap': 'bootstrap',
  'underscore.js': 'underscore',
}

/** Null for a name of cdnjs that may be another package's at npm. */
function npmName({ name, cdn }: Library): string | null {
  if (cdn !== 'cdnjs') return name
  const lower = name.toLowerCase()
  if (Object.hasOwn(NAMES_OF_CDNJS, lower)) return NAMES_OF_CDNJS[lower] ?? null
  return lower.includes('.') ? null : lower
}

// The listing.

interface Listing {
  versions: readonly string[]
  tags: Readonly<Record<string, unknown>>
}

const LISTINGS = 'https://data.jsdelivr.com/v1/packages/npm/'
const ANSWERS_WITHIN_MS = 5_000
/** React has some 2,500 versions, in half a megabyte. */
const LISTING_MAX_BYTES = 4_000_000
const VERSIONS_MAX = 10_000
const LISTINGS_KEPT = 50

const known = new Map<string, Promise<Listing | 'missing' | null>>()

/** Null where it cannot be had: it is asked for again the next time. */
function listingOf(name: string): Promise<Listing | 'missing' | null> {
  const before = known.get(name)
  if (before !== undefined) return before
  const asked = askFor(name).catch(() => null)
  known.set(name, asked)
  for (const oldest of known.keys()) {
    if (known.size <= LISTINGS_KEPT) break
    known.delete(oldest)
  }
  void asked.then((listing) => {
    if (listing === null) known.delete(name)
  })
  return asked
}

async function askFor(name: string): Promise<Listing | 'missing' | null> {
  const response = await fetch(LISTINGS + name, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  if (response.status === 404) return 'missing'
  const body = response.ok ? await bounded(response) : null
  return body === null ? null : read(JSON.parse(body))
}

async function bounded({ body }: Response): Promise<string | null> {
  if (body === null) return null
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > LISTING_MAX_BYTES) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

function read(listing: unknown): Listing | null {
  if (!isRecord(listing) || !Array.isArray(listing.versions)) return null
  const versions = listing.versions
    .slice(0, VERSIONS_MAX)
    .map((one: unknown) => (isRecord(one) ? one.version : null))
    .filter((version) => typeof version === 'string' && numbersOf(version) !== null)
  return { versions: versions as string[], tags: isRecord(listing.tags) ? listing.tags : {} }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// Versions.

type Numbers = readonly [major: number, minor: number, patch: number]

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][\w.+-]{0,60})?$/

function numbersOf(version: string): Numbers | null {
  const [, major, minor, patch] = VERSION.exec(version) ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

const isStable = (version: string): boolean => !version.includes('-')

/** The newest stable version of the same major one, else the newest; null where the one that is asked for exists. */
function otherVersion(asked: string, { versions, tags }: Listing): string | null {
  const wanted = asked.replace(/^[v^~]/, '').replace(/(?:\.[x*])+$/i, '')
  const stable = versions.filter(isStable)
  const major = /^\d+/.exec(wanted)?.[0]
  const alike = stable.filter((version) => version.startsWith(`${major}.`))
  const exists =
    Object.hasOwn(tags, wanted) ||
    versions.includes(wanted) ||
    // what is before a release has to be named whole
    stable.some((version) => version.startsWith(`${wanted}.`)) ||
    (/^[\^~]/.test(asked) && alike.length > 0)
  return exists ? null : (newest(alike) ?? newest(stable))
}

function newest(versions: readonly string[]): string | null {
  let best: string | null = null
  for (const version of versions) if (best === null || isAfter(version, best)) best = version
  return best
}

function isAfter(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  if (a === null || b === null) return false
  const at = a.findIndex((number, place) => number !== b[place])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
