/** What people call elements, in the boxes of edit mode and in its panel. Edit mode gets these as plain values. */
export const ELEMENT_WORDS = {
  ...{ h1: 'Heading 1', h2: 'Heading 2', h3: 'Heading 3', h4: 'Heading 4', h5: 'Heading 5' },
  ...{ h6: 'Heading 6', p: 'Paragraph', span: 'Text', strong: 'Bold text', b: 'Bold text' },
  ...{ em: 'Italic text', i: 'Italic text', small: 'Small text', label: 'Label', a: 'Link' },
  ...{ blockquote: 'Quote', pre: 'Code', code: 'Code', button: 'Button', input: 'Field' },
  ...{ textarea: 'Text field', select: 'Dropdown', option: 'Choice', form: 'Form' },
  ...{ fieldset: 'Field group', img: 'Image', picture: 'Image', svg: 'Drawing', canvas: 'Canvas' },
  ...{ video: 'Video', audio: 'Sound', iframe: 'Embedded page', figure: 'Figure', hr: 'Line' },
  ...{ figcaption: 'Caption', ul: 'List', ol: 'Numbered list', li: 'List item', table: 'Table' },
  ...{ tr: 'Table row', td: 'Table cell', th: 'Table heading', dl: 'List', dt: 'Term' },
  ...{ dd: 'Description', thead: 'Table head', tbody: 'Table body', details: 'Foldout' },
  ...{ summary: 'Title', div: 'Box', section: 'Section', article: 'Article', aside: 'Sidebar' },
  ...{ main: 'Main part', header: 'Header', footer: 'Footer', nav: 'Navigation', body: 'Page' },
} as const satisfies Record<string, string>

/** Of a tag; one that has no word is called by its name. */
export const elementWord = (tag: string): string =>
  Object.hasOwn(ELEMENT_WORDS, tag) ? ELEMENT_WORDS[tag as keyof typeof ELEMENT_WORDS] : tag
