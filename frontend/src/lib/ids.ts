/** Client-generated ids: 'app-{timestamp}-{random}' and 'page-{timestamp}-{random}'. */

export function newAppId(): string {
  return newId('app')
}

export function newPageId(): string {
  return newId('page')
}

function newId(kind: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2))
  const suffix = Array.from(random, (part) => part.toString(36)).join('')
  return `${kind}-${Date.now()}-${suffix.slice(0, 10)}`
}
