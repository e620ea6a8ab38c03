export { press } from './asking'
export { useAutomaticAnalysis } from './automatic'
export { Suggestions, type SuggestionsProps } from './Suggestions'
