import { t } from '#i18n/t.ts'
import { bounds, tooLarge } from './imports.bounds.ts'
import { readXml } from './imports.xml.ts'
import type { Zip } from './imports.zip.ts'

/** Built-in formats of dates and times, which workbooks refer to by number only (ISO/IEC 29500-1, 18.8.30). */
const knownDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** The longest format that spreadsheets allow. */
const longestFormat = 255
/** Literal text in a format, and conditions, colours and currencies; `[h]` are hours. */
const notPlaces = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

/** Whether this format shows a number as a date or a time: `d-mmm`, not `0.00 "days"`. */
export function isDateFormat(format: string): boolean {
  return format.length <= longestFormat && /[dmyhs]/i.test(format.replaceAll(notPlaces, ''))
}

/** The numbers of the cell styles that show dates. */
export async function readDateStyles(zip: Zip, path: string): Promise<ReadonlySet<number>> {
  const formats = new Set<number>()
  const styles = new Set<number>()
  if (!zip.has(path)) return styles
  let isOfCells = false
  let count = 0
  function open(name: string, attributes: Record<string, string>): void {
    if (name === 'cellXfs') isOfCells = true
    if (name !== 'numFmt' && !(name === 'xf' && isOfCells)) return
    const id = Number(attributes.numFmtId)
    const isKnown = knownDates.some(([first, last]) => id >= first && id <= last)
    if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) formats.add(id)
    if (name === 'xf') {
      if (isKnown || formats.has(id)) styles.add(count)
      count += 1
    }
    if (count > bounds.styles || formats.size > bounds.styles) {
      tooLarge(t('This workbook has more than {max} cell formats. Save it as CSV.', { max: bounds.styles }))
    }
  }
  function close(name: string): void {
    if (name === 'cellXfs') isOfCells = false
  }
  for await (const _ of readXml(zip, path, { open, close }));
  return styles
}

const dayMs = 86_400_000
/** The last day that spreadsheets support: the end of the year 9999. */
const lastDay = 2_958_466

/**
 * The date of a serial number, as `2026-05-01`, with a time as `2026-05-01 14:30:00`, or the time alone. Null for a
 * number that is not a date. Day 60 is 29 February 1900, which did not exist; Macintosh workbooks count from 1904.
 */
export function dateOf(serial: number, isFrom1904: boolean): string | null {
  if (!(serial >= 0 && serial < lastDay)) return null
  const days = isFrom1904 ? serial + 1_462 : serial
  const first = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(first + Math.round((days * dayMs) / 1_000) * 1_000).toISOString()
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)]
  if (serial < 1) return time
  return time === '00:00:00' ? date : `${date} ${time}`
}
