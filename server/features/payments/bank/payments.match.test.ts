import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { createMatching, type MatchedOrder, plainNumbers, referencedNumbers } from './payments.match.ts'

const order = (number: number, openMinor: number): MatchedOrder => ({ id: `id ${number}`, number, openMinor })
const orders = [
  order(10_061, 5000),
  order(10_062, 7000),
  order(10_063, 7000),
  order(10_064, 0),
  order(10_065, 900),
]

function matching() {
  return createMatching({
    currency: 'EUR',
    byNumber: new Map(orders.map((one) => [one.number, one])),
    byAmount: Map.groupBy(orders, ({ openMinor }) => openMinor),
  })
}

const quoting = (number: number) => `Invoice ${rfReference(String(number))} thank you`

test.each([
  ['reference and amount', quoting(10_061), 5000, [true, 10_061, null]],
  ['reference, another amount', quoting(10_061), 4999, [false, 10_061, 'amount']],
  ['reference of a paid order', quoting(10_064), 900, [false, 10_064, 'not_open']],
  ['a wrong digit in the reference', quoting(10_061).replace('RF', 'RF9'), 777, [false, null, 'unknown']],
  ['the number and the amount', 'order 10062', 7000, [false, 10_062, 'number']],
  ['one order with the amount', 'thanks', 900, [false, 10_065, 'only_amount']],
  ['two orders with the amount', 'thanks', 7000, [false, null, 'unknown']],
  ['nothing that fits', 'gift', 1, [false, null, 'unknown']],
] as const)('%s', (_, text, amountMinor, [isMatched, number, reason]) => {
  const decision = matching()({ amountMinor, currency: 'EUR', text, bookedOn: '2026-11-20' })
  expect([decision.isMatched, decision.order?.number ?? null, decision.reason]).toEqual([
    isMatched,
    number,
    reason,
  ])
})

test('an order that an entry pays is not open for the next one; another currency is not compared', () => {
  const decide = matching()
  const credit = { amountMinor: 5000, currency: 'EUR', text: quoting(10_061), bookedOn: '2026-11-20' }
  expect([decide(credit).isMatched, decide(credit).reason]).toEqual([true, 'twice'])
  expect(decide({ ...credit, currency: 'CHF' }).reason).toBe('currency')
})

test('a reference is found with spaces in it, among other text and before other digits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.constantFrom('', ' ', 'x', '/2026', ' 42'),
      (number, after) => {
        const grouped = rfReference(String(number)).replaceAll(/(.{4})/g, '$1 ')
        expect(referencedNumbers(`Re: ${grouped.trim()}${after}`)).toContain(number)
      },
    ),
  )
  expect(referencedNumbers('RF RF00 RF1')).toEqual([])
  expect(plainNumbers('10061, no. 10062 and 1.250,00 of 123')).toEqual([10_061, 10_062])
})

test('what the cash discount leaves of an order is booked until its last day, and waits for a person after it', () => {
  const reduced = { ...order(10_070, 10_000), reduced: { openMinor: 9800, until: '2026-12-07' } }
  const decide = (amountMinor: number, bookedOn: string, text = quoting(10_070)) =>
    createMatching({ currency: 'EUR', byNumber: new Map([[10_070, reduced]]), byAmount: new Map() })({
      amountMinor,
      currency: 'EUR',
      bookedOn,
      text,
    })
  expect(decide(9800, '2026-12-07').isMatched).toBe(true)
  expect(decide(10_000, '2026-12-30').isMatched).toBe(true)
  expect(decide(9800, '2026-12-08')).toMatchObject({ isMatched: false, reason: 'amount' })
  expect(decide(9801, '2026-12-01')).toMatchObject({ isMatched: false, reason: 'amount' })
  expect(decide(9800, '2026-12-01', 'order 10070')).toMatchObject({ isMatched: false, reason: 'number' })
})
