/**
 * The name of the file of an example's image in `public/examples`, without its ending. No TypeScript: the script that
 * draws them (`scripts/example-pictures.mjs`) names them by it, too.
 * @param {string} name
 */
export const exampleFile = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
