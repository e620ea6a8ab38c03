import type { SavedImage } from './savedImage'

/** `prompts.json`: what each image of the archive was made from. `names` are those of their files, by the images' ids. */
export function promptsFile(
  images: readonly SavedImage[],
  names: ReadonlyMap<string, string>,
  title: string,
  at: Date,
): string {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null
  const entries = images.map(({ id, parent, prompt, description, model }) => ({
    ...{ file: nameOf(id), prompt, description, model, changedFrom: nameOf(parent) },
  }))
  return `${JSON.stringify({ title, savedAt: at.toISOString(), images: entries }, null, 2)}\n`
}
