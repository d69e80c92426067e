import { expect, test } from 'vitest'
import type { BankReceipt, BookableOrder } from '#contract/payments/bank.ts'
import { firstRows, splitOf, withOrder } from './payments.split-values.ts'

const order = (number: number, open: number): BookableOrder => ({
  _id: `id ${number}`,
  number,
  customer: 'Demo Cycles',
  invoice: null,
  total: open,
  open,
})
const [first, second] = [order(1, 100), order(2, 112.5)]

const entry = (left: number, proposal: BankReceipt['proposal'] = []): BankReceipt => ({
  ...{
    _id: 'id',
    account: '',
    bookedOn: '2026-11-20',
    amount: 212.5,
    left,
    currency: 'EUR',
    payer: '',
    payerAccount: '',
  },
  text: '',
  state: 'waiting',
  reason: null,
  order: null,
  parts: [],
  proposal,
  kind: null,
  gross: null,
  charges: null,
})

const row = (of: BookableOrder, amount: string, isConfirmed = false) => ({ order: of, amount, isConfirmed })

test('a proposal is sent as it is', () => {
  const proposal = [
    { order: first, amount: 100 },
    { order: second, amount: 112.5 },
  ]
  expect(splitOf(firstRows(entry(212.5, proposal)), entry(212.5))).toEqual({
    booked: 212.5,
    rest: 0,
    problems: [null, null],
    above: [0, 0],
    form: {
      parts: [
        { orderNumber: 1, amount: 100 },
        { orderNumber: 2, amount: 112.5 },
      ],
    },
  })
})

test('what stays is named, what is above the open amount is confirmed, too much is not sent', () => {
  expect(splitOf([row(first, '90.10')], entry(100.3)).form).toEqual({
    parts: [{ orderNumber: 1, amount: 90.1 }],
    rest: 10.2,
  })
  const above = splitOf([row(first, '110')], entry(110))
  expect([above.problems, above.above, above.form]).toEqual([['above'], [10], null])
  expect(splitOf([row(first, '110', true)], entry(110)).form?.parts).toEqual([
    { orderNumber: 1, amount: 110, overpay: true },
  ])
  // A confirmation that is not needed any more is not sent.
  expect(splitOf([row(first, '100', true)], entry(100)).form?.parts).toEqual([{ orderNumber: 1, amount: 100 }])
  expect(splitOf([row(first, '100')], entry(90))).toMatchObject({ rest: -10, form: null })
  expect(splitOf([], entry(90)).form).toBeNull()
})

test('an amount that is none is said', () => {
  const amounts = ['', 'x', '0', '-1', '1.005'].map((amount) => row(first, amount))
  expect(splitOf(amounts, entry(100)).problems).toEqual(['amount', 'amount', 'amount', 'amount', 'decimals'])
})

test('an order that is added gets what is open, as far as something is left, and is there once', () => {
  const one = withOrder([], second, entry(212.5))
  const two = withOrder(one, first, entry(200))
  expect(two.map(({ amount }) => amount)).toEqual(['112.5', '87.5'])
  expect(withOrder(two, first, entry(200))).toEqual(two)
  expect(withOrder(two, order(3, 5), entry(200))[2]?.amount).toBe('')
})
