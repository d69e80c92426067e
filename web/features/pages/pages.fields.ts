import type { BlockKind, PageBlock } from '#contract/pages/blocks.ts'
import { baseLanguage } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'

/** How a field of a block is edited. Labels are marked: translate them with `t` when they are shown. */
export type FieldSpec = { name: string; label: string } & (
  | { type: 'text' | 'long' | 'rich' | 'plain' | 'number' | 'yes' | 'link' }
  /** `isFixed`: an entry of a list that is nothing without its picture. */
  | { type: 'picture'; isFixed?: true }
  | { type: 'choice'; choices: readonly { value: string; label: string }[] }
  | { type: 'list'; entry: readonly FieldSpec[]; empty: () => object }
  | { type: 'texts' | 'products' }
)

const nothing = () => ({ [baseLanguage()]: '' })
const noText = () => ({ [baseLanguage()]: { type: 'doc' as const, content: [] } })

const heading = { name: 'heading', label: mark('Heading'), type: 'text' } as const
const lead = { name: 'lead', label: mark('Lead text'), type: 'long' } as const
const anchor = { name: 'anchor', label: mark('Anchor'), type: 'plain' } as const
const action = { name: 'action', label: mark('Button'), type: 'link' } as const
const address = { name: 'address', label: mark('Link'), type: 'plain' } as const
const name = { name: 'name', label: mark('Name'), type: 'text' } as const
const text = { name: 'text', label: mark('Text'), type: 'long' } as const

/** The fields of each kind of block, in the order in which they are edited. */
export const blockFields: Record<BlockKind, readonly FieldSpec[]> = {
  hero: [
    heading,
    lead,
    action,
    {
      name: 'size',
      label: mark('Size'),
      type: 'choice',
      choices: [
        { value: 'large', label: mark('Large') },
        { value: 'low', label: mark('Compact') },
      ],
    },
    { name: 'drawing', label: mark('Drawing'), type: 'plain' },
    {
      name: 'partsList',
      label: mark('Parts list'),
      type: 'list',
      entry: [
        { name: 'part', label: mark('Part'), type: 'text' },
        { name: 'material', label: mark('Material'), type: 'text' },
        { name: 'quantity', label: mark('Quantity'), type: 'number' },
      ],
      empty: () => ({ part: nothing(), material: nothing(), quantity: 1 }),
    },
    {
      name: 'titleBlock',
      label: mark('Title block'),
      type: 'list',
      entry: [
        { name: 'label', label: mark('Label'), type: 'text' },
        { name: 'value', label: mark('Value'), type: 'text' },
      ],
      empty: () => ({ label: nothing(), value: nothing() }),
    },
  ],
  counters: [
    {
      name: 'items',
      label: mark('Figures'),
      type: 'list',
      entry: [
        { name: 'value', label: mark('Value'), type: 'number' },
        { name: 'label', label: mark('Label'), type: 'text' },
      ],
      empty: () => ({ value: 0, label: nothing() }),
    },
  ],
  products: [heading, lead, { name: 'pinned', label: mark('Pinned products'), type: 'products' }],
  reviews: [heading],
  text: [heading, { name: 'body', label: mark('Text'), type: 'rich' }, anchor],
  pictures: [
    heading,
    {
      name: 'items',
      label: mark('Pictures'),
      type: 'list',
      entry: [
        { name: 'picture', label: mark('Picture'), type: 'picture', isFixed: true },
        { name: 'caption', label: mark('Caption'), type: 'text' },
      ],
      empty: () => ({ picture: { address: '/card.png', alt: nothing() }, caption: nothing() }),
    },
  ],
  equipment: [
    heading,
    {
      name: 'items',
      label: mark('Machines'),
      type: 'list',
      entry: [
        name,
        { name: 'sentence', label: mark('Description'), type: 'long' },
        { name: 'envelope', label: mark('Envelope'), type: 'text' },
        { name: 'tolerance', label: mark('Tolerance'), type: 'text' },
        { name: 'picture', label: mark('Picture'), type: 'picture' },
        { name: 'drawing', label: mark('Drawing'), type: 'plain' },
      ],
      empty: () => ({
        drawing: '',
        picture: null,
        name: nothing(),
        envelope: nothing(),
        tolerance: nothing(),
        sentence: nothing(),
      }),
    },
    anchor,
  ],
  questions: [
    { name: 'writtenOn', label: mark('Date'), type: 'plain' },
    {
      name: 'items',
      label: mark('Questions'),
      type: 'list',
      entry: [
        { name: 'question', label: mark('Question'), type: 'text' },
        { name: 'short', label: mark('Short answer'), type: 'rich' },
        { name: 'answer', label: mark('Answer'), type: 'rich' },
        anchor,
        {
          name: 'sources',
          label: mark('Further reading'),
          type: 'list',
          entry: [{ name: 'title', label: mark('Title'), type: 'plain' }, address],
          empty: () => ({ title: '', address: '/' }),
        },
      ],
      empty: () => ({ anchor: 'question', question: nothing(), short: noText(), answer: noText(), sources: [] }),
    },
  ],
  references: [
    heading,
    lead,
    {
      name: 'items',
      label: mark('References'),
      type: 'list',
      entry: [
        { name: 'title', label: mark('Title'), type: 'plain' },
        address,
        { name: 'publisher', label: mark('Publisher'), type: 'plain' },
        text,
        { name: 'place', label: mark('Applied in'), type: 'plain' },
      ],
      empty: () => ({ title: '', address: '/', publisher: '', text: nothing(), place: '' }),
    },
    anchor,
  ],
  groups: [
    heading,
    {
      name: 'groups',
      label: mark('Groups'),
      type: 'list',
      entry: [name, { name: 'items', label: mark('Entries'), type: 'texts' }],
      empty: () => ({ name: nothing(), items: [] }),
    },
    { name: 'noteHeading', label: mark('Note heading'), type: 'text' },
    { name: 'note', label: mark('Note'), type: 'long' },
    anchor,
  ],
  links: [
    heading,
    { name: 'linksHeading', label: mark('Links heading'), type: 'text' },
    {
      name: 'links',
      label: mark('List of links'),
      type: 'list',
      entry: [{ name: 'title', label: mark('Title'), type: 'text' }, address, text],
      empty: () => ({ title: nothing(), address: '/', text: nothing() }),
    },
    { name: 'sourcesHeading', label: mark('Sources heading'), type: 'text' },
    {
      name: 'sources',
      label: mark('Sources'),
      type: 'list',
      entry: [
        { name: 'name', label: mark('Name'), type: 'plain' },
        text,
        { name: 'isNumbered', label: mark('Numbered'), type: 'yes' },
      ],
      empty: () => ({ name: '', text: nothing(), isNumbered: false }),
    },
    anchor,
  ],
  call: [heading, lead, action],
  contact: [heading, lead],
}

export const kindNames: Record<BlockKind, string> = {
  hero: mark('Opening'),
  counters: mark('Figures'),
  products: mark('Products'),
  reviews: mark('Reviews'),
  text: mark('Text'),
  pictures: mark('Pictures'),
  equipment: mark('Equipment'),
  questions: mark('Questions and answers'),
  references: mark('References'),
  groups: mark('Groups'),
  links: mark('List of links'),
  call: mark('Call to action'),
  contact: mark('Contact form'),
}

function emptyValue(spec: FieldSpec): unknown {
  switch (spec.type) {
    case 'text':
    case 'long':
      return nothing()
    case 'rich':
      return noText()
    case 'list':
    case 'texts':
    case 'products':
      return []
    case 'number':
      return 0
    case 'yes':
      return false
    case 'choice':
      return spec.choices[0]?.value
    case 'link':
    case 'picture':
      return null
    case 'plain':
      return ''
  }
}

/** A new block with empty fields. The schema of the contract checks it when the page is saved. */
export function newBlock(kind: BlockKind): PageBlock {
  const fields = Object.fromEntries(blockFields[kind].map((spec) => [spec.name, emptyValue(spec)]))
  return { id: crypto.randomUUID(), isHidden: false, kind, ...fields } as unknown as PageBlock
}
