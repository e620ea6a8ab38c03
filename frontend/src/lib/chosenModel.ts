import { readStored, removeStored, writeStored } from './storage'

const KEY = 'morpheo-selected-model'

/** The public id of the model for apps that was last chosen in this browser; null for the server's default. */
export const readChosenModel = (): string | null => readStored(KEY)

export function keepChosenModel(modelId: string | null): void {
  if (modelId === null) removeStored(KEY)
  else writeStored(KEY, modelId)
}
