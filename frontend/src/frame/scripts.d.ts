/** A file of `runtime` as text, which evaluates to its default export: `scripts/frame-scripts.mjs`. */
declare module '*?script' {
  const text: string
  export default text
}
