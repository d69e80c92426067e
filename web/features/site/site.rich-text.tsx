import { createElement, Fragment, type ReactNode } from 'react'
import { isLinkAddress } from '#contract/pages/links.ts'
import type { RichBlock, RichInline, RichTextDocument } from '#contract/pages/rich-text.ts'

type Mark = NonNullable<RichInline['marks']>[number]

const elements = { bold: 'strong', italic: 'em', code: 'code' } as const

function marked(inner: ReactNode, { type }: Mark): ReactNode {
  return type === 'link' ? inner : createElement(elements[type], null, inner)
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

/** Nodes have no names, and never move while they are shown: as arguments they need no keys. */
function Table({ attrs: { hasHead }, content }: Extract<RichBlock, { type: 'table' }>) {
  const rows = content.map(({ content: cells }, index) =>
    createElement(
      'tr',
      null,
      ...cells.map((cell) =>
        createElement(hasHead && index === 0 ? 'th' : 'td', null, <Inline content={cell.content} />),
      ),
    ),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in this box, also by keyboard
    <div className="rich-table" tabIndex={0}>
      <table>{createElement('tbody', null, ...rows)}</table>
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
      return createElement(`h${node.attrs.level}`, null, <Inline content={node.content} />)
    case 'bulletList':
    case 'orderedList':
      return createElement(
        node.type === 'bulletList' ? 'ul' : 'ol',
        null,
        ...node.content.map(({ content: [first] }) =>
          createElement('li', null, <Inline content={first?.content} />),
        ),
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
  return createElement(Fragment, null, ...text.content.map((node) => createElement(RichBlockView, { node })))
}
