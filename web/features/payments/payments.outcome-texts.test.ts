import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/statuses.ts'
import { textOfReceipt } from './payments.outcome-texts.ts'

const card = { card: { brand: 'visa', last4: '4242' } }
const transfer = { card: null }

test('only what was paid by card is refunded to a card', () => {
  const order = { number: 7, status: 'cancelled', payment: 'refunded' } as const
  expect(textOfReceipt(order, card)).toContain('refunded to your card')
  for (const other of [transfer, null]) expect(textOfReceipt(order, other)).not.toMatch(/card|5 to 10/)
})

test.each(orderStatuses)(
  'a payment of an order that is %s announces production only if that is to come',
  (status) => {
    const text = textOfReceipt({ number: 7, status, payment: 'paid' }, transfer)
    expect(text.includes('start production')).toBe(status === 'pending' || status === 'confirmed')
  },
)
