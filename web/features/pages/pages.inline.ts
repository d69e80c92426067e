import type { RichInline } from '#contract/pages/rich-text.ts'

/**
 * Inline text as it is typed: `**bold**`, `*italic*`, `` `code` ``, `[text](address)`. A backslash before one of the
 * signs makes it a plain one. This is only how the fields of the editor show a text; what is stored are nodes.
 */

type Mark = NonNullable<RichInline['marks']>[number]

const signs = /[\\*`[\]]/g
const token =
  /\\([\\*`[\]])|\*\*((?:\\.|[^\\])+?)\*\*|\*((?:\\.|[^\\*])+?)\*|`([^`]+)`|\[((?:\\.|[^\\\]])+?)\]\(([^()\s]+)\)/g

function push(nodes: RichInline[], text: string, marks: readonly Mark[]): void {
  const last = nodes.at(-1)
  if (text === '') return
  if (last && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text
  else nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) })
}

/** The nodes of a typed text. */
export function readInline(typed: string, marks: readonly Mark[] = []): RichInline[] {
  const nodes: RichInline[] = []
  const add = (inner: RichInline[]) => {
    for (const node of inner) push(nodes, node.text, node.marks ?? [])
  }
  let at = 0
  for (const found of typed.matchAll(token)) {
    push(nodes, typed.slice(at, found.index), marks)
    at = found.index + found[0].length
    const [, sign, bold, italic, code, label, href] = found
    if (sign !== undefined) push(nodes, sign, marks)
    else if (bold !== undefined) add(readInline(bold, [...marks, { type: 'bold' }]))
    else if (italic !== undefined) add(readInline(italic, [...marks, { type: 'italic' }]))
    else if (code !== undefined) push(nodes, code, [...marks, { type: 'code' }])
    else if (label !== undefined && href !== undefined)
      add(readInline(label, [...marks, { type: 'link', attrs: { href } }]))
  }
  push(nodes, typed.slice(at), marks)
  return nodes
}

function wrap(inner: string, mark: Mark): string {
  switch (mark.type) {
    case 'bold':
      return `**${inner}**`
    case 'italic':
      return `*${inner}*`
    case 'code':
      return `\`${inner}\``
    case 'link':
      return `[${inner}](${mark.attrs.href})`
  }
}

/** Nodes as they are typed; `readInline` reads the same again. */
export function writeInline(nodes: readonly RichInline[] = []): string {
  return nodes
    .map(({ text, marks = [] }) => {
      const isCode = marks.some(({ type }) => type === 'code')
      return marks.toReversed().reduce(wrap, isCode ? text : text.replaceAll(signs, '\\$&'))
    })
    .join('')
}
