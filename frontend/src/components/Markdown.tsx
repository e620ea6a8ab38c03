import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const PLUGINS = [remarkGfm]

/** Loading an image would reveal the reader to its server; only the alternative text is shown. */
const NOT_SHOWN = ['img']

/** An element that scrolls sideways must be reachable by keyboard. */
const COMPONENTS: Components = {
  a: ({ node: _node, ...rest }) => <a {...rest} target="_blank" rel="noopener noreferrer" />,
  pre: ({ node: _node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <pre {...rest} tabIndex={0} />
  ),
  table: ({ node: _node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <section className="markdown-table" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </section>
  ),
}

/** HTML in the text is dropped; only the product's own elements are rendered. */
export default memo(function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        components={COMPONENTS}
        disallowedElements={NOT_SHOWN}
        skipHtml
      >
        {text}
      </ReactMarkdown>
    </div>
  )
})
