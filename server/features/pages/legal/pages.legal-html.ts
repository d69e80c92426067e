import type { ShownBlock } from '#contract/pages/blocks.ts'
import type { ShownPage } from '#contract/pages/pages.ts'
import type { RichBlock, RichInline, RichTextDocument } from '#contract/pages/rich-text.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one)

const elements = { bold: 'strong', italic: 'em', code: 'code' } as const

function inlineHtml(inline: readonly RichInline[] = []): string {
  return inline
    .map((node) =>
      node.type === 'hardBreak'
        ? '<br>'
        : (node.marks ?? []).reduce(
            (inner, mark) =>
              mark.type === 'link'
                ? `<a href="${escaped(mark.attrs.href)}">${inner}</a>`
                : `<${elements[mark.type]}>${inner}</${elements[mark.type]}>`,
            escaped(node.text),
          ),
    )
    .join('')
}

function tableHtml({ attrs: { hasHead }, content }: Extract<RichBlock, { type: 'table' }>): string {
  const rows = content.map((row, index) => {
    const tag = hasHead && index === 0 ? 'th' : 'td'
    return `<tr>${row.content.map((cell) => `<${tag}>${inlineHtml(cell.content)}</${tag}>`).join('')}</tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function blockHtml(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineHtml(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${inlineHtml(block.content)}</h${block.attrs.level}>`
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol'
      const entries = block.content.map(({ content }) => `<li>${content.map(blockHtml).join('')}</li>`)
      return `<${tag}>${entries.join('')}</${tag}>`
    }
    case 'table':
      return tableHtml(block)
    case 'codeBlock':
      return `<pre>${escaped(block.content?.map(({ text }) => text).join('') ?? '')}</pre>`
    default:
      return `<p>${escaped(block.attrs.title)}: ${escaped(block.attrs.total)}</p>`
  }
}

function isDocument(value: object): value is RichTextDocument {
  return 'type' in value && value.type === 'doc'
}

/** The texts of a block in their order, whatever kind it is: a company may write its terms in any of them. */
function valueHtml(value: unknown, name: string): string {
  if (typeof value === 'string') {
    if (value.trim() === '' || ['id', 'kind', 'anchor', 'drawing', 'address', 'size'].includes(name)) return ''
    return name === 'heading' || name === 'question' ? `<h2>${escaped(value)}</h2>` : `<p>${escaped(value)}</p>`
  }
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => valueHtml(one, name)).join('')
  if (isDocument(value)) return value.content.map(blockHtml).join('\n')
  return Object.entries(value)
    .map(([key, one]) => valueHtml(one, key))
    .join('\n')
}

type Look = { language: string; direction: 'ltr' | 'rtl' }

/** A page as one file that needs no other: its texts, without pictures. */
export function pageAsHtml({ title, blocks }: ShownPage, { language, direction }: Look): string {
  const body = blocks.map((block: ShownBlock) => `<section>\n${valueHtml(block, 'block')}\n</section>`).join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}table{border-collapse:collapse}th,td{border:1px solid;padding:.3em .6em;text-align:start;vertical-align:top}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`
}
