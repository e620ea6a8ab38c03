import { cleanName } from '@/document/pageNames'

/** What a new page is asked for with. */
export function pagePrompt(name: string, description: string): string {
  const asked = `Create a ${cleanName(name)} page consistent with the existing app style`
  const contents = description.trim()
  return contents === '' ? asked : `${asked}\n\n${contents}`
}
