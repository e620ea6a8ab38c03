import type { components } from '@/lib/api/schema'

/** What a person says about a page besides its name and place. The server names the fields. */
export type PageMetadata = Readonly<Required<components['schemas']['PageMetadata']>>

/** The compiler asks for each field that the server has. */
export const BLANK_METADATA: PageMetadata = { description: '', keywords: '' }

/** Metadata as the server or this browser stored it: what is absent, or is of another kind, is blank. */
export function readMetadata(stored: object | undefined): PageMetadata {
  const fields = Object.entries(BLANK_METADATA).map(([name, blank]) => {
    const value: unknown = stored && name in stored ? stored[name as keyof typeof stored] : blank
    return [name, typeof value === typeof blank ? value : blank]
  })
  return Object.fromEntries(fields) as PageMetadata
}
