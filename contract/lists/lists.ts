import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import type { Schema } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'
import { readRange, type WrittenRangeKind } from './range.ts'

/**
 * What an admin list can do: search, sort, filters, pages by cursor, bulk actions, export. The schemas, the server's
 * statements and the table in the browser follow from it.
 */
export type AdminList = {
  name: AdminListName
  /** Columns the list can be sorted by; a `-` in front means descending. */
  sorts: readonly string[]
  /** The default sort. */
  firstSort: string
  filters: Readonly<Record<string, AdminFilter>>
  /** Columns of the export, in their default order. */
  exported: readonly string[]
  /** More columns, which follow from rows, such as the languages. */
  moreExported?: () => readonly string[]
}

/** All columns that an export can have now. */
export function exportedOf({ exported, moreExported }: AdminList): readonly string[] {
  return moreExported ? [...exported, ...moreExported()] : exported
}

export const adminListNames = [
  'orders',
  'products',
  'users',
  'reviews',
  'payments',
  'imports',
  'audit',
  'enquiries',
  'invoices',
] as const
export type AdminListName = (typeof adminListNames)[number]

/**
 * `choice`: one or more of the given words, separated by commas; a function gives those that hold now. `is`: exactly this value. The others are ranges,
 * `from..to`.
 */
export type AdminFilter =
  | { kind: 'choice'; choices: readonly string[] | (() => readonly string[]) }
  | { kind: 'is' }
  | { kind: WrittenRangeKind }

/** The words that a filter knows now. */
export function choicesOf({ choices }: Extract<AdminFilter, { kind: 'choice' }>): readonly string[] {
  return typeof choices === 'function' ? choices() : choices
}

export const adminPageSizes = [25, 50, 100] as const

/** Most rows that can be named by their ids, and most rows of a bulk action. */
export const maxSelected = 1000
export const maxInBulk = 5000

const rangeMessages: Record<WrittenRangeKind, string> = {
  date: mark('{column} must be a range of days such as 2026-01-01..2026-01-31, 2026-01-01.. or ..2026-01-31'),
  money: mark('{column} must be a range of amounts such as 10..50, 10.. or ..50'),
  number: mark('{column} must be a range of whole numbers such as 10..50, 10.. or ..50'),
}

function filterSchema(column: string, filter: AdminFilter) {
  if (filter.kind === 'is') return z.string().check(z.maxLength(200))
  if (filter.kind !== 'choice') {
    const { kind } = filter
    return z
      .string()
      .check(z.refine((text) => readRange(kind, text) !== null, say(rangeMessages[kind], { column })))
  }
  const choicesNow = () => choicesOf(filter)
  // Those that follow from rows are not known yet, and very many say nothing.
  const isListed = typeof filter.choices !== 'function' && filter.choices.length <= 20
  const described = isListed ? [z.meta({ description: saidChoices(choicesOf(filter)) })] : []
  const error = () => t('{column} must be one or more of {choices}', { column, choices: choicesNow().join(', ') })
  return z.string().check(
    z.refine(
      (text) => {
        const choices = choicesNow()
        return text.split(',').every((one) => choices.includes(one))
      },
      { error },
    ),
    ...described,
  )
}

/** For the OpenAPI document. */
function saidChoices(choices: readonly string[]): string {
  return choices.map((choice) => `\`${choice}\``).join(', ')
}

type FilterOf<L extends AdminList> = keyof L['filters'] & string
type FilterShape<L extends AdminList> = {
  [K in FilterOf<L>]: ReturnType<typeof z.optional<z.ZodMiniString<string>>>
}

function filterShape<L extends AdminList>(list: L): FilterShape<L> {
  const entries = Object.entries(list.filters).map(([id, filter]) => [id, z.optional(filterSchema(id, filter))])
  return Object.fromEntries(entries) as FilterShape<L>
}

const search = { q: optionalText(mark('Search'), 100) }

/** A sort that the list offers. */
/* @__NO_SIDE_EFFECTS__ */
export function adminSort(list: AdminList) {
  const names = list.sorts.flatMap((id) => [id, `-${id}`])
  return z.optional(z.enum(names, say('sort must be one of {names}', { names: names.join(', ') })))
}

const pageSize = say('limit must be 25, 50 or 100')
const invalidCursor = say('The cursor is not valid')
const cursor = z.optional(z.string().check(z.maxLength(1000, invalidCursor)))

/** The query of a list. `cursor` is what another page answers as `after` or `before`; `at=last` is the last page. */
/* @__NO_SIDE_EFFECTS__ */
export function adminListQuery<const L extends AdminList>(list: L) {
  return z.strictObject({
    ...search,
    sort: adminSort(list),
    limit: z.optional(z.enum(['25', '50', '100'], pageSize)),
    cursor,
    at: z.optional(z.enum(['last'], say('at can only be "last"'))),
    ...filterShape(list),
  })
}

/**
 * Search and filters without sort and cursor: which rows, in any order. Strict: ignoring a misspelt filter would delete or export
 * more rows than the admin asked for.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminMatching<const L extends AdminList>(list: L) {
  return z.strictObject({ ...search, ...filterShape(list) })
}

/** Which rows in which order, as the functions that build SQL take it. */
export type AdminListQuery = { q?: string | null; sort?: string } & Record<string, string | null | undefined>

/**
 * One page. `before` and `after` are cursors of the pages next to it, null if there are no more rows in that direction.
 * `position` is the number of the first row, from 1, or null if it was not counted. `total` is an estimate unless
 * `totalIsExact`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function adminPage<Item extends Schema>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    totalIsExact: z.boolean(),
    position: z.nullable(z.int()),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  })
}

export type AdminPage<Item> = {
  items: Item[]
  total: number
  totalIsExact: boolean
  position: number | null
  before: string | null
  after: string | null
}
