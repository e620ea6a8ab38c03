export { createChanges } from './changes'
