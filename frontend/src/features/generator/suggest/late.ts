export { press } from './asking'
export { useAutomaticAnalysis } from './automatic'
export { SuggestActions } from './SuggestActions'
export { SuggestionCount, SuggestionList } from './SuggestionList'
