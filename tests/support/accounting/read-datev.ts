import { expect } from 'vitest'

/**
 * Reads a booking batch by what DATEV publishes of its format (developer.datev.de, "DATEV-Format", header and
 * "Buchungsstapel", version 13), and by nothing of the writer: fields by their position, each with the expression that
 * DATEV gives for it.
 */
export type ReadBooking = {
  /** In hundredths, as it is debited to the debtor: a credit is negative. */
  signed: number
  currency: string
  debtor: string
  account: string
  taxKey: string
  day: string
  number: string
  text: string
  destination: string
  destinationRate: string
}

const headFields: Record<number, RegExp> = {
  1: /^"EXTF"$/,
  2: /^700$/,
  3: /^21$/,
  4: /^"Buchungsstapel"$/,
  5: /^13$/,
  6: /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/,
  7: /^$/,
  8: /^"\w{0,2}"$/,
  9: /^"\w{0,25}"$/,
  10: /^"\w{0,25}"$/,
  11: /^(?:\d{4,6}|\d{7})$/,
  12: /^\d{1,5}$/,
  13: /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
  14: /^[4-8]$/,
  15: /^20\d{6}$/,
  16: /^20\d{6}$/,
  17: /^"[\w.\-/ ]{0,30}"$/,
  18: /^"(?:[A-Z]{2}){0,2}"$/,
  19: /^[12]$/,
  20: /^(?:0|30|40|50|64)$/,
  21: /^[01]$/,
  22: /^"[A-Z]{3}"$/,
}

const bookingFields: Record<number, RegExp> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^(?!0{1,9}$)\d{1,9}$/,
  9: /^(?:"\d{4}")?$/,
  10: /^\d{4}$/,
  11: /^"[\w$%\-/]{0,36}"$/,
  14: /^"(?:""|[^"\p{Cc}]){0,60}"$/u,
  40: /^(?:".{0,15}")?$/,
  41: /^(?:\d{2},\d{2})?$/,
  95: /^(?:".{0,30}")?$/,
}

const names: Record<number, string> = {
  1: 'Umsatz (ohne Soll/Haben-Kz)',
  7: 'Konto',
  8: 'Gegenkonto (ohne BU-Schlüssel)',
  10: 'Belegdatum',
  11: 'Belegfeld 1',
  14: 'Buchungstext',
  40: 'EU-Land u. UStID (Bestimmung)',
  95: 'Auftragsnummer',
  114: 'Festschreibung',
  125: 'Abw. Skontokonto',
}

/** Fields between semicolons, also those in quotation marks, which may contain both. */
function fieldsOf(line: string): string[] {
  const fields = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character === ';' && !isQuoted) fields.push('')
    else fields[fields.length - 1] += character
  }
  expect(isQuoted, line).toBe(false)
  return fields
}

function unquoted(field: string | undefined): string {
  return (field ?? '').replace(/^"|"$/g, '').replaceAll('""', '"')
}

function check(fields: readonly string[], expected: Record<number, RegExp>): void {
  for (const [place, form] of Object.entries(expected)) {
    expect(fields[Number(place) - 1], `field ${place} of ${fields.join(';')}`).toMatch(form)
  }
}

export function readDatev(file: Buffer): { head: string[]; bookings: ReadBooking[] } {
  // Not the decoder of WHATWG for the five bytes without a character: they must not occur.
  for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d]) expect(file.includes(byte)).toBe(false)
  const text = new TextDecoder('windows-1252').decode(file)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [first = '', second = '', ...lines] = text.slice(0, -2).split('\r\n')
  const head = fieldsOf(first)
  expect(head).toHaveLength(31)
  check(head, headFields)
  const titles = second.split(';')
  expect(titles).toHaveLength(125)
  for (const [place, name] of Object.entries(names)) expect(titles[Number(place) - 1]).toBe(name)
  const year = Number(head[12]?.slice(0, 4))
  const firstMonth = Number(head[12]?.slice(4, 6))
  const bookings = lines.map((line) => {
    const fields = fieldsOf(line)
    expect(fields).toHaveLength(125)
    check(fields, bookingFields)
    const field = (place: number) => unquoted(fields[place - 1])
    const [day, month] = [field(10).slice(0, 2), field(10).slice(2)]
    const amount = Number(field(1).replace(',', ''))
    expect(unquoted(fields[13]).length).toBeLessThanOrEqual(60)
    return {
      signed: field(2) === 'S' ? amount : -amount,
      currency: field(3),
      debtor: field(7),
      account: field(8),
      taxKey: field(9),
      day: `${Number(month) < firstMonth ? year + 1 : year}-${month}-${day}`,
      number: field(11),
      text: field(14),
      destination: field(40),
      destinationRate: field(41),
    }
  })
  return { head: head.map(unquoted), bookings }
}
