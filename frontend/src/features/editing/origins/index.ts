/** Where values come from, and how far a change goes. */

export { type NumberScale, numberScale, writtenNumber } from './numberScale'
export {
  DEVICES,
  isOfOneKind,
  likeRules,
  mediaAt,
  needsMark,
  ONE,
  onAll,
  type Reach,
  ruleFor,
  widthIn,
} from './reach'
export { type Origin, type OriginsIn, originsIn, type RuleOwner } from './valueOrigins'
