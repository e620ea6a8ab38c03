import type { FallbackKind } from './fallback'

/** Why a page cannot be shown. */
export class LoadFailure extends Error {
  readonly kind: FallbackKind

  constructor(kind: FallbackKind) {
    super(`The page could not be loaded: ${kind}.`)
    this.kind = kind
  }
}
