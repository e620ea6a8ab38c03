import * as z from 'zod/mini'

const schema = z.object({
  frameHostSuffix: z.string(),
  appsHostSuffix: z.string(),
  publicUrl: z.string(),
})

export type PageConfig = z.infer<typeof schema>

let known: PageConfig | undefined

/** What every part of the application needs of the server's configuration. */
export function readConfig(): PageConfig {
  known ??= schema.parse(configOfPage())
  return known
}

/** The server's configuration: the JSON in the `data-config` attribute. */
export function configOfPage(): unknown {
  const element = document.querySelector<HTMLElement>('[data-config]')
  if (!element) throw new Error('The page carries no configuration (data-config).')
  return JSON.parse(element.dataset.config ?? '{}')
}
