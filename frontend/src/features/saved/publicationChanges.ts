import type { PublicationVersion } from '@/lib/api/types'

/** Paths of the pages in which a version differs from the one that is online. */
export interface PublicationChanges {
  added: string[]
  removed: string[]
  changed: string[]
}

/** What a version has more, less and otherwise than the one that is online. */
export function publicationChanges(
  version: PublicationVersion,
  online: PublicationVersion,
): PublicationChanges {
  const theirs = new Map(online.pages.map(({ path, contentHash }) => [path, contentHash]))
  const own = new Set(version.pages.map(({ path }) => path))
  const paths = (pages: PublicationVersion['pages']) => pages.map(({ path }) => path)
  return {
    added: paths(version.pages.filter(({ path }) => !theirs.has(path))),
    removed: paths(online.pages.filter(({ path }) => !own.has(path))),
    changed: paths(
      version.pages.filter(
        ({ path, contentHash }) => theirs.has(path) && theirs.get(path) !== contentHash,
      ),
    ),
  }
}
