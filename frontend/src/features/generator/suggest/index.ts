export { Suggestions } from './parts'
export { suggestRegistration } from './registration'
export { createSuggesting, SUGGESTING, type Suggesting } from './suggesting'
