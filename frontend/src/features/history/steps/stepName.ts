import type { PageStep } from '@/document/step'

/** A name may be a prompt of thousands of characters. */
const MAX_CHARS = 60

export const shortName = ({ name }: PageStep): string =>
  name.length > MAX_CHARS ? `${name.slice(0, MAX_CHARS - 1)}…` : name
