import type { SavedPicture } from './savedPicture'

/** `prompts.json`: what each picture of the archive was made from. `names` are those of their files. */
export function promptsFile(
  pictures: readonly SavedPicture[],
  names: readonly string[],
  title: string,
  at: Date,
): string {
  const images = pictures.map(({ prompt, description, model }, place) => ({
    ...{ file: names[place], prompt, description, model },
  }))
  return `${JSON.stringify({ title, savedAt: at.toISOString(), images }, null, 2)}\n`
}
