import * as z from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import { say } from '../fields.ts'
import { linkAddress } from './addresses.ts'
import { pinnedIds } from './pinned-ids.ts'
import { richText } from './rich-text.ts'
import { plain, translatedRichText, translatedText } from './texts.ts'

export const maxBlocks = 60
const maxEntries = 40

const invalidBlock = say('This block has an unknown field, or one is missing.')
const tooMany = say('A block can have at most {max} entries.', { max: String(maxEntries) })
const anchorShape = say('Use lowercase letters, digits and hyphens for the anchor.')
const idShape = say('Each block needs an id of letters, digits and hyphens.')

/* @__NO_SIDE_EFFECTS__ */
function listOf<One extends Schema>(one: One) {
  return z.array(one, invalidBlock).check(z.maxLength(maxEntries, tooMany))
}

const anchor = z.string(anchorShape).check(z.regex(/^(?:[a-z][a-z0-9-]{0,59})?$/, anchorShape))
const day = say('Enter the date as YYYY-MM-DD.')
const drawing = z.string(invalidBlock).check(z.regex(/^[a-z0-9-]{0,40}$/, invalidBlock))
/** A name that is the same in every language. */
const name = plain(300)
const yes = z.boolean(invalidBlock)
const number = z.int(invalidBlock).check(z.minimum(0, invalidBlock), z.maximum(999_999_999, invalidBlock))

const base = { id: z.string(idShape).check(z.regex(/^[a-z0-9-]{1,40}$/, idShape)), isHidden: yes }

/* @__NO_SIDE_EFFECTS__ */
function linkOf<Text extends Schema>(text: (max: number) => Text) {
  return z.strictObject({ label: text(80), address: linkAddress })
}

/* @__NO_SIDE_EFFECTS__ */
function pictureOf<Text extends Schema>(text: (max: number) => Text) {
  return z.strictObject({ address: linkAddress, alt: text(300) })
}

/** What a home page is made of. */
/* @__NO_SIDE_EFFECTS__ */
function frontBlocks<Text extends Schema>(text: (max: number) => Text) {
  const [heading, line, lead] = [text(200), text(300), text(600)]
  const action = z.nullable(linkOf(text))
  return [
    z.strictObject({
      ...base,
      kind: z.literal('hero'),
      size: z.enum(['large', 'low'], invalidBlock),
      heading,
      lead,
      action,
      drawing,
      partsList: listOf(z.strictObject({ part: line, material: line, quantity: number })),
      titleBlock: listOf(z.strictObject({ label: line, value: line })),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('counters'),
      items: listOf(z.strictObject({ value: number, label: line })),
    }),
    z.strictObject({ ...base, kind: z.literal('products'), heading, lead, pinned: z.optional(pinnedIds) }),
    z.strictObject({ ...base, kind: z.literal('reviews'), heading }),
    z.strictObject({ ...base, kind: z.literal('call'), heading, lead, action }),
    z.strictObject({ ...base, kind: z.literal('contact'), heading, lead }),
  ] as const
}

/** Pictures, and the machines of a shop floor. */
/* @__NO_SIDE_EFFECTS__ */
function pictureBlocks<Text extends Schema>(text: (max: number) => Text) {
  const [heading, line, sentence] = [text(200), text(300), text(600)]
  const picture = pictureOf(text)
  return [
    z.strictObject({
      ...base,
      kind: z.literal('pictures'),
      heading,
      items: listOf(z.strictObject({ picture, caption: line })),
    }),
    z.strictObject({
      ...base,
      kind: z.literal('equipment'),
      anchor,
      heading,
      items: listOf(
        z.strictObject({
          name: line,
          sentence,
          envelope: line,
          tolerance: line,
          picture: z.nullable(picture),
          drawing,
        }),
      ),
    }),
  ] as const
}

/** Blocks to read: prose, and questions with their answers. */
/* @__NO_SIDE_EFFECTS__ */
function readingBlocks<Text extends Schema, Rich extends Schema>(text: (max: number) => Text, rich: Rich) {
  const source = z.strictObject({ title: name, address: linkAddress })
  return [
    z.strictObject({ ...base, kind: z.literal('text'), anchor, heading: text(200), body: rich }),
    z.strictObject({
      ...base,
      kind: z.literal('questions'),
      writtenOn: z.string(day).check(z.regex(/^(?:\d{4}-\d\d-\d\d)?$/, day)),
      items: listOf(
        z.strictObject({ anchor, question: text(300), short: rich, answer: rich, sources: listOf(source) }),
      ),
    }),
  ] as const
}

/** Lists of what lies elsewhere: references, links, groups of short entries. */
/* @__NO_SIDE_EFFECTS__ */
function listBlocks<Text extends Schema>(text: (max: number) => Text) {
  const [heading, line, lead] = [text(200), text(300), text(600)]
  const list = { ...base, anchor, heading }
  return [
    z.strictObject({
      ...list,
      kind: z.literal('references'),
      lead,
      items: listOf(
        z.strictObject({ title: name, address: linkAddress, publisher: name, text: lead, place: name }),
      ),
    }),
    z.strictObject({
      ...list,
      kind: z.literal('groups'),
      groups: listOf(z.strictObject({ name: line, items: listOf(line) })),
      noteHeading: heading,
      note: lead,
    }),
    z.strictObject({
      ...list,
      kind: z.literal('links'),
      linksHeading: heading,
      links: listOf(z.strictObject({ title: line, address: linkAddress, text: line })),
      sourcesHeading: heading,
      sources: listOf(z.strictObject({ name, text: line, isNumbered: yes })),
    }),
  ] as const
}

/**
 * The blocks of a page. `text` and `rich` say how their texts are kept: in every language in the database, in one for
 * visitors.
 */
/* @__NO_SIDE_EFFECTS__ */
function blocksOf<Text extends Schema, Rich extends Schema>(text: (max: number) => Text, rich: Rich) {
  const [hero, counters, products, reviews, call, contact] = frontBlocks(text)
  const [prose, questions] = readingBlocks(text, rich)
  const [pictures, equipment] = pictureBlocks(text)
  const [references, groups, links] = listBlocks(text)
  return z.discriminatedUnion(
    'kind',
    [
      hero,
      counters,
      products,
      reviews,
      call,
      contact,
      prose,
      questions,
      pictures,
      equipment,
      references,
      groups,
      links,
    ],
    invalidBlock,
  )
}

/** A block as it is kept: its texts in every language. */
export const block = blocksOf(translatedText, translatedRichText)
export type PageBlock = z.output<typeof block>

/** A block as visitors get it. */
export const shownBlock = blocksOf(plain, richText)
export type ShownBlock = z.output<typeof shownBlock>

export type BlockKind = PageBlock['kind']
export type ShownBlockOf<Kind extends BlockKind> = Extract<ShownBlock, { kind: Kind }>
