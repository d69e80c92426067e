import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { bankBooking, partOf } from '#tests/support/payments/bank-booking.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const runs = extent === 'full' ? 60 : 8
let booking: Awaited<ReturnType<typeof bankBooking>>
beforeAll(async () => {
  booking = await bankBooking(portal)
})

const actions = ['book both', 'book one', 'book too much', 'withdraw', 'set aside', 'record'] as const

/** Actions in groups: those of one group run at the same time. `on` selects an entry and an order. */
const story = fc.array(
  fc.array(
    fc.record({ action: fc.constantFrom(...actions), on: fc.nat(1), amount: fc.constantFrom(10, 50, 100) }),
    {
      minLength: 2,
      maxLength: 4,
    },
  ),
  { minLength: 2, maxLength: 5 },
)
type Action = { action: (typeof actions)[number]; on: number; amount: number }
type Scene = { entries: readonly BankReceipt[]; orders: readonly Order[] }

async function perform({ entries, orders }: Scene, { action, on, amount }: Action): Promise<number> {
  const [entry, order, other] = [entries[on], orders[on], orders[1 - on]]
  if (!entry || !order || !other) throw new Error('nothing to act on')
  const left = (await booking.find(entry._id))?.left ?? 0
  const book = async (body: object) => (await booking.book(entry._id, body)).statusCode
  const rest = (booked: number) => (left > booked ? { rest: left - booked } : {})
  if (action === 'book both') {
    return book({ parts: [partOf(order, amount), partOf(other, amount)], ...rest(2 * amount) })
  }
  if (action === 'book one') return book({ parts: [partOf(order, amount)], ...rest(amount) })
  if (action === 'book too much') return book({ parts: [{ ...partOf(order, left || 1), overpay: true }] })
  if (action === 'record') {
    const body = { kind: 'cash', amount, receivedOn: '2026-11-20' }
    return (await booking.admin.call('POST', `/orders/${order._id}/receipts`, body)).statusCode
  }
  if (action === 'set aside') {
    return (await booking.admin.call('POST', `/manage/bank-receipts/${entry._id}/ignore`, {})).statusCode
  }
  const receipt = (await booking.receiptsOf(order)).receipts.find(({ isWithdrawn }) => !isWithdrawn)
  if (!receipt) return 404
  return (await booking.admin.call('DELETE', `/orders/${order._id}/receipts/${receipt._id}`)).statusCode
}

test(
  `${runs} random sequences of booking, withdrawing and setting aside, also concurrent, keep every invariant`,
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        const orders = [await booking.place(8), await booking.place(9)]
        const entries = [
          await booking.receive({ amount: '212.50', text: 'one' }),
          await booking.receive({ amount: '120.00', text: 'two' }),
        ]
        for (const group of groups) {
          const statuses = await Promise.all(group.map((one) => perform({ entries, orders }, one)))
          for (const status of statuses) expect([200, 201, 404, 409]).toContain(status)
        }
        expect(await findBrokenData(portal.pool)).toEqual([])
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  longTestLimitMs,
)
