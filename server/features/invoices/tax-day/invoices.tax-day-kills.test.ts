import { expect, inject, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUpAdmin, signUpVerified } from '#tests/support/actors.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { germanTax, publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { extent } from '#tests/support/extent.ts'
import { interruptAfter, runUntilCut } from '#tests/support/payments/interruption.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { paymentDeps } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { transferProviders } from '../../payments/transfers/payments.transfer-provider.ts'
import { issueInvoice } from '../invoices.invoices.ts'
import { acceptTaxDay } from './invoices.tax-day.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const limits = { holdMinutes: 60, unverifiedHoldMinutes: 60, mostOpen: 0, unverifiedMostOpen: 0 }
const today = dayIn('UTC', new Date())

test('disconnected at each write of accepting the rates of the day of supply and of the invoice: sums, receipts and numbers agree', async () => {
  const admin = await signUpAdmin(portal)
  const buyer = await signUpVerified(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg', legalName: 'Demo GmbH' })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  const product = await addTestProduct(admin, { unitprice: 100, available: 1000 })
  const rateOf = (percent: number) =>
    publishSettings(admin, 'tax', {
      ...germanTax,
      rates: [...germanTax.rates, { country: 'DE', taxClass: 'standard', percent, from: today }],
    })
  const { rows } = await portal.pool.query('select current_database() as name')
  const connection = { ...inject('testServer'), database: String(rows[0].name) }
  const actor = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    image: null,
    isVerified: true,
    role: ownerRole,
  }
  let isPartlyPaid = false
  for (let interruptAt = 0; ; interruptAt += extent === 'full' ? 1 : 2) {
    isPartlyPaid = !isPartlyPaid
    await rateOf(19)
    const to = { country: 'DE', postcode: '10115', city: 'Berlin' }
    // Every other pair of orders had a second piece, which is not charged.
    const hasEnded = Math.floor(interruptAt / 4) % 2 === 0
    const placed = (await orderSent(buyer, [{ product, quantity: hasEnded ? 2 : 1 }], { to })).order
    const id = placed._id
    if (hasEnded) {
      const ending = { lines: [{ line: 1, quantity: 1 }], money: 'return', reason: 'x', version: placed.version }
      expect((await admin.call('POST', `/order/${id}/endings`, ending)).statusCode).toBe(201)
    }
    const receipt = { kind: 'transfer', amount: isPartlyPaid ? 50 : 119, receivedOn: today }
    await admin.call('POST', `/orders/${id}/receipts`, receipt)
    await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
    await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo' })
    await rateOf(20)
    const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
    const form = { version, expectedTotal: isPartlyPaid ? 120 : 119 }
    const wasCut = await runUntilCut({ connection, interruptAt }, async (pool, interrupt) => {
      interruptAfter(pool, interruptAt, interrupt)
      const own = { pipelined: pool, currency: () => 'USD', limits: () => limits, vatRegister: () => '' }
      const others = new Map(transferProviders({ db: pool, settings: portal.readers.settings }))
      const deps = { ...paymentDeps(portal), ...own, others, pool, db: pool }
      try {
        await acceptTaxDay(deps, { actor, id, form })
        await issueInvoice(deps, id)
      } finally {
        await pool.end()
      }
    })
    expect(await findBrokenData(portal.pool)).toEqual([])
    // What was not accepted is accepted now, once.
    const change = (await admin.call('GET', `/order/${id}/tax-day`)).json().change
    if (change) {
      const now = (await admin.call('GET', `/order/${id}/timeline`)).json().order.version
      const again = { version: now, expectedTotal: form.expectedTotal }
      expect((await admin.call('PUT', `/manage/orders/${id}/tax-day`, again)).statusCode).toBe(200)
    }
    expect((await admin.call('POST', `/order/${id}/invoice`)).statusCode).toBe(200)
    expect(await findBrokenData(portal.pool)).toEqual([])
    if (!wasCut) break
  }
})
