import { memo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const PLUGINS = [remarkGfm]

/** Pictures would tell strangers who reads this; their words stay. */
const NOT_SHOWN = ['img']

/** What scrolls sideways must be within reach of the keyboard. */
const COMPONENTS: Components = {
  a: ({ node: _node, ...rest }) => <a {...rest} target="_blank" rel="noopener noreferrer" />,
  pre: ({ node: _node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <pre {...rest} tabIndex={0} />
  ),
  table: ({ node: _node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <section className="chat-table" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </section>
  ),
}

/** An answer's markdown. HTML in it is left out; what is left are the product's own elements. */
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
