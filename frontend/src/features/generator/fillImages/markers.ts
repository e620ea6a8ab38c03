/** Marks of images that a model asked for and that nobody made yet: `[[ MORPHEO_IMAGE: a lighthouse at dusk | 16:9 ]]`. */
const IMAGE_MARKERS = /\[\[\s*MORPHEO_IMAGE\b[^[\]]*\]\]/gi

export const countImageMarkers = (html: string): number => html.match(IMAGE_MARKERS)?.length ?? 0

/** Code with markers is not finished and must not be copied. */
export const hasUnprocessedImageMarkers = (html: string): boolean => countImageMarkers(html) > 0

/** Whether the address of an image that did not load is a marker, as browsers report it. */
export const isMarkerAddress = (address: string): boolean => /MORPHEO_IMAGE/i.test(address)
