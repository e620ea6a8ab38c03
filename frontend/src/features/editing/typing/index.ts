/** Texts that are being typed in the app. */
export { TypedInto } from './typedInto'
export { TYPED_TEXTS } from './typedTexts'
export { placeOf, TypedLater, TypingNow } from './typingNow'
