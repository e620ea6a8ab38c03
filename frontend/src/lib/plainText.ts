/** What reorders or hides text, as the marks of writing directions do; joiners of emoji and of scripts stay. */
const DECEPTIVE = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Words of a page, to stand among the product's own. */
export const plainText = (text: string): string => text.replace(DECEPTIVE, ' ')
