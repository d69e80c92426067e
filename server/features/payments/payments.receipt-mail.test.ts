import { expect, test } from 'vitest'
import { signUpAdmin, signUpVerified } from '#tests/support/actors.ts'
import { companyToCorrect } from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()

/** The amounts behind a name, in cents. */
function amountsOf(text: string, name: string): number[] {
  const found = text.matchAll(new RegExp(`^${name}: -?\\D*([\\d,]+\\.\\d\\d)`, 'gm'))
  return Array.from(found, ([, amount = '']) => Math.round(Number(amount.replaceAll(',', '')) * 100))
}

test('a receipt adds up: pieces times their prices are the goods, and goods, freight and VAT are what was paid', async () => {
  const admin = await signUpAdmin(portal)
  const dealer = await signUpVerified(portal)
  const buyer = await signUpVerified(portal)
  const { bearing, book } = await companyToCorrect(admin, dealer)
  await portal.startJobs()
  const lines = [
    { product: bearing, quantity: 40 },
    { product: book, quantity: 7 },
  ]
  const { order } = await orderSent(buyer, lines, { to: { country: 'DE', postcode: '10115', city: 'Berlin' } })
  await pay(portal, buyer, order._id)
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where subject = $1',
    [`Receipt for order ${order.number}`],
  )
  const text = rows[0]?.text ?? ''
  const pieces = Array.from(text.matchAll(/^(\d+) x /gm), ([, count]) => Number(count))
  const prices = amountsOf(text, 'Unit price')
  const [goods = 0] = amountsOf(text, 'Goods')
  expect(pieces.reduce((sum, count, index) => sum + count * (prices[index] ?? 0), 0)).toBe(goods)
  const parts = ['Goods', 'Freight', 'VAT'].flatMap((name) => amountsOf(text, name))
  expect(parts).toHaveLength(3)
  const total = parts.reduce((sum, amount) => sum + amount, 0)
  expect([...amountsOf(text, 'Total'), ...amountsOf(text, 'Paid')]).toEqual([total, total])
  expect(total).toBe(Math.round(order.total * 100))
})
