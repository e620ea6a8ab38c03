/** Marks an image that the model requested and that is not generated yet. */
const IMAGE_MARKER = /\[\[\s*MORPHEO_IMAGE\b[^[\]]*\]\]/i

/** Code with markers is not finished and must not be copied. */
export function hasUnprocessedImageMarkers(html: string): boolean {
  return IMAGE_MARKER.test(html)
}
