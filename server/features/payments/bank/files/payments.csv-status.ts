import type { Doubt } from '../payments.statement.ts'
import { type CsvColumns, cellOf, cellsOfRole } from './payments.csv-columns.ts'
import type { Role } from './payments.csv-titles.ts'
import {
  announces,
  entryStatus,
  fold,
  isYes,
  mentionsPending,
  mentionsReturn,
  startsPending,
} from './payments.words.ts'

type Row = readonly string[]

/** What becomes of a row: it is an entry, perhaps with a doubt, or none. */
export type EntryOutcome = { kind: 'announced' } | { kind: 'failed' } | { kind: 'booked'; doubt: Doubt | null }

const no = new Set(['no', 'false', '0', 'n', 'nein', 'nee', 'non', 'nie', 'nej', 'nei'])
/** Titles of what the payer or a person writes: a word there may be theirs. */
const freeRoles: readonly Role[] = ['text', 'payer', 'quoted', 'endToEnd']
const otherRoles: readonly Role[] = [
  ...['bookedOn', 'amount', 'credit', 'debit', 'currency', 'payerAccount', 'ownAccount', 'someAccount', 'ref'],
  ...['gross', 'net', 'fee', 'returnReason'],
] as Role[]

/** The cells of a row whose column is of none of these roles. */
function restOf({ places }: CsvColumns, row: Row, roles: readonly Role[]): string[] {
  const known = new Set(roles.flatMap((role) => places[role] ?? []))
  return row.filter((cell, place) => cell.trim() !== '' && !known.has(place))
}

function stateOf(columns: CsvColumns, row: Row): 'pending' | 'failed' | 'unknown' | 'returned' | 'booked' {
  const states = cellsOfRole(columns, row, 'status')
  const hints = cellsOfRole(columns, row, 'hint')
  const flags = cellsOfRole(columns, row, 'pendingFlag')
  const said = states.map(entryStatus)
  const hinted = hints.map((hint) => (announces(hint) ? 'pending' : entryStatus(hint)))
  const isFlagged = flags.some((flag) => isYes(flag) || entryStatus(flag) === 'pending')
  const isNotBooked = cellsOfRole(columns, row, 'bookedFlag').some((flag) => no.has(fold(flag)))
  if (isFlagged || isNotBooked || said.includes('pending') || hinted.includes('pending')) return 'pending'
  if (states.some(announces)) return 'pending'
  if (said.includes('failed') || hinted.includes('failed')) return 'failed'
  if (!said.includes('unknown')) return 'booked'
  return states.some(mentionsReturn) ? 'returned' : 'unknown'
}

/** Whether a row lacks the day from which its money counts, where there is a column for it beside the booking day. */
function lacksValueDay(columns: CsvColumns, row: Row): boolean {
  const { valueDay, bookedOn } = columns.places
  return valueDay !== undefined && valueDay[0] !== bookedOn?.[0] && cellOf(columns, row, 'valueDay') === ''
}

/** What the columns of states and the texts say of a row. `day` is what its column of days has. */
export function entryOutcome(columns: CsvColumns, row: Row, day: string): EntryOutcome {
  if (day !== '' && !/\d/.test(day) && (entryStatus(day) === 'pending' || startsPending(day)))
    return { kind: 'announced' }
  const state = stateOf(columns, row)
  if (state === 'pending') return { kind: 'announced' }
  if (state === 'failed') return { kind: 'failed' }
  const known = [...otherRoles, 'status', 'hint', 'pendingFlag', 'bookedFlag', 'sign'] as Role[]
  const kinds = restOf(columns, row, [...known, ...freeRoles])
  const texts = freeRoles.flatMap((role) => cellsOfRole(columns, row, role)).filter(Boolean)
  if (kinds.some(announces) || texts.some((text) => startsPending(text) && entryStatus(text) === 'pending')) {
    return { kind: 'announced' }
  }
  const reasons = cellsOfRole(columns, row, 'returnReason').map(fold)
  if (reasons.some((reason) => /\w/.test(reason) && !no.has(reason) && reason !== 'n a')) {
    return { kind: 'booked', doubt: 'return' }
  }
  if (state === 'returned' || [...kinds, ...texts].some(mentionsReturn)) {
    return { kind: 'booked', doubt: 'maybe_return' }
  }
  const isUnclear =
    state === 'unknown' ||
    lacksValueDay(columns, row) ||
    [...kinds, ...texts, ...cellsOfRole(columns, row, 'hint')].some(mentionsPending)
  return { kind: 'booked', doubt: isUnclear ? 'unclear' : null }
}

/** A line that begins a part of the table: what follows is only announced, or booked. Null for any other line. */
export function sectionOf(row: Row): 'pending' | 'booked' | null {
  const said = row.filter((cell) => cell.trim() !== '')
  const [only = ''] = said
  if (said.length !== 1 || only.length > 80) return null
  if (startsPending(only) || (entryStatus(only) === 'pending' && !/\d/.test(only))) return 'pending'
  return entryStatus(only) === 'booked' ||
    /^(?:gebucht|booked|posted|geboekt|comptabilis|contabiliza|zaksiegow)/.test(fold(only))
    ? 'booked'
    : null
}
