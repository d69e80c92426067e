import { toMajor } from '#contract/money.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import type { BankReceiptRow } from '../bank/payments.bank.store.ts'
import { toPayableOrder } from './payments.payable.ts'
import { type BookingProposal, proposeFor } from './payments.proposals.ts'

function toBankReceipt(own: string, row: BankReceiptRow, proposal: BookingProposal): BankReceipt {
  const { order_id: id, order_number: number, customer, open_minor: openMinor, currency } = row
  // What was found by the amount alone when the file was read is no proposal beside what the text names.
  const isOfProposal = proposal.parts.length === 0 || proposal.parts.some(({ order }) => order.id === id)
  const hasOrder = id !== null && number !== null && isOfProposal
  const majorOf = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  return {
    _id: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    currency,
    amount: toMajor(row.amount_minor, currency),
    left: toMajor(row.left_minor, currency),
    payer: row.payer,
    payerAccount: row.payer_account,
    text: row.text,
    state: row.state,
    ...{
      reason: proposal.reason,
      kind: row.kind,
      gross: majorOf(row.gross_minor),
      charges: majorOf(row.charges_minor),
    },
    order: hasOrder ? { _id: id, number, customer: customer ?? '', open: toMajor(openMinor ?? 0, own) } : null,
    parts: row.parts.map(({ orderId, orderNumber, amountMinor }) => ({
      orderId,
      orderNumber,
      amount: toMajor(amountMinor, currency),
    })),
    proposal: proposal.parts.map(({ order, amountMinor }) => ({
      order: toPayableOrder(order),
      amount: toMajor(amountMinor, currency),
    })),
  }
}

/** Entries as the API shows them: those that wait for a person with a proposal. */
export async function shownEntries(
  { db, settings }: SettingsDb,
  rows: readonly BankReceiptRow[],
): Promise<BankReceipt[]> {
  const { currency } = settings.formats()
  const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'partial')
  const proposals = await proposeFor(db, waiting, currency)
  return rows.map((row) =>
    toBankReceipt(currency, row, proposals.get(row.id) ?? { reason: row.reason, parts: [] }),
  )
}
