/** What importing and exporting say. It is no part of the first scripts. */

export const IMPORT = {
  title: 'Import an App',
  lead: 'Styles and scripts are built into the pages. Images and fonts are included, and links between pages become connections.',
  from: 'Source',
  ways: { file: 'A file', source: 'Page source' },
  choose: 'Choose File',
  another: 'Choose Another File',
  file: 'HTML page or ZIP archive',
  drop: 'Drop an HTML page or a ZIP archive here, up to 50 MB.',
  dropHere: 'Drop it here',
  source: 'Page source',
  sourcePlaceholder: '<!doctype html>…',
  import: 'Import',
  importing: 'Importing…',
  cancel: 'Cancel',
  tooLarge: 'This file is larger than 50 MB.',
  sourceTooLarge: 'This source is larger than 5 MB.',
  wrongKind: 'Please choose an HTML page (.html) or a ZIP archive (.zip).',
  failed: 'The app could not be imported. Please try again.',
  done: (name: string) => `Imported "${name}"`,
  /** What did not come along. */
  missing: (paths: readonly string[]) => {
    const shown = paths.slice(0, 5).join(', ')
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : ''
    return paths.length === 1
      ? `1 file is missing: ${shown}.`
      : `${paths.length} files are missing: ${shown}${more}.`
  },
  leftOut: (names: readonly string[]) =>
    `Several pages are a Pro feature: ${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} left out.`,
} as const

const EXTERNAL = 'What it loads from other sites needs the internet.'

export const EXPORT = {
  title: 'Export App',
  lead: 'A copy of your current app that runs without Morpheo.',
  as: 'Export as',
  html: 'One HTML file',
  htmlHint: (pages: number) =>
    pages === 1
      ? `Opens in any browser. ${EXTERNAL}`
      : `All ${pages} pages in one file. Opens in any browser. ${EXTERNAL}`,
  zip: 'ZIP archive',
  zipHint: 'One file per page plus assets. Works on any web server.',
  download: 'Download',
  downloading: 'Preparing…',
  cancel: 'Cancel',
  failed: 'The app could not be exported. Please try again.',
} as const

export const CODE = {
  title: 'View Generated Code',
  held: 'This is the changed page. The preview still shows the previous one.',
  label: 'Generated code',
  search: 'Search the code',
  close: 'Close',
  copy: 'Copy Code',
  copied: ['Copied', 'Code copied to clipboard.'],
  copyFailed: ['Copy Failed', 'Failed to copy code.'],
  imagesMissing: [
    'Images Not Ready',
    'Some images of this app are missing. "Fill All Images" in the list of problems adds them.',
  ],
} as const
