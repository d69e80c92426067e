/**
 * Ranges in addresses and filters, `from..to`: days of the company (`2026-01-31`), amounts in major units, whole numbers, and
 * measures of the catalogue, which are numbers with up to three decimals.
 */
type RangeKind = 'date' | 'money' | 'number' | 'measure'

/** The kinds whose ends stay as they were written. The ends of a measure are numbers, so that one range has one text. */
export type WrittenRangeKind = Exclude<RangeKind, 'measure'>

/** Both ends are included; null means open. */
export type Range<End extends string | number = string> = { from: End | null; to: End | null }

const forms: Record<RangeKind, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  money: /^\d{1,12}(?:\.\d{1,4})?$/,
  number: /^-?\d{1,12}$/,
  measure: /^\d{1,9}(?:\.\d{1,3})?$/,
}

/**
 * `10..50`, `10..`, `..50`, or `10` alone for exactly that, except for a measure, which needs the dots. Null if it is not
 * a range, or ends before it begins.
 */
export function readRange(kind: 'measure', text: string): Range<number> | null
export function readRange(kind: WrittenRangeKind, text: string): Range | null
export function readRange(kind: RangeKind, text: string): Range | Range<number> | null {
  if (kind === 'measure' && !text.includes('..')) return null
  const [from = '', to = from, ...more] = text.split('..')
  if (more.length > 0 || (from === '' && to === '')) return null
  const isGood = (end: string) => end === '' || (kind === 'date' ? isDate(end) : forms[kind].test(end))
  if (!isGood(from) || !isGood(to)) return null
  const isBackwards = kind === 'date' ? from > to : Number(from) > Number(to)
  if (from !== '' && to !== '' && isBackwards) return null
  if (kind !== 'measure') return { from: from || null, to: to || null }
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
}

/** The inverse of `readRange`; empty if neither end is given. */
export function writeRange({ from, to }: Range<string | number>): string {
  return from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`
}

/** Whether it is a day such as 2026-01-31. PostgreSQL and `Date` accept the same days; 2026-02-30 is not one. */
export function isDate(text: string): boolean {
  if (!forms.date.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '1000-01-01'
}
