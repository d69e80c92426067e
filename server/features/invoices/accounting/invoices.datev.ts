import { inWindows1252, toWindows1252 } from './invoices.windows-1252.ts'

/** One amount of a document, as DATEV books it. */
export type Booking = {
  /** In minor units of a currency with two decimals; more than nothing. */
  minor: number
  /** An invoice debits the debtor, a credit note credits it. */
  side: 'debit' | 'credit'
  currency: string
  debtor: string
  account: string
  taxKey: string
  /** Such as 2026-11-30. */
  issuedOn: string
  number: string
  text: string
  orderNumber: string
  /** The member state whose rate was charged, or the buyer's VAT number; empty at home. */
  destination: string
  /** The rate of that state, in hundredths of a percent. */
  destinationRateBp: number | null
}

export type Batch = {
  consultant: number
  client: number
  /** The first day of the business year, such as 2026-01-01. */
  yearStart: string
  accountLength: number
  from: string
  to: string
  currency: string
  /** Year to millisecond, 17 digits. */
  madeAt: string
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => [
    `${name} - Art ${index + 1}`,
    `${name}- Inhalt ${index + 1}`,
  ]).flat()

/** The columns of format version 13 in their order, named as DATEV names them. */
const columns = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1'],
  ...['Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank'],
  ...['Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...numbered('Beleginfo', 8).map((name) => name.replace('- Inhalt', ' - Inhalt')),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered('Zusatzinformation', 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'],
  ...[
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
    'Abrechnungsreferenz',
  ],
  ...['BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const maxNumber = 36
const maxText = 60

function quoted(text: string, max = Number.POSITIVE_INFINITY): string {
  return `"${inWindows1252(text, max).replaceAll('"', '""')}"`
}

function withComma(hundredths: number, digits = 1): string {
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return `${String(whole).padStart(digits, '0')},${String(rest).padStart(2, '0')}`
}

const inOneWord = (day: string) => day.replaceAll('-', '')

/** What begins a batch: its header and the names of its columns. */
export function batchHead(batch: Batch): Buffer {
  const { consultant, client, yearStart, accountLength, from, to, currency, madeAt } = batch
  const head = [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', madeAt, '', '""', '""', '""'],
    ...[String(consultant), String(client), inOneWord(yearStart), String(accountLength)],
    ...[inOneWord(from), inOneWord(to), quoted(`${from} - ${to}`, 30), '""'],
    // Financial accounting, independent of accounting standards, not fixed: the accountant may still change it.
    ...['1', '0', '0', quoted(currency)],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ]
  return toWindows1252(`${head.join(';')}\r\n${columns.join(';')}\r\n`)
}

/** Only these may be in a document number. */
function documentNumber(number: string): string {
  return `"${inWindows1252(number)
    .replaceAll(/[^A-Za-z0-9$%/-]/g, '-')
    .slice(0, maxNumber)}"`
}

export function bookingLine(booking: Booking): Buffer {
  const { destination, destinationRateBp: rateBp, taxKey } = booking
  const [, month = '', day = ''] = booking.issuedOn.split('-')
  const filled: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': withComma(booking.minor),
    'Soll/Haben-Kennzeichen': booking.side === 'debit' ? '"S"' : '"H"',
    'WKZ Umsatz': quoted(booking.currency),
    Konto: booking.debtor,
    'Gegenkonto (ohne BU-Schlüssel)': booking.account,
    ...(taxKey !== '' && { 'BU-Schlüssel': `"${taxKey.padStart(4, '0')}"` }),
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': documentNumber(booking.number),
    Buchungstext: quoted(booking.text, maxText),
    ...(destination !== '' && { 'EU-Land u. UStID (Bestimmung)': quoted(destination, 15) }),
    ...(rateBp !== null && { 'EU-Steuersatz (Bestimmung)': withComma(rateBp, 2) }),
    Auftragsnummer: quoted(booking.orderNumber, 30),
  }
  return toWindows1252(`${columns.map((name) => filled[name] ?? '').join(';')}\r\n`)
}
