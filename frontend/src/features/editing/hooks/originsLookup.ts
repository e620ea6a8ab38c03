/** Where values come from is looked up by a part of its own, which nothing needs before something is selected. */
import type { OriginsIn } from '../model/valueOrigins'

let lookUp: OriginsIn | null = null

export const originsLookup = (): OriginsIn | null => lookUp

export async function loadOriginsLookup(): Promise<void> {
  if (lookUp === null) ({ originsIn: lookUp } = await import('../model/valueOrigins'))
}
