export { SuggestActions, SuggestionCount, SuggestionList } from './parts'
export { suggestRegistration } from './registration'
export { createSuggestions, SUGGESTIONS, type Suggestions } from './suggestions'
