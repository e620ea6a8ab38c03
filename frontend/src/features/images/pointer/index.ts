export {
  type PointerInput,
  type PointerKind,
  pointerInput,
  type Sample,
  wheelInput,
} from './pointerEvents'
export {
  type AreaPoint,
  type Finger,
  isOnImage,
  panned,
  pinched,
  placed,
  resized,
  toArea,
  toPercent,
  type View,
  wholeView,
  zoomedAt,
} from './view'
