import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import type { Schema } from '../endpoint.ts'
import { optionalText, say } from '../fields.ts'

/**
 * The one standard of the tables that staff work with: search, sort, filters, pages by key, bulk actions, export. A room
 * says what its list can do by a `AdminList`; the schemas, the server's statements and the browser's table follow from it.
 */
export type AdminList = {
  name: AdminListName
  /** Columns the list can be sorted by; `-` before one is descending. */
  sorts: readonly string[]
  /** The sort of a list that nobody sorted. */
  firstSort: string
  filters: Readonly<Record<string, AdminFilter>>
  /** Columns of the exported table, in their order when nobody chose any. */
  exported: readonly string[]
}

export const adminListNames = ['orders', 'products', 'users', 'reviews', 'audit'] as const
export type AdminListName = (typeof adminListNames)[number]

/** `choice`: one or more of its words, with commas between. `is`: exactly this. The others are ranges, `from..to`. */
export type AdminFilter = { kind: 'choice'; choices: readonly string[] } | { kind: 'is' } | { kind: RangeKind }

/** Days (UTC, `2026-01-31`), amounts in major units, whole numbers. */
export type RangeKind = 'date' | 'money' | 'number'

export const adminPageSizes = [25, 50, 100] as const

/** How many rows may be named by their ids, and how many rows a bulk action takes at most. */
export const mostSelected = 1000
export const mostInBulk = 5000

/** Both ends are part of the range; null: open. */
export type Range = { from: string | null; to: string | null }

const forms: Record<RangeKind, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  money: /^\d{1,12}(?:\.\d{1,3})?$/,
  number: /^-?\d{1,12}$/,
}

/** `10..50`, `10..`, `..50`, and `10` alone for exactly that. Null for what is no range, or one from later to earlier. */
export function readRange(kind: RangeKind, text: string): Range | null {
  const [from = '', to = from, ...more] = text.split('..')
  if (more.length > 0 || (from === '' && to === '')) return null
  const isGood = (end: string) => end === '' || (kind === 'date' ? isDay(end) : forms[kind].test(end))
  if (!isGood(from) || !isGood(to)) return null
  const isBackwards = kind === 'date' ? from > to : Number(from) > Number(to)
  if (from !== '' && to !== '' && isBackwards) return null
  return { from: from || null, to: to || null }
}

/** What `readRange` reads. */
export function writeRange({ from, to }: Range): string {
  return `${from ?? ''}..${to ?? ''}`
}

/** Whether it is a day as in 2026-01-31. PostgreSQL knows none that `Date` does not; 2026-02-30 is none. */
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

/** A wrong name must not widen what is deleted or exported. */
const strict = say('Only columns of this list can be used as filters')

const search = { q: optionalText(mark('Search'), 100) }

/** A sort of the list's own. */
/* @__NO_SIDE_EFFECTS__ */
export function adminSort(list: AdminList) {
  const names = list.sorts.flatMap((id) => [id, `-${id}`])
  return z.optional(z.enum(names, say('sort must be one of {names}', { names: names.join(', ') })))
}

const pageSize = say('limit must be 25, 50 or 100')
const cursor = z.optional(z.string().check(z.maxLength(1000, say('The cursor is not valid'))))

/** What a list is asked for. `after` and `before` come from the page before; `at=last` is the last page. */
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

/** Search and filters alone: which rows, whatever their order. */
/* @__NO_SIDE_EFFECTS__ */
export function adminMatching<const L extends AdminList>(list: L) {
  return z.strictObject({ ...search, ...filterShape(list) }, strict)
}

/** What a query says about which rows and in which order, on its way to a statement. */
export type AdminListQuery = { q?: string | null; sort?: string } & Record<string, string | null | undefined>

/**
 * One page. `before` and `after` are places to go on from, null where there is nothing more that way. `position` is the
 * number of the first row, from 1, or null where nobody counted. `total` is an estimate unless `totalIsExact`.
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
