import type { PublicationVersion } from '@/lib/api/types'

type PublishedPage = PublicationVersion['pages'][number]

/** The pages in which a version differs from the one that is online. */
export interface PublicationChanges {
  added: PublishedPage[]
  removed: PublishedPage[]
  changed: PublishedPage[]
}

/** What a version has more, less and otherwise than the one that is online. */
export function publicationChanges(
  version: PublicationVersion,
  online: PublicationVersion,
): PublicationChanges {
  const theirs = new Map(online.pages.map(({ path, contentHash }) => [path, contentHash]))
  const own = new Set(version.pages.map(({ path }) => path))
  return {
    added: version.pages.filter(({ path }) => !theirs.has(path)),
    removed: online.pages.filter(({ path }) => !own.has(path)),
    changed: version.pages.filter(
      ({ path, contentHash }) => theirs.has(path) && theirs.get(path) !== contentHash,
    ),
  }
}
