import { createElement, Fragment, type ReactNode } from 'react'
import { isLinkAddress } from '#contract/pages/links.ts'
import type { RichBlock, RichInline, RichText } from '#contract/pages/rich-text.ts'

/** Nodes have no names: their place is the key. They never move while they are shown. */
function keyed<Value>(values: readonly Value[]): { key: number; value: Value }[] {
  return values.map((value, key) => ({ key, value }))
}

type Mark = NonNullable<RichInline['marks']>[number]

/** A link is checked here too: a document may be older than the check that is made when it is saved. */
function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'code':
      return <code>{inner}</code>
    case 'link':
      return isLinkAddress(mark.attrs.href) ? <a href={mark.attrs.href}>{inner}</a> : inner
  }
}

/** Text with its marks. */
export function Inline({ content = [] }: { content?: readonly RichInline[] | undefined }) {
  const parts = content.map(({ text, marks = [] }, at) => {
    const part = marks.reduce<ReactNode>(marked, text)
    return typeof part === 'string' ? part : createElement(Fragment, { key: at }, part)
  })
  return createElement(Fragment, null, ...parts)
}

type RichList = Extract<RichBlock, { type: 'bulletList' | 'orderedList' }>

function Entries({ content }: Pick<RichList, 'content'>) {
  return keyed(content).map(({ key, value }) => (
    <li key={key}>
      <Inline content={value.content[0]?.content} />
    </li>
  ))
}

function Code({ attrs: { title, language }, content }: Extract<RichBlock, { type: 'codeBlock' }>) {
  return (
    <figure className="code">
      <figcaption>
        {title}
        <span className="mono">{language}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll in this box, also by keyboard */}
      <pre tabIndex={0}>
        <code>{content[0]?.text}</code>
      </pre>
    </figure>
  )
}

/** Parts of a span of time, each as wide as it is long, and the whole below them. */
function Chain({ attrs: { title, total, parts } }: Extract<RichBlock, { type: 'dimensionChain' }>) {
  const sum = parts.reduce((all, { ms }) => all + ms, 0)
  return (
    <figure className="chain">
      <figcaption>{title}</figcaption>
      <dl style={{ gridTemplateColumns: parts.map(({ ms }) => `minmax(min-content, ${ms}fr)`).join(' ') }}>
        {parts.map(({ label, ms }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{ms} ms</dd>
          </div>
        ))}
        <div className="chain-total">
          <dt>{total}</dt>
          <dd className="mono">{sum} ms</dd>
        </div>
      </dl>
    </figure>
  )
}

function RichBlockView({ node }: { node: RichBlock }) {
  switch (node.type) {
    case 'paragraph':
      return (
        <p>
          <Inline content={node.content} />
        </p>
      )
    case 'heading':
      return createElement(node.attrs.level === 3 ? 'h3' : 'h4', null, <Inline content={node.content} />)
    case 'bulletList':
      return (
        <ul>
          <Entries content={node.content} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol>
          <Entries content={node.content} />
        </ol>
      )
    case 'codeBlock':
      return <Code {...node} />
    case 'dimensionChain':
      return <Chain {...node} />
  }
}

/** A document of a page: only the nodes that are listed here, never HTML. */
export function RichTextView({ text }: { text: RichText }) {
  return keyed(text.content).map(({ key, value }) => <RichBlockView key={key} node={value} />)
}
