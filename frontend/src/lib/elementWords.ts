/** What elements are called: the types of the list, and words for one of them. */
import { plainText } from '@/lib/plainText'

/** By tag; what is not among them is of the type of its tag. */
export const TYPES: Readonly<Record<string, string>> = {
  ...{ button: 'button', input: 'input', textarea: 'textarea', select: 'select' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
  ...{ p: 'text', span: 'text', div: 'container', main: 'container', body: 'container' },
  ...{ img: 'image', a: 'link', form: 'form', table: 'table' },
  ...{ ul: 'list', ol: 'list', dl: 'list', nav: 'navigation', header: 'header', footer: 'footer' },
  ...{ section: 'section', article: 'article', aside: 'sidebar' },
}

/** By type: said where nothing else names an element. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  ...{ button: 'Button', input: 'Input', textarea: 'Text area', select: 'Dropdown' },
  ...{ heading: 'Heading', text: 'Text', card: 'Card', container: 'Container', image: 'Image' },
  ...{ link: 'Link', form: 'Form', table: 'Table', list: 'List', navigation: 'Navigation' },
  ...{ header: 'Header', footer: 'Footer', section: 'Section', article: 'Article' },
  sidebar: 'Sidebar',
}

/** By tag. Edit mode in the frame gets these as plain values. */
export const ELEMENT_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(TYPES).map(([tag, type]) => {
      const word = TYPE_WORDS[type] ?? tag
      return [tag, type === 'heading' ? `${word} ${tag[1]}` : word]
    }),
  ),
  ...{ body: 'Page', p: 'Paragraph', label: 'Label', li: 'List item', tr: 'Table row' },
  ...{ td: 'Table cell', th: 'Table cell', video: 'Video', audio: 'Sound', canvas: 'Drawing' },
  ...{ b: 'Text', i: 'Text', strong: 'Text', em: 'Text', small: 'Text', blockquote: 'Quote' },
  ...{
    picture: 'Image',
    svg: 'Image',
    dt: 'Term',
    dd: 'Description',
    option: 'Option',
    summary: 'Summary',
    figcaption: 'Caption',
    hr: 'Line',
    figure: 'Figure',
    br: 'Line break',
  },
}

/** Of a tag; one that has no word is called by its name. */
export const elementWord = (tag: string): string =>
  Object.hasOwn(ELEMENT_WORDS, tag) ? (ELEMENT_WORDS[tag] ?? tag) : plainText(tag)
