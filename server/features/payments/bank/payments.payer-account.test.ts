import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { signUpAdmin, signUpVerified } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { camtOf } from '#tests/support/providers/bank.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const iban = 'DE89370400440532013000'
const portal = testPortal()

test('the account that money came from is kept, and a refund of it says where to', async () => {
  const admin = await signUpAdmin(portal)
  const buyer = await signUpVerified(portal)
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  const { _id: productId } = await addTestProduct(admin, { unitprice: 12.5, available: 100 })
  const send = (payload: string, type = 'application/xml', query = '') => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type }
    return portal.app.inject({ method: 'POST', url: `/api/manage/bank-files${query}`, headers, payload })
  }
  const place = async () => (await buyer.call('POST', '/order', { productId, newOrderQty: 2 })).json()
  const quote = ({ number }: Order) => rfReference(String(number))
  const [first, second] = [await place(), await place()]
  await send(
    camtOf([{ amount: '25.00', payerIban: 'NL91 ABNA 0417 1643 00', structured: quote(first) }], { iban }),
  )
  const csv = `Buchungstag;Verwendungszweck;Zahlungspflichtiger;IBAN Zahlungsbeteiligter;Betrag
20.11.2026;${quote(second)};Demo Cycles, Gent;be68 5390 0754 7034;25,00`
  await send(csv, 'text/csv', `?account=${iban}`)
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  for (const { _id } of [first, second]) {
    const [payment] = (await admin.call('GET', `/orders/${_id}/payments`)).json().payments
    await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 5, reason: 'Scratched' })
  }
  const refunds = (await admin.call('GET', '/manage/transfer-refunds')).json()
  expect(refunds.map(({ account }: { account: string }) => account)).toEqual([
    'NL91ABNA0417164300',
    'BE68539007547034',
  ])
  expect((await admin.call('GET', '/manage/transfer-refunds.csv')).body).toContain(',NL91ABNA0417164300')
})
