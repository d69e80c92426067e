import type { BankReason } from '#contract/payments/bank.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import type { Database } from '#server/database/pool.ts'
import type { BankReceiptRow } from '../bank/payments.bank.store.ts'
import { type Named, namedInText } from './payments.named.ts'
import {
  listNamedOrders,
  listOpenOf,
  listOrdersById,
  listPayers,
  type PayableRow,
} from './payments.payable.store.ts'
import { findSubset } from './payments.subset.ts'

export type ProposedPart = { order: PayableRow; amountMinor: number }
/** Why an entry waits, and what its rest could be booked for; nothing is chosen where several selections fit. */
export type BookingProposal = { reason: BankReason | null; parts: ProposedPart[] }

export type WaitingEntry = Pick<
  BankReceiptRow,
  'id' | 'booked_on' | 'left_minor' | 'text' | 'payer' | 'payer_account' | 'reason' | 'kind' | 'order_id'
>

/** The orders that an entry could be of, as they are now. */
export type ProposalFacts = {
  /** By their creditor references and their invoices. */
  quoted: readonly PayableRow[]
  /** By any number in the text, those that are quoted included. */
  named: readonly PayableRow[]
  ofPayer: readonly PayableRow[]
  /** The order that the reading of the file has proposed. */
  stored: PayableRow | undefined
}

/** These ask for a look at the entry itself, whatever orders would fit. */
const cautions = new Set<BankReason | null>(['currency', 'return', 'maybe_return', 'details', 'unclear', 'again'])

const whole = (orders: readonly PayableRow[]): ProposedPart[] =>
  orders.map((order) => ({ order, amountMinor: order.openMinor }))

const sumOf = (orders: readonly PayableRow[]) => orders.reduce((sum, { openMinor }) => sum + openMinor, 0)

/** The cash discount on the open amount of an order, paid with this entry; 0 without one, or after its last day. */
function discountOf(
  { openMinor, totalMinor, discountBp, discountUntil }: PayableRow,
  entry: WaitingEntry,
): number {
  if (discountUntil === null || entry.booked_on > discountUntil) return 0
  const amountMinor = discountMinor(totalMinor, discountBp)
  return amountMinor < openMinor ? amountMinor : 0
}

/** What each of these orders gets if the entry pays them all, whole or less the cash discount; null if it fits no or several ways. */
function payAll(orders: readonly PayableRow[], entry: WaitingEntry): ProposedPart[] | null {
  const total = sumOf(orders)
  if (total === entry.left_minor) return whole(orders)
  const reduced = orders.filter((order) => discountOf(order, entry) > 0)
  const discounts = reduced.map((order) => discountOf(order, entry))
  const found = findSubset(discounts, total - entry.left_minor)
  if (total < entry.left_minor || found.kind !== 'one') return null
  const taken = new Set(found.chosen.map((index) => reduced[index]))
  return orders.map((order) => ({
    order,
    amountMinor: order.openMinor - (taken.has(order) ? discountOf(order, entry) : 0),
  }))
}

type Selection = { kind: 'one'; parts: ProposedPart[] } | { kind: 'none' | 'several' | 'too_many' }

/** Which of these orders the entry pays: whole, or else less the cash discount of each that has one. */
function select(orders: readonly PayableRow[], entry: WaitingEntry): Selection {
  const ways = [
    whole(orders),
    orders.map((order) => ({ order, amountMinor: order.openMinor - discountOf(order, entry) })),
  ]
  for (const parts of ways) {
    const found = findSubset(
      parts.map(({ amountMinor }) => amountMinor),
      entry.left_minor,
    )
    if (found.kind === 'one') return { kind: 'one', parts: found.chosen.flatMap((index) => parts[index] ?? []) }
    if (found.kind !== 'none') return found
  }
  return { kind: 'none' }
}

/** What the text names and fits: all quoted orders, all named ones, or exactly one selection of them. */
function byText(entry: WaitingEntry, { quoted, named }: ProposalFacts): BookingProposal | null {
  const { left_minor: left } = entry
  const reasonOf = (orders: readonly PayableRow[]): BankReason => {
    if (orders.length > 1) return 'several'
    return orders.every((order) => quoted.includes(order)) ? 'reference' : 'number'
  }
  for (const orders of [quoted, named]) {
    const parts = orders.length > 0 ? payAll(orders, entry) : null
    if (parts) return { reason: reasonOf(orders), parts }
  }
  const selection = select(named, entry)
  if (selection.kind === 'several') return { reason: 'ambiguous', parts: [] }
  if (selection.kind === 'one') {
    return { reason: reasonOf(selection.parts.map(({ order }) => order)), parts: selection.parts }
  }
  // An amount too small for all of them could be for any of them.
  if (quoted.length > 1) return { reason: 'several_amount', parts: sumOf(quoted) < left ? whole(quoted) : [] }
  const [order] = quoted
  return order ? { reason: 'amount', parts: [{ order, amountMinor: Math.min(order.openMinor, left) }] } : null
}

function byPayer(entry: WaitingEntry, { ofPayer }: ProposalFacts): BookingProposal | null {
  const selection = select(ofPayer, entry)
  if (selection.kind === 'several') return { reason: 'ambiguous', parts: [] }
  if (selection.kind === 'too_many') return { reason: 'too_many', parts: [] }
  return selection.kind === 'one' ? { reason: 'payer', parts: selection.parts } : null
}

/** What the reading of the file has found, as far as it still holds. */
function byReading({ left_minor: left, reason }: WaitingEntry, { stored }: ProposalFacts): BookingProposal {
  if (!stored || stored.openMinor === 0) return { reason, parts: [] }
  if (reason === 'number' || reason === 'only_amount') {
    return stored.openMinor === left ? { reason, parts: whole([stored]) } : { reason: 'unknown', parts: [] }
  }
  const amountMinor = Math.min(stored.openMinor, left)
  const isProposed = reason === 'amount' || reason === 'charges'
  return { reason, parts: isProposed ? [{ order: stored, amountMinor }] : [] }
}

/** What an entry could be booked for. A person decides. */
export function propose(entry: WaitingEntry, facts: ProposalFacts): BookingProposal {
  if (entry.kind === 'return' || cautions.has(entry.reason)) return { reason: entry.reason, parts: [] }
  // It quotes an order that takes no money: its payer meant another one than this one, and nobody else knows which.
  if (entry.reason === 'not_open' && facts.quoted.length === 0) return { reason: 'not_open', parts: [] }
  if (entry.reason === 'charges') return byReading(entry, facts)
  return byText(entry, facts) ?? byPayer(entry, facts) ?? byReading(entry, facts)
}

const nameOf = (payer: string) => payer.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The names that an entry is compared by: its account and its payer. */
const keysOf = ({ payer_account: account, payer }: WaitingEntry) => [account, nameOf(payer)].filter(Boolean)

async function listOfPayers(db: Database, entries: readonly WaitingEntry[]): Promise<Map<string, PayableRow[]>> {
  const accounts = [...new Set(entries.map(({ payer_account: account }) => account).filter(Boolean))]
  const names = [...new Set(entries.map(({ payer }) => nameOf(payer)).filter(Boolean))]
  if (accounts.length + names.length === 0) return new Map()
  const payers = await listPayers(db, { accounts, names })
  const open = await listOpenOf(db, [...new Set(payers.map(({ userId }) => userId))])
  const byUser = Map.groupBy(open, ({ userId }) => userId ?? '')
  const byKey = Map.groupBy(payers, ({ key }) => key)
  const ofEntry = (entry: WaitingEntry) => {
    const users = new Set(keysOf(entry).flatMap((key) => byKey.get(key)?.map(({ userId }) => userId) ?? []))
    return [...users].flatMap((userId) => byUser.get(userId) ?? [])
  }
  return new Map(entries.map((entry) => [entry.id, ofEntry(entry)]))
}

type Lookup = { byNumber: Map<number, PayableRow>; byInvoice: Map<string, PayableRow> }

async function listOfTexts(db: Database, named: readonly Named[]): Promise<Lookup> {
  const numbers = named.flatMap((one) => [...one.references.flat(), ...one.numbers])
  const invoices = [...new Set(named.flatMap((one) => one.invoices))]
  const orders = await listNamedOrders(db, {
    numbers: [...new Set(numbers)].filter(Number.isSafeInteger),
    invoices,
  })
  return {
    byNumber: new Map(orders.map((order) => [order.number, order])),
    byInvoice: new Map(orders.flatMap((order) => (order.invoice ? [[order.invoice, order] as const] : []))),
  }
}

const isOpen = ({ openMinor }: PayableRow) => openMinor > 0

function ordersOf({ references, invoices, numbers }: Named, { byNumber, byInvoice }: Lookup) {
  const byReference = references.flatMap((group) =>
    group.flatMap((number) => byNumber.get(number) ?? []).slice(0, 1),
  )
  const invoiced = invoices.flatMap((number) => byInvoice.get(number) ?? [])
  const quoted = new Set([...byReference, ...invoiced].filter(isOpen))
  const named = new Set([...quoted, ...numbers.flatMap((number) => byNumber.get(number) ?? []).filter(isOpen)])
  return { quoted: [...quoted], named: [...named] }
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A proposal for each entry, by its id, with the orders as they are now. */
export async function proposeFor(
  db: Database,
  entries: readonly WaitingEntry[],
  currency: string,
): Promise<Map<string, BookingProposal>> {
  const named = new Map(entries.map((entry) => [entry.id, namedInText(entry.text)]))
  const lookup = await listOfTexts(db, [...named.values()])
  const ofPayers = await listOfPayers(db, entries)
  const stored = await listOrdersById(
    db,
    entries.flatMap(({ order_id: id }) => id ?? []),
  )
  const byId = new Map(stored.map((order) => [order.id, order]))
  const proposals = new Map<string, BookingProposal>()
  for (const entry of entries) {
    const { quoted, named: all } = ordersOf(named.get(entry.id) ?? namedInText(''), lookup)
    const ofPayer = (ofPayers.get(entry.id) ?? []).filter((order) => order.currency === currency)
    const facts = { quoted, named: all, ofPayer, stored: byId.get(entry.order_id ?? '') }
    proposals.set(entry.id, propose(entry, facts))
    // Other requests have their turn.
    await pause()
  }
  return proposals
}
