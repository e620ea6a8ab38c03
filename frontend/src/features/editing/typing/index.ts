/** Texts that are being typed in the app. */
export { TYPED_TEXTS, TypedInto } from './typedInto'
export { placeOf, stateAt, TypedLater, TypingNow } from './typingNow'
