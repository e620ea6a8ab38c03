/** Texts of the content that scripts draw. */
export const CONTENT = {
  title: 'Content',
  open: 'Content',
  back: 'Back',
  looking: 'Looking up where this text comes from…',
  lookingForLists: 'Looking for the lists of this page…',
  ofScript: 'The script of this page draws this. Change what it is made of:',
  nowhere:
    'This does not stand in the code of the page: the app works it out, or it is what somebody entered. Describe below how it should change.',
  text: 'Text',
  number: 'Number',
  numbered: (name: string, place: number) => `${name} ${place}`,
  image: 'Image address',
  places: (count: number) =>
    `Also changes ${count - 1} other ${count === 2 ? 'place' : 'places'} that use this text.`,
  writtenInAll: (count: number) =>
    `${count} places of the app are made of this text. All of them were changed.`,
  tooLong: 'A text is at most 10,000 characters long.',
  noMarkup: 'This text cannot contain < or > or a character code such as &amp;.',
  notLoaded:
    'What scripts draw cannot be changed by hand now. Everything else can. Reload to try again.',
  changed: (what: string) => `Changed ${what}`,
  kinds: {
    text: 'a text of the script',
    number: 'a number of the script',
    image: 'an image of the script',
  },
  tables: 'Lists that this page draws, entry by entry.',
  noTables:
    'No list of this page can be changed entry by entry. Click a text in the app to change it.',
  list: (place: number) => `List ${place}`,
  listOf: (list: string, entry: string) => `${list}: ${entry}`,
  entry: (place: number) => `Entry ${place}`,
  add: 'Add an entry',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  added: (list: string) => `Added an entry to ${list}`,
  moved: (list: string) => `Moved an entry of ${list}`,
  removed: (list: string) => `Removed an entry of ${list}`,
  changedIn: (column: string) => `Changed ${column}`,
} as const
