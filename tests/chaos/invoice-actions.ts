import { setTimeout as sleep } from 'node:timers/promises'
import { camtOf } from '#tests/support/providers/bank.ts'
import type { About } from './buyer-actions.ts'
import { placeCart } from './carts.ts'
import { type Action, call, invoice, receive, ship, stateFreight, transfer, withFreight } from './money-actions.ts'

/** The account of `switchMoneyOn`. */
const iban = 'DE89370400440532013000'

const againMs = 50

type Order = { number: number; total: number; version: number; cashDiscount: object | null }

async function orderOf(about: About, id: string): Promise<Order | undefined> {
  const path = `/order/${id}/timeline`
  return (await call<{ order: Order }>(about, about.staff, { what: 'a timeline', method: 'GET', path }))?.order
}

type Entry = { _id: string; payer: string }

/** One transfer pays this order and another one of its buyer: staff read the bank's file and split its entry. */
async function split(about: About): Promise<void> {
  const { person, staff, ledger } = about
  const second = await placeCart(person, ledger)
  if (!second) return transfer(about)
  await stateFreight({ ...about, order: second })
  const orders = [await orderOf(about, about.order.id), await orderOf(about, second.id)]
  const parts = orders.flatMap((order) => (order ? [{ orderNumber: order.number, amount: order.total }] : []))
  if (parts.length < 2) return
  const payer = crypto.randomUUID()
  const cents = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const text = parts.map(({ orderNumber }) => orderNumber).join(' ')
  const file = camtOf([{ ref: payer, amount: (cents / 100).toFixed(2), payer, text }], { iban })
  const bytes = new TextEncoder().encode(file)
  const send = () => staff.insist('POST', '/api/manage/bank-files', { file: bytes, type: 'application/xml' })
  let read = await send()
  // An account reads one file at a time, and all of staff here is one account.
  while (read.status === 429) {
    await sleep(againMs)
    read = await send()
  }
  // A repeat after a cut connection finds the file read.
  if (read.status >= 300 && !read.text.includes('bank_file_known')) {
    ledger.odd.push(`a bank file was answered ${read.status}: ${read.text.slice(0, 200)}`)
    return
  }
  const waiting = { what: 'bank entries', method: 'GET', path: '/manage/bank-receipts?state=waiting' }
  const entry = (await call<Entry[]>(about, staff, waiting))?.find((one) => one.payer === payer)
  if (!entry) return void ledger.odd.push('a bank entry that was read does not wait')
  const path = `/manage/bank-receipts/${entry._id}/book`
  const booking = { what: 'a split', method: 'POST', path, body: { parts }, key: crypto.randomUUID() }
  await call(about, staff, booking)
}

type Receipts = { open: number; discount: { toPay: number } | null }

/** An order on invoice that is paid less exactly its cash discount: nothing of it is open from that moment on. */
async function payWithDiscount(about: About): Promise<void> {
  const { order, staff, ledger } = about
  if (!(await orderOf(about, order.id))?.cashDiscount) return transfer(about)
  await ship(about)
  const mayRefuse = /invoice_incomplete|invoice_not_due/
  const path = `/order/${order.id}/invoice`
  if (!(await call(about, staff, { what: 'issuing an invoice', method: 'POST', path, mayRefuse }))) return
  const reading = { what: 'receipts', method: 'GET', path: `/orders/${order.id}/receipts` }
  const toPay = (await call<Receipts>(about, staff, reading))?.discount?.toPay
  if (!toPay) return
  await receive(about, toPay)
  const open = (await call<Receipts>(about, staff, reading))?.open
  if (open !== undefined && open !== 0) ledger.odd.push(`a discounted order is open by ${open}`)
}

/** Days of other rates than today's, of `switchOn`: a higher one, which leaves the total, and a lower one. */
const formerDays = ['2019-06-01', '2020-10-01']

type TaxDay = { change: { after: { total: number } } | null }

/** Paid in advance on a day of other rates: staff accept them before the invoice. */
async function acceptTaxDay(about: About): Promise<void> {
  const { order, staff } = about
  await receive(about, order.total, formerDays[Math.floor(Math.random() * formerDays.length)])
  const path = `/order/${order.id}/tax-day`
  const { change } = (await call<TaxDay>(about, staff, { what: 'a tax day', method: 'GET', path })) ?? {}
  const version = (await orderOf(about, order.id))?.version
  if (!change || version === undefined) return
  const body = { version, expectedTotal: change.after.total }
  // A repeat after a cut connection finds another version.
  const mayRefuse = /stale_version|rule_broken/
  const accepting = { what: 'accepting a tax day', method: 'PUT', path: `/manage/orders/${order.id}/tax-day` }
  await call(about, staff, { ...accepting, body, mayRefuse })
  await invoice(about, staff)
}

/** What staff do with invoices and with the file of the bank, in turn with the other actions. */
export const invoiceActions: readonly Action[] = [
  withFreight(split),
  withFreight(payWithDiscount),
  withFreight(acceptTaxDay),
]
