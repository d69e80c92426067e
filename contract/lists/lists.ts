import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import type { Schema } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'

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
}

export const adminListNames = ['orders', 'products', 'users', 'reviews', 'audit'] as const
export type AdminListName = (typeof adminListNames)[number]

/**
 * `choice`: one or more of the given words, separated by commas. `is`: exactly this value. The others are ranges,
 * `from..to`.
 */
export type AdminFilter = { kind: 'choice'; choices: readonly string[] } | { kind: 'is' } | { kind: RangeKind }

/** Days (UTC, `2026-01-31`), amounts in major units, whole numbers. */
export type RangeKind = 'date' | 'money' | 'number'

export const adminPageSizes = [25, 50, 100] as const

/** Most rows that can be named by their ids, and most rows of a bulk action. */
export const mostSelected = 1000
export const mostInBulk = 5000

/** Both ends are included; null means open. */
export type Range = { from: string | null; to: string | null }

const forms: Record<RangeKind, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  money: /^\d{1,12}(?:\.\d{1,3})?$/,
  number: /^-?\d{1,12}$/,
}

/** `10..50`, `10..`, `..50`, or `10` alone for exactly that. Null if it is not a range, or ends before it begins. */
export function readRange(kind: RangeKind, text: string): Range | null {
  const [from = '', to = from, ...more] = text.split('..')
  if (more.length > 0 || (from === '' && to === '')) return null
  const isGood = (end: string) => end === '' || (kind === 'date' ? isDay(end) : forms[kind].test(end))
  if (!isGood(from) || !isGood(to)) return null
  const isBackwards = kind === 'date' ? from > to : Number(from) > Number(to)
  if (from !== '' && to !== '' && isBackwards) return null
  return { from: from || null, to: to || null }
}

/** The inverse of `readRange`. */
export function writeRange({ from, to }: Range): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** Whether it is a day such as 2026-01-31. PostgreSQL and `Date` accept the same days; 2026-02-30 is not one. */
export function isDay(text: string): boolean {
  if (!forms.date.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '1000-01-01'
}

const rangeMessages: Record<RangeKind, string> = {
  date: mark('{column} must be days as in 2026-01-01..2026-01-31, either side may be left out'),
  money: mark('{column} must be amounts as in 10..50, either side may be left out'),
  number: mark('{column} must be whole numbers as in 10..50, either side may be left out'),
}

function filterSchema(column: string, filter: AdminFilter) {
  if (filter.kind === 'is') return z.string().check(z.maxLength(200))
  if (filter.kind !== 'choice') {
    const { kind } = filter
    return z
      .string()
      .check(z.refine((text) => readRange(kind, text) !== null, say(rangeMessages[kind], { column })))
  }
  const { choices } = filter
  const message = say('{column} must be one or more of {choices}', { column, choices: choices.join(', ') })
  return z.string().check(z.refine((text) => text.split(',').every((one) => choices.includes(one)), message))
}

type FilterOf<L extends AdminList> = keyof L['filters'] & string
type FilterShape<L extends AdminList> = {
  [K in FilterOf<L>]: ReturnType<typeof z.optional<z.ZodMiniString<string>>>
}

function filterShape<L extends AdminList>(list: L): FilterShape<L> {
  const entries = Object.entries(list.filters).map(([id, filter]) => [id, z.optional(filterSchema(id, filter))])
  return Object.fromEntries(entries) as FilterShape<L>
}

/** Ignoring a misspelt filter would delete or export more rows than the admin asked for. */
const strict = say('Only columns of this list can be used as filters')

const search = { q: optionalText(mark('Search'), 100) }

/** A sort that the list offers. */
/* @__NO_SIDE_EFFECTS__ */
export function adminSort(list: AdminList) {
  const names = list.sorts.flatMap((id) => [id, `-${id}`])
  return z.optional(z.enum(names, say('sort must be one of {names}', { names: names.join(', ') })))
}

const pageSize = say('limit must be 25, 50 or 100')
const cursor = z.optional(z.string().check(z.maxLength(1000, say('The cursor is not valid'))))

/** The query of a list. `after` and `before` come from another page; `at=last` is the last page. */
/* @__NO_SIDE_EFFECTS__ */
export function adminListQuery<const L extends AdminList>(list: L) {
  return z.strictObject(
    {
      ...search,
      sort: adminSort(list),
      limit: z.optional(z.enum(['25', '50', '100'], pageSize)),
      after: cursor,
      before: cursor,
      at: z.optional(z.enum(['last'], say('at may only be "last"'))),
      ...filterShape(list),
    },
    strict,
  )
}

/** Search and filters without sort and cursor: which rows, in any order. */
/* @__NO_SIDE_EFFECTS__ */
export function adminMatching<const L extends AdminList>(list: L) {
  return z.strictObject({ ...search, ...filterShape(list) }, strict)
}

/** Which rows in which order, as the functions that build SQL take it. */
export type AdminListQuery = { q?: string | null; sort?: string } & Record<string, string | null | undefined>

/**
 * One page. `before` and `after` are cursors, null if there are no more rows in that direction. `position` is the
 * number of the first row, from 1, or null if it was not counted. `total` is an estimate unless `totalIsExact`.
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
