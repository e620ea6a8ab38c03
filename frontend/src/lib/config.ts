import * as z from 'zod/mini'

const schema = z.object({
  frameHostSuffix: z.string(),
  appsHostSuffix: z.string(),
  publicUrl: z.string(),
  /** For the footer. */
  contactEmail: z.optional(z.string()),
  communityUrl: z.nullish(z.string()),
})

export type PageConfig = z.infer<typeof schema>

let known: PageConfig | undefined

/** The server's configuration: the JSON in the `data-config` attribute. */
export function readConfig(): PageConfig {
  known ??= schema.parse(JSON.parse(carrier().dataset.config ?? '{}'))
  return known
}

function carrier(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[data-config]')
  if (!element) throw new Error('The page carries no configuration (data-config).')
  return element
}
