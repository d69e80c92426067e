import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuseEntry } from '../payments.statement.ts'
import { readAmount } from './payments.csv-amounts.ts'
import { type CsvColumns, cellOf, columnsFor } from './payments.csv-columns.ts'
import { fold, wholeWords } from './payments.words.ts'

/** `none` moves no money: a note of the bank. */
export type EntrySide = 'credit' | 'debit' | 'none'

const setOf = (words: string) => new Set(words.split('|').map(fold))

/** What says nothing else in any column. */
const plain: Record<'credit' | 'debit', Set<string>> = {
  credit: setOf(
    'c|cr|crdt|credit|h|haben|bij|in|incoming|eingang|zugang|kredit|crédit|crédito|credito|avere|abono|haber|ma|uznanie|uznania|wpływ|inkomend|entrant|entrée|entrata|entrada|ingreso|indgående|inkommande|inngående|money in|paid in|credit transaction',
  ),
  debit: setOf(
    'd|dr|dbit|debit|s|soll|af|out|outgoing|ausgang|abgang|debet|débit|débito|debito|dare|cargo|debe|wn|winien|obciążenie|obciążenia|wydatek|uitgaand|sortant|sortie|uscita|salida|gasto|udgående|utgående|money out|paid out|debit transaction',
  ),
}

/** What says it in a column of that title alone. */
const titled: Record<EntrySide, Set<string>> = {
  credit: setOf(
    'gutschrift|gutschriften|einnahme|einzahlung|plus|pos|positive|positiv|receipt|deposit|ind|inn|inset|insättning|bijschrijving|to',
  ),
  debit: setOf(
    'belastung|lastschrift|ausgabe|auszahlung|minus|neg|negative|negativ|payment out|withdrawal|ud|ut|uttag|afschrijving|from',
  ),
  none: setOf('memo|neutral|none|info|notiz'),
}

/** What says it inside a value of a column that is nothing else, such as `Überweisung ausgehend` or `Transfer sent`. */
const sidePhrases: readonly (readonly ['credit' | 'debit', RegExp])[] = [
  [
    'debit',
    wholeWords(
      'ausgehend\\w*|ausgang|gesendet\\w*|abbuchung|dauerauftrag|kartenzahlung|bargeldabhebung|outgoing|sent|direct debit|standing order|card payment|withdrawal|purchase|payout|expense|transfer out|uitgaand\\w*|verzonden|sortante?s?|envoye\\w*|prelevement|salientes?|enviad\\w*|in uscita|inviat\\w*|wychodzac\\w*|udgaende|utgaende|utgaend|skickad',
    ),
  ],
  [
    'credit',
    wholeWords(
      'eingehend\\w*|eingang|empfangen|gutschrift|incoming|received|credit transfer|direct credit|deposit|income|transfer in|inkomend\\w*|ontvangen|entrante?s?|recue?s?|recibid\\w*|in entrata|ricevut\\w*|przychodzac\\w*|indgaende|inkommande|inngaende|mottage\\w*',
    ),
  ],
]

function phraseSide(written: string): EntrySide | null {
  const value = fold(written)
  const said = sidePhrases.filter(([, test]) => test.test(value))
  return said.length === 1 ? (said[0]?.[0] ?? null) : null
}

/** Letters that mean the opposite elsewhere count by the title: `A` is debit in Dutch, and credit in Italian. */
function byTitle(title: string, value: string): EntrySide | null {
  const name = fold(title)
  if (value !== 'a' && value !== 'b') return null
  if (/\baf\b.*\bbij\b|\bbij\b.*\baf\b/.test(name)) return value === 'a' ? 'debit' : 'credit'
  if (/dare|^d a$/.test(name)) return value === 'a' ? 'credit' : null
  return null
}

function sideOf(written: string, title: string): EntrySide | null {
  const sign = written.trim()
  if (sign === '+') return 'credit'
  if (sign === '-' || sign === '−' || sign === '–') return 'debit'
  const value = fold(written)
  if (plain.credit.has(value)) return 'credit'
  if (plain.debit.has(value)) return 'debit'
  for (const side of ['credit', 'debit', 'none'] as const) if (titled[side].has(value)) return side
  return byTitle(title, value)
}

function isPlainSide(written: string): boolean {
  const value = fold(written)
  return value !== '' && (plain.credit.has(value) || plain.debit.has(value))
}

/** `isNothingElse`: the column has no known title, so words inside its values count too. */
type Judged = { haveSigns: boolean; isNothingElse: boolean }

/** Whether the values of a column without such a title say it: all of them, or in a table without signs those of debits. */
function areSides(values: readonly string[], { haveSigns, isNothingElse }: Judged): boolean {
  const said = new Set(values)
  // A dash alone is what many write into an empty cell.
  const areSigns = said.has('+') && said.has('-')
  if (values.every((value) => isPlainSide(value) || (areSigns && (value === '+' || value === '-')))) return true
  if (haveSigns) return false
  const says = (value: string) => sideOf(value, '') ?? (isNothingElse ? phraseSide(value) : null)
  return values.some((value) => fold(value) !== '' && says(value) === 'debit')
}

/**
 * Columns that say by their values whether money came or went, whatever their titles are: all of them do, or no amount has a
 * sign and one of them says that money went.
 */
export function signPlacesOf(columns: CsvColumns, rows: readonly (readonly string[])[], ours: string): number[] {
  const known = columns.places.sign ?? []
  if (columns.places.amount === undefined) return known
  const amounts = rows
    .map((row) => readAmount(cellOf(columnsFor(columns, row), row, 'amount'), ours))
    .filter((one) => one !== null)
  const haveSigns = amounts.some((one) => one.amount.startsWith('-') || one.side !== null)
  const claimed = new Set(
    (
      [
        'bookedOn',
        'amount',
        'credit',
        'debit',
        'currency',
        'payerAccount',
        'ownAccount',
        'someAccount',
        'ref',
      ] as const
    ).flatMap((role) => columns.places[role] ?? []),
  )
  const titledPlaces = new Set(Object.values(columns.places).flat())
  const widest = Math.min(
    rows.reduce((most, row) => Math.max(most, row.length), 0),
    200,
  )
  const found = Array.from({ length: widest }, (_, place) => place).filter((place) => {
    if (claimed.has(place) || known.includes(place)) return false
    const values = rows.map((row) => (row[place] ?? '').trim()).filter((value) => value !== '')
    const isNothingElse = !titledPlaces.has(place)
    return values.length > 0 && areSides(values, { haveSigns, isNothingElse })
  })
  return [...known, ...found]
}

type Signed = { place: number; columns: CsvColumns; row: readonly string[]; signPlaces: readonly number[] }

/** What the columns with signs say of a row; null where none says anything. Throws `bank_file_unreadable` for an unknown value. */
export function sideOfRow({ place, columns, row, signPlaces }: Signed): EntrySide | null {
  let found: EntrySide | null = null
  for (const index of signPlaces) {
    const written = (row[index] ?? '').trim()
    if (written === '') continue
    const title = columns.titles[index]?.trim() ?? ''
    const side = sideOf(written, title) ?? phraseSide(written)
    if (side === null) {
      refuseEntry(
        place,
        t('{value} in the column {title} is neither credit nor debit.', {
          value: cut(written, 40),
          title: title || String(index + 1),
        }),
      )
    }
    if (found !== null && found !== side) refuseEntry(place, t('Marked as both credit and debit.'))
    found = side
  }
  return found
}
