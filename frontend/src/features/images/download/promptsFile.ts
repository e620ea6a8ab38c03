import type { SavedPicture } from './savedPicture'

/** `prompts.json`: what each picture of the archive was made from. `names` are those of their files, by the pictures' ids. */
export function promptsFile(
  pictures: readonly SavedPicture[],
  names: ReadonlyMap<string, string>,
  title: string,
  at: Date,
): string {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  const images = pictures.map(({ id, parent, prompt, description, model }) => ({
    ...{ file: nameOf(id), prompt, description, model, changedFrom: nameOf(parent) },
  }))
  return `${JSON.stringify({ title, savedAt: at.toISOString(), images }, null, 2)}\n`
}
