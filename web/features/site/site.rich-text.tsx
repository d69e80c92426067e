import { createElement, Fragment, type ReactNode } from 'react'
import { isLinkAddress } from '#contract/pages/links.ts'
import type { RichBlock, RichInline, RichTextDocument } from '#contract/pages/rich-text.ts'

/** Nodes have no names: their place is the key. They never move while they are shown. */
function keyed<Value>(values: readonly Value[]): { key: number; value: Value }[] {
  return values.map((value, key) => ({ key, value }))
}

type Mark = NonNullable<RichInline['marks']>[number]

function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'code':
      return <code>{inner}</code>
    case 'link':
      return inner
  }
}

/** The address of a link. It is checked here too: a document may be older than the check that is made when it is saved. */
function linkOf({ marks = [] }: RichInline): string {
  for (const mark of marks) if (mark.type === 'link' && isLinkAddress(mark.attrs.href)) return mark.attrs.href
  return ''
}

/** Text with its marks. Words in succession with one address are one link: a bold word does not cut it in two. */
export function Inline({ content = [] }: { content?: readonly RichInline[] | undefined }) {
  const runs: { href: string; parts: ReactNode[] }[] = []
  for (const node of content) {
    const href = linkOf(node)
    const part =
      node.type === 'text' ? (node.marks ?? []).reduce<ReactNode>(marked, node.text) : createElement('br')
    const last = runs.at(-1)
    if (last?.href === href) last.parts.push(part)
    else runs.push({ href, parts: [part] })
  }
  const shown = runs.map(({ href, parts }) =>
    href === '' ? createElement(Fragment, null, ...parts) : createElement('a', { href }, ...parts),
  )
  return createElement(Fragment, null, ...shown)
}

type RichList = Extract<RichBlock, { type: 'bulletList' | 'orderedList' }>

function Entries({ content }: Pick<RichList, 'content'>) {
  return keyed(content).map(({ key, value }) => (
    <li key={key}>
      <Inline content={value.content[0]?.content} />
    </li>
  ))
}

function Table({ attrs: { hasHead }, content }: Extract<RichBlock, { type: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in this box, also by keyboard
    <div className="rich-table" tabIndex={0}>
      <table>
        <tbody>
          {keyed(content).map((row) => (
            <tr key={row.key}>
              {keyed(row.value.content).map(({ key, value }) => {
                const isHead = hasHead && row.key === 0
                return createElement(isHead ? 'th' : 'td', { key }, <Inline content={value.content} />)
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
    case 'table':
      return <Table {...node} />
    case 'codeBlock':
      return <Code {...node} />
    case 'dimensionChain':
      return <Chain {...node} />
  }
}

/** A document of a page: only the nodes that are listed here, never HTML. */
export function RichTextView({ text }: { text: RichTextDocument }) {
  return keyed(text.content).map(({ key, value }) => <RichBlockView key={key} node={value} />)
}
