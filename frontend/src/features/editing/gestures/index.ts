/** What keys, drags and the panel do to elements, as operations on the text. */
export { type Clipboard, EMPTY_CLIPBOARD } from './clipboard'
export { type DragMessage, dragGesture, dropped, inOrder, nextTo } from './dragOperations'
export { BODY_ID, type Gesture, isSameKey, isSameName, keyOfId, named, stepName } from './gesture'
export {
  clipboardGesture,
  isOfClipboard,
  type KeyPress,
  keyGesture,
  keyWords,
} from './keyOperations'
export { flowGesture, isFree, keepGesture, placeGesture } from './placeGesture'
