import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CHAT } from '../texts'

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
    <section className="chat-table" aria-label={CHAT.table} tabIndex={0}>
      <table {...rest} />
    </section>
  ),
}

/** An answer's markdown. HTML in it is dropped; only the product's own elements are rendered. */
export default memo(function Markdown({ text }: { text: string }) {
  return (
    <div className="chat-markdown">
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
