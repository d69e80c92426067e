import { expect, test } from 'vitest'
import { hasChanged } from './payments.check.ts'

const order = {
  version: 3,
  status: 'shipped' as const,
  payment: 'processing' as const,
  total: 119,
  open: 119,
  credited: 0,
  refunded: 0,
}
const receipt = {
  transactionId: 'transfer:1',
  amount: 119,
  refunded: 0,
  currency: 'EUR',
  card: null,
  paidAt: '2026-01-31T10:00:00Z',
}

test('the page of a payment is read again only for what it would show', () => {
  const shown = { order, receipt: null }
  expect(hasChanged(shown, { order: { ...order }, receipt: null })).toBe(false)
  for (const change of [
    { order: { ...order, payment: 'paid' as const } },
    { order: { ...order, credited: 20 } },
    { order: { ...order, open: 19 } },
    { order: { ...order, version: 4 } },
    { receipt },
  ]) {
    expect(hasChanged(shown, { ...shown, ...change }), JSON.stringify(change)).toBe(true)
  }
})
