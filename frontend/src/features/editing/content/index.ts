/** Texts and tables that scripts draw. */
export { CONTENT } from './texts'
export { useContent } from './useContent'
