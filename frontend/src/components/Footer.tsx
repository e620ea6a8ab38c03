import { optionalPart } from './LazyPart'

/** The footer of a screen: the last element of its page, or of its panel. It is loaded after the screen. */
export const Footer = optionalPart(() => import('./FooterContent'))
