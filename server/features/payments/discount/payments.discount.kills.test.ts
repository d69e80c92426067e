import { expect, inject, test } from 'vitest'
import { toMajor, toMinor } from '#contract/money.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUpAdmin, signUpVerified } from '#tests/support/actors.ts'
import { companyToCorrect, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { extent } from '#tests/support/extent.ts'
import { interruptAfter, runUntilCut } from '#tests/support/payments/interruption.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { paymentDeps } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { reconcile } from '../payments.reconcile.ts'
import { recordReceipt } from '../transfers/payments.receipts.ts'
import { transferProviders } from '../transfers/payments.transfer-provider.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
const receivedOn = new Date().toISOString().slice(0, 10)

test('disconnected after each write of a receipt that its cash discount makes whole: paid with its credit note, or open without one', async () => {
  const admin = await signUpAdmin(portal)
  const buyer = await signUpVerified(portal)
  const { bearing } = await companyToCorrect(admin, buyer)
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
  const { rows } = await portal.pool.query('select current_database() as name')
  const connection = { ...inject('testServer'), database: String(rows[0].name) }
  const { id: actorId, email, name } = admin
  const actor = { id: actorId, email, name, image: null, isVerified: true, role: ownerRole }
  const outcomes = new Set<string>()
  for (let interruptAt = 0; ; interruptAt += extent === 'full' ? 1 : 2) {
    const { id, total } = await invoicedOrder(admin, buyer, [{ product: bearing, quantity: 3 }])
    const totalMinor = toMinor(total, 'USD')
    const amount = toMajor(totalMinor - discountMinor(totalMinor, 200), 'USD')
    const form = { kind: 'transfer' as const, amount, receivedOn }
    const wasCut = await runUntilCut({ connection, interruptAt }, async (pool, interrupt) => {
      interruptAfter(pool, interruptAt, interrupt)
      const deps = {
        ...paymentDeps(portal),
        others: new Map(transferProviders({ db: pool, settings: portal.readers.settings })),
        pool,
        db: pool,
      }
      try {
        await recordReceipt(deps, {
          actor,
          orderId: id,
          form,
          transaction: transactionOf(pool),
          earlier: async () => undefined,
        })
      } finally {
        await pool.end()
      }
    })
    // What a restarted portal does.
    await reconcile(
      {
        ...paymentDeps(portal),
        others: new Map(transferProviders({ db: portal.pool, settings: portal.readers.settings })),
      },
      { everything: true },
    )
    expect(await findBrokenData(portal.pool)).toEqual([])
    const { rows: found } = await portal.pool.query(
      `select o.paid, (select count(*)::integer from credit_note c where c.order_id = o.id) as notes,
         (select count(*)::integer from money_receipt m join transfer t on t.payment_id = m.payment_id where t.order_id = o.id) as receipts
       from orders o where o.id = $1`,
      [id],
    )
    const { paid, notes, receipts } = found[0]
    outcomes.add(`${paid} ${notes} ${receipts}`)
    if (!wasCut) break
  }
  expect([...outcomes].toSorted()).toEqual(['false 0 0', 'true 1 1'])
})
