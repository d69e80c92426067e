import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentOption } from '#contract/payments/options.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal({ CARD_SANDBOX: 'off', CARD_PAYMENT: 'off' })
const account = { bank: 'Demo Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  await publishSettings(admin, 'company', { bankAccounts: [] })
})

const before = async (by: TestActor, total: number) =>
  (await by.call('POST', '/payment-options', { total })).json()
const ids = ({ options }: { options: PaymentOption[] }) => options.map(({ id }) => id)
const daysOf = ({ holdUntil, createdAt }: { holdUntil: string | null; createdAt: string }) =>
  (new Date(holdUntil ?? 0).getTime() - new Date(createdAt).getTime()) / 86_400_000

async function openAccount(): Promise<void> {
  await publishSettings(admin, 'company', { legalName: 'Demo GmbH', bankAccounts: [account] })
}

test('where nothing can be paid online nothing is offered, also not later, and no sentence promises an invoice', async () => {
  expect(await before(buyer, 100)).toEqual({ options: [], cardRefusal: 'payments_off' })
  const order = await orderFor(buyer, (await addTestProduct(admin))._id)
  const start = await buyer.call('POST', `/payment/${order._id}/start`)
  expect([start.statusCode, start.json().code]).toEqual([409, 'payments_off'])
  expect(start.body).not.toContain('invoice')
  const options = await buyer.call('GET', `/payment/${order._id}/options`)
  expect(options.json()).toEqual({ options: [], cardRefusal: 'payments_off' })
})

test('a transfer is the first choice, or what was agreed', async () => {
  const known = await signUpVerified(portal)
  await admin.call('PUT', `/users/${known.id}/terms`, { paymentDays: 30, buyerReference: '' })
  expect((await before(known, 100)).options).toMatchObject([
    { id: 'terms', hint: 'Payable within 30 days of the invoice.' },
  ])
  await openAccount()
  expect(ids(await before(buyer, 100))).toEqual(['transfer', 'later'])
  expect(ids(await before(known, 100))).toEqual(['terms', 'transfer'])
  expect((await before(known, 100)).options[0].hint).toContain('by transfer.')
})

test('where only a transfer can pay, every order is reserved for it, also that of an unconfirmed address', async () => {
  const stranger = await signUp(portal)
  const { _id } = await addTestProduct(admin)
  expect(daysOf(await orderFor(stranger, _id))).toBeCloseTo(1, 2)
  await openAccount()
  expect(daysOf(await orderFor(stranger, _id))).toBeCloseTo(14, 2)
  expect(daysOf(await orderFor(buyer, _id))).toBeCloseTo(14, 2)
})

/** The confirmation of an order. */
async function confirmationOf(by: TestActor, productId: string): Promise<string> {
  const { number } = await orderFor(by, productId)
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  const { rows } = await portal.pool.query('select text_body from mail where subject like $1', [
    `Order ${number}: %`,
  ])
  return rows[0]?.text_body ?? ''
}

test('the confirmation names the account to pay to, and asks for no payment that nothing can take', async () => {
  const { _id } = await addTestProduct(admin)
  expect(await confirmationOf(buyer, _id)).not.toContain('Pay here')
  await openAccount()
  const text = await confirmationOf(buyer, _id)
  expect(text).toContain('Pay here')
  expect(text).toMatch(
    /Transfer \$12\.50 to Demo GmbH, IBAN DE89 3704 0044 0532 0130 00, with the reference RF\d\d /,
  )
})
