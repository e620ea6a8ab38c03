/** What properties an element has, and their values. */
export { dataOperations, readData } from './dataAttributes'
export { detailOf, type ElementDetail, ownValue, type Selected } from './elementDetail'
export { firstFamily, isOfEveryDevice, withFallback } from './fonts'
export {
  asText,
  clamped,
  exactValue,
  isTaken,
  measured,
  type Range,
  rangeOf,
} from './numberProperty'
export { hasNoBorder, lineFor, overriding } from './overridden'
export { type Swatch, shownColour, swatchesNow } from './pageColours'
export { type PageSheet, pageSheets } from './pageSheets'
export {
  cssName,
  grouped,
  type Property,
  type PropertyName,
  propertiesOf,
  shadowName,
  writtenShadow,
} from './properties'
