import { isWholeMinor, toMajor, toMinor } from '#contract/money.ts'
import type { BankReceipt, PayableOrder } from '#contract/payments/bank.ts'
import type { BookingForm } from '#contract/payments/bank-booking.ts'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'

/** An order that a transfer is split on. `isConfirmed`: it may get more than is open. */
export type SplitRow = { order: PayableOrder; amount: string; isConfirmed: boolean }

export type RowProblem = 'amount' | 'decimals' | 'above'

type Split = {
  /** What the rows have together, and what is left of the entry; below 0 for too much. */
  booked: number
  rest: number
  problems: (RowProblem | null)[]
  /** By how much each row is above what is open. */
  above: number[]
  /** What is sent; null while something has to be put right first. */
  form: BookingForm | null
}

/** The rows of a proposal. */
export function firstRows({ proposal }: BankReceipt): SplitRow[] {
  return proposal.map(({ order, amount }) => ({ order, amount: writeAmount(amount), isConfirmed: false }))
}

/** With one more order, which gets what is open of it or what is left of the entry. */
export function withOrder(rows: readonly SplitRow[], order: PayableOrder, entry: BankReceipt): SplitRow[] {
  if (rows.some((row) => row.order._id === order._id)) return [...rows]
  const amount = Math.min(order.open, Math.max(0, splitOf(rows, entry).rest))
  return [...rows, { order, amount: amount > 0 ? writeAmount(amount) : '', isConfirmed: false }]
}

/** What the typed amounts come to, and what is wrong with them. */
export function splitOf(rows: readonly SplitRow[], { left, currency }: BankReceipt): Split {
  const inMinor = (amount: number) => toMinor(amount, currency)
  const amounts = rows.map(({ amount }) => typedAmount(amount) ?? Number.NaN)
  const aboveMinor = rows.map(({ order }, index) =>
    Math.max(0, inMinor(amounts[index] || 0) - inMinor(order.open)),
  )
  const problems = rows.map(({ isConfirmed }, index): RowProblem | null => {
    const amount = amounts[index] ?? Number.NaN
    if (Number.isNaN(amount) || amount <= 0) return 'amount'
    if (!isWholeMinor(amount, currency)) return 'decimals'
    return (aboveMinor[index] ?? 0) > 0 && !isConfirmed ? 'above' : null
  })
  // What is no number counts as nothing.
  const bookedMinor = amounts.reduce((sum, amount) => sum + Math.max(0, inMinor(amount || 0)), 0)
  const restMinor = inMinor(left) - bookedMinor
  const isReady = rows.length > 0 && restMinor >= 0 && problems.every((problem) => problem === null)
  const parts = rows.map(({ order, isConfirmed }, index) => ({
    orderNumber: order.number,
    amount: amounts[index] ?? 0,
    ...(isConfirmed && (aboveMinor[index] ?? 0) > 0 && { overpay: true as const }),
  }))
  const rest = toMajor(restMinor, currency)
  return {
    booked: toMajor(bookedMinor, currency),
    rest,
    problems,
    above: aboveMinor.map((minor) => toMajor(minor, currency)),
    form: isReady ? { parts, ...(rest > 0 && { rest }) } : null,
  }
}
