/** An instruction about one element. */
export { default as Picker } from './Picker'
export { RefinePanel, type RefineWords } from './RefinePanel'
export { isWriting, useRefined } from './useRefined'
