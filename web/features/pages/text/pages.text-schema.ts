import { type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { isLinkAddress } from '#contract/pages/links.ts'
import type { RichTextDocument } from '#contract/pages/rich-text.ts'

/**
 * The nodes and marks of `contract/pages/rich-text.ts` as the editor knows them. Anything else that is pasted becomes a
 * plain paragraph.
 */

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 3 } },
    defining: true,
    // A page has its own first heading, and each block a second one.
    parseDOM: [
      ...['h1', 'h2', 'h3'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
    ],
    toDOM: ({ attrs }) => [attrs.level === 4 ? 'h4' : 'h3', 0],
  },
  bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  listItem: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  codeBlock: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '' }, title: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  // Moved and deleted as a whole: its figures are not edited here.
  dimensionChain: {
    group: 'block',
    atom: true,
    attrs: { title: {}, total: {}, parts: {} },
    toDOM: ({ attrs }) => ['figure', String(attrs.title)],
  },
  table: {
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    attrs: { hasHead: { default: true } },
    parseDOM: [{ tag: 'table', getAttrs: (element) => ({ hasHead: element.dataset.head !== 'false' }) }],
    toDOM: ({ attrs }) => ['table', { 'data-head': String(attrs.hasHead) }, ['tbody', 0]],
  },
  tableRow: { content: 'tableCell+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  tableCell: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'td' }, { tag: 'th' }],
    toDOM: () => ['td', 0],
  },
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return isLinkAddress(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b' },
      { style: 'font-weight', getAttrs: (weight) => /^(?:bold|bolder|[6-9]00)$/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>

export const textSchema = new Schema({ nodes, marks })

export type TextMark = keyof typeof marks

/** A text for the editor, which needs a place to write in. */
export function nodeOf({ content }: RichTextDocument): Node {
  return textSchema.nodeFromJSON({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] })
}

/** The stored form of a text. One without a word is stored as empty, so that it counts as not written. */
export function storedText(node: Node): RichTextDocument {
  if (node.childCount === 1 && node.firstChild?.type.name === 'paragraph' && node.firstChild.childCount === 0)
    return { type: 'doc', content: [] }
  const content = node.children.map((child) => {
    const written: { content?: unknown } = child.toJSON()
    return child.type.name === 'codeBlock' ? { ...written, content: written.content ?? [] } : written
  })
  // The bounds of lengths are checked when it is saved, with a message at the block.
  return { type: 'doc', content } as RichTextDocument
}
