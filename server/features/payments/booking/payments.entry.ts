import { formatMoney, toMajor } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { type BankEntryState, findEntry, saveBooked, sumBooked } from './payments.entry.store.ts'

/** A bank transaction, and what of it stays open. */
export type EntryToBook = { id: string; restMinor: number }

type Booking = EntryToBook & { bookedMinor: number; by: string }

function refuseDone(found: BankEntryState | undefined): BankEntryState {
  const entry = found ?? refuse('bank_receipt_not_found')
  return entry.state === 'booked' || entry.state === 'ignored' ? refuse('bank_receipt_done') : entry
}

/** Before any order is looked at: what the orders of a booked entry say now is no reason. Throws as `bookOnEntry`. */
export async function refuseBooked(tx: Database, { id }: EntryToBook): Promise<void> {
  refuseDone(await findEntry(tx, id))
}

/**
 * Runs `write`, which makes the receipts, while the entry is locked. The booked amount and the rest add up to what was left
 * before, so nobody books the same money twice. Throws `bank_receipt_not_found`, `bank_receipt_done`, `bank_parts_differ`.
 */
export async function bookOnEntry(tx: Database, booking: Booking, write: () => Promise<void>): Promise<void> {
  const { id, restMinor, bookedMinor, by } = booking
  const { amountMinor, currency } = refuseDone(await findEntry(tx, id, 'for update'))
  const leftMinor = amountMinor - (await sumBooked(tx, id))
  if (bookedMinor + restMinor !== leftMinor) {
    const inMoney = (minor: number) => formatMoney(toMajor(minor, currency), currency)
    const message = t('{left} of this transaction is left, but the amounts and the rest add up to {sum}.', {
      left: inMoney(leftMinor),
      sum: inMoney(bookedMinor + restMinor),
    })
    refuse('bank_parts_differ', [{ path: 'rest', message }])
  }
  await write()
  await saveBooked(tx, { id, reason: null, by })
}

/** After a receipt of an entry was withdrawn: its money waits for a person again, also if the rest was set aside. */
export async function releaseEntry(tx: Database, id: string): Promise<void> {
  await findEntry(tx, id, 'for update')
  await saveBooked(tx, { id, reason: 'withdrawn', by: null })
}
