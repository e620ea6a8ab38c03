export interface NavTarget {
  label: string
  href: string
}

/** The links of the header and of the mobile menu. Add a screen here, once, and its icon in `navIcons.ts`. */
export const NAV_TARGETS = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'Generator', href: '/generate' },
  { label: 'Playground', href: '/playground' },
  { label: 'Saved Apps', href: '/saved' },
] as const satisfies readonly NavTarget[]

/** A link of the account menu alone: it needs an account. */
export const PROFILE_TARGET = { label: 'Profile', href: '/profile' } as const satisfies NavTarget

/** The same, for models that a person brings along. */
export const CONNECT_AI_TARGET = {
  label: 'Connect AI',
  href: '/connect-ai',
} as const satisfies NavTarget
