import { createElement, Fragment } from 'react'
import { t } from '#i18n/t.ts'
import type { Block, ChainBlock, CodeBlock, ListBlock, Prose as ProseText } from '#tenant/blog/article.ts'

/** A text of the tenant, translated, with text between backticks set as code. */
export function Prose({ text }: { text: ProseText }) {
  const parts = t(text)
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : createElement('code', { key: at }, part)))
  return createElement(Fragment, null, ...parts)
}

function List({ items }: ListBlock) {
  return (
    <ul>
      {items.map(({ term, text }) => (
        <li key={term}>
          <strong>{t(term)}</strong> <Prose text={text} />
        </li>
      ))}
    </ul>
  )
}

function Code({ title, language, code }: CodeBlock) {
  return (
    <figure className="code">
      <figcaption>
        {t(title)}
        <span className="mono">{language}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll in this box, also by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}

/** Parts of a span of time, each as wide as it is long, and the whole below them. */
function Chain({ title, parts }: ChainBlock) {
  const total = parts.reduce((sum, { ms }) => sum + ms, 0)
  return (
    <figure className="chain">
      <figcaption>{t(title)}</figcaption>
      <dl style={{ gridTemplateColumns: parts.map(({ ms }) => `minmax(min-content, ${ms}fr)`).join(' ') }}>
        {parts.map(({ label, ms }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="mono">{ms} ms</dd>
          </div>
        ))}
        <div className="chain-total">
          <dt>{t('From tap to paint')}</dt>
          <dd className="mono">{total} ms</dd>
        </div>
      </dl>
    </figure>
  )
}

function keyOf(block: Block): string {
  if (typeof block === 'string') return block
  return block.kind === 'list' ? block.items.map(({ term }) => term).join() : block.title
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Prose text={block} />
      </p>
    )
  }
  switch (block.kind) {
    case 'list':
      return <List {...block} />
    case 'code':
      return <Code {...block} />
    case 'chain':
      return <Chain {...block} />
  }
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <BlockView key={keyOf(block)} block={block} />)
}
