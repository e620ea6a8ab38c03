import { Picker } from './refine'
import { EditTools } from './tools'

/** What the screen of the open app loads of editing, as one file: what they share would else be another, and both larger. */
export const parts = { EditTools, Picker }
