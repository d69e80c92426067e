import { beforeAll, expect, inject, test } from 'vitest'
import { ownerRole } from '#server/staff-role.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { bankBooking, iban, partOf } from '#tests/support/payments/bank-booking.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { type PaymentAttempt, playUntilCut } from '#tests/support/payments/payment-scenarios.ts'
import { paymentDeps } from '#tests/support/payments/payments.ts'
import { playUntilKilled } from '#tests/support/payments/play-until-killed.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { reconcile } from '../payments.reconcile.ts'
import { transferProviders } from '../transfers/payments.transfer-provider.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let booking: Awaited<ReturnType<typeof bankBooking>>
let database = ''
beforeAll(async () => {
  booking = await bankBooking(portal)
  const { rows } = await portal.pool.query('select current_database() as name')
  database = String(rows[0].name)
  await portal.pool.query(
    `insert into bank_file (id, sha256, format, account, entries) values (gen_random_uuid(), '\\x01', 'csv', $1, 1)`,
    [iban],
  )
})

/** An entry for two new orders, and the call that books it, which is interrupted after so many writes. */
async function prepare(interruptAt: number): Promise<PaymentAttempt> {
  const [first, second] = [await booking.place(8), await booking.place(9)]
  const { rows } = await portal.pool.query(
    `insert into bank_receipt (id, file_id, place, account, entry_ref, booked_on, amount_minor, currency, state)
     select gen_random_uuid(), id, 1, $1, gen_random_uuid()::text, '2026-11-20', 21250, 'USD', 'waiting' from bank_file returning id`,
    [iban],
  )
  const { id, email, name } = booking.admin
  return {
    connection: { ...inject('testServer'), database },
    secret: testSecret,
    actor: { id, email, name, image: null, isVerified: true, role: ownerRole },
    productId: '',
    moreProductIds: [],
    interruptAt,
    scenario: 'split a transfer',
    split: { entryId: rows[0].id, form: { parts: [partOf(second, 112.5), partOf(first, 100)] } },
  }
}

/** What a restarted portal does, and what must be true then: each entry is booked for both orders, or for none. */
async function expectAllOrNone(): Promise<void> {
  const jobs = await portal.startJobs()
  const deps = {
    ...paymentDeps(portal),
    others: new Map(transferProviders({ db: portal.pool, settings: portal.readers.settings })),
  }
  await reconcile(deps, { everything: true })
  await expect.poll(() => findBrokenData(portal.pool), { interval: 100 }).toEqual([])
  await jobs.stop()
  const { rows } = await portal.pool.query(
    `select b.state, count(m.id)::integer as receipts, count(*) filter (where o.paid)::integer as paid, count(*)::integer as entries
     from bank_receipt b left join money_receipt m on m.bank_receipt_id = b.id left join transfer t on t.payment_id = m.payment_id
       left join orders o on o.id = t.order_id group by b.id`,
  )
  const kinds = rows.map(({ state, receipts, paid }) => `${state} ${receipts} ${paid}`)
  expect([...new Set(kinds)].toSorted()).toEqual(['booked 2 2', 'waiting 0 0'])
}

type Play = (attempt: PaymentAttempt) => Promise<boolean>

async function interruptAll(play: Play, step: number): Promise<number> {
  let count = 0
  for (let index = 0; await play(await prepare(index)); index += step) count++
  return count
}

test('disconnected after each write of a split: all parts are booked or none, and each order is paid as its money says', async () => {
  expect(await interruptAll(playUntilCut, 1)).toBeGreaterThan(10)
  await expectAllOrNone()
})

test(
  'killed after writes of a split: all parts are booked or none, and each order is paid as its money says',
  async () => {
    const step = extent === 'full' ? 1 : 8
    expect(await interruptAll(playUntilKilled, step)).toBeGreaterThan(1)
    await expectAllOrNone()
  },
  longTestLimitMs,
)
