/** A picture that the AI asked for and that has not been drawn yet. */
const IMAGE_MARKER = /\[\[\s*MORPHEO_IMAGE\b[^\]]*\]\]/i

/** Code with such markers is not finished and must not be copied. */
export function hasUnprocessedImageMarkers(html: string): boolean {
  return IMAGE_MARKER.test(html)
}
