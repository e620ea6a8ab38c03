import EditTools from './components/EditTools'
import Picker from './components/Picker'

/** What the screen of the open app loads of editing, as one file: what they share would else be another, and both larger. */
export const parts = { EditTools, Picker }
