import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { printable, say } from '../fields.ts'
import { linkAddress } from './addresses.ts'

/**
 * Rich text in the JSON of ProseMirror: nodes with a type, text with marks. Lists have one level, so the schema is not
 * recursive and its largest text is known. Anything not listed here is refused.
 */

const strange = say('This text contains something that pages do not support.')
const long = say('This text is too long. Split it into several blocks.')

const textMark = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({ type: z.literal('code') }),
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkAddress }) }),
  ],
  strange,
)

const words = z.string(strange).check(z.maxLength(5_000, long), printable(mark('Text')))

const textNode = z.strictObject({
  type: z.literal('text'),
  text: words.check(z.minLength(1, strange)),
  marks: z.optional(z.array(textMark, strange).check(z.maxLength(4, strange))),
})

const marks = z.optional(z.array(textMark, strange).check(z.maxLength(4, strange)))
const lineBreak = z.strictObject({ type: z.literal('hardBreak'), marks })
/** Words of a text, or a line break between them. */
export const inlineNode = z.discriminatedUnion('type', [textNode, lineBreak], strange)
const inline = z.array(inlineNode, strange).check(z.maxLength(200, long))
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(inline) })
const listItem = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(paragraph, strange).check(z.minLength(1, strange), z.maxLength(1, strange)),
})
const entries = z.array(listItem, strange).check(z.minLength(1, strange), z.maxLength(100, long))
const tableLong = say('A table has at most {rows} rows and {columns} columns.', { rows: '60', columns: '12' })
const tableCell = z.strictObject({ type: z.literal('tableCell'), content: z.optional(inline) })
const tableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(tableCell, strange).check(z.minLength(1, strange), z.maxLength(12, tableLong)),
})
const label = z.string(strange).check(z.maxLength(200, long), printable(mark('Text')))

const block = z.discriminatedUnion(
  'type',
  [
    paragraph,
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.int(strange).check(z.minimum(3, strange), z.maximum(4, strange)) }),
      content: z.optional(inline),
    }),
    z.strictObject({ type: z.literal('bulletList'), content: entries }),
    z.strictObject({ type: z.literal('orderedList'), content: entries }),
    z.strictObject({
      type: z.literal('codeBlock'),
      attrs: z.strictObject({ language: label, title: label }),
      content: z
        .array(z.strictObject({ type: z.literal('text'), text: words }), strange)
        .check(z.maxLength(1, strange)),
    }),
    // `hasHead`: the first row names the columns.
    z.strictObject({
      type: z.literal('table'),
      attrs: z.strictObject({ hasHead: z.boolean(strange) }),
      content: z.array(tableRow, strange).check(z.minLength(1, strange), z.maxLength(60, tableLong)),
    }),
    // A span of time in parts, drawn as a chain of dimensions. `ms` is the width and the figure below it.
    z.strictObject({
      type: z.literal('dimensionChain'),
      attrs: z.strictObject({
        title: label,
        total: label,
        parts: z
          .array(
            z.strictObject({
              label,
              ms: z.int(strange).check(z.minimum(1, strange), z.maximum(100_000, strange)),
            }),
          )
          .check(z.minLength(1, strange), z.maxLength(12, strange)),
      }),
    }),
  ],
  strange,
)

export const richText = z.strictObject({
  type: z.literal('doc', strange),
  content: z.array(block, strange).check(z.maxLength(100, long)),
})

export type RichTextDocument = z.output<typeof richText>
export type RichBlock = RichTextDocument['content'][number]
export type RichInline = z.output<typeof inlineNode>

/** A document of one paragraph for each text; text between backticks is code. */
export function paragraphs(...texts: string[]): RichTextDocument {
  return { type: 'doc', content: texts.map((text) => ({ type: 'paragraph', content: inlineOf(text) })) }
}

/** Text with `code` between backticks as inline nodes. */
export function inlineOf(text: string): RichInline[] {
  return text.split('`').flatMap((part, index): RichInline[] => {
    if (part === '') return []
    return [
      index % 2 === 0 ? { type: 'text', text: part } : { type: 'text', text: part, marks: [{ type: 'code' }] },
    ]
  })
}
