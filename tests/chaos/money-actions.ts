import { type About, cancel, leave, pay, payAfterDecline, payAndRemove, remove } from './buyer-actions.ts'
import type { Answer } from './observer.ts'
import type { Person } from './people.ts'

const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

type Asked = { what: string; method: string; path: string; body?: unknown; key?: string; mayRefuse?: RegExp }

/** The answer of a call of staff or of the buyer; undefined if it was refused, which is odd unless said otherwise. */
export async function call<Reply>(about: About, by: Person, asked: Asked): Promise<Reply | undefined> {
  const { what, method, path, body, key, mayRefuse } = asked
  const { status, text }: Answer = await by.insist(method, `/api${path}`, { body, ...(key && { key }) })
  if (status < 300) return path.includes('.pdf') ? undefined : (JSON.parse(text) as Reply)
  if (!mayRefuse?.test(text)) about.ledger.odd.push(`${what} was answered ${status}: ${text.slice(0, 200)}`)
  return undefined
}

type Timeline = { order: { version: number; total: number; paymentDays: number | null } }

function timeline(about: About): Promise<Timeline | undefined> {
  const path = `/order/${about.order.id}/timeline`
  return call<Timeline>(about, about.staff, { what: 'a timeline', method: 'GET', path })
}

/** Staff enter the freight that was to be confirmed. A repeat after a cut connection finds another version: that is a success. */
export async function stateFreight(about: About): Promise<void> {
  const { order, staff } = about
  if (!order.isQuoted) return
  const read = await timeline(about)
  if (!read) return
  const body = { amount: 1 + Math.floor(Math.random() * 9_000) / 100, version: read.order.version }
  const path = `/manage/orders/${order.id}/freight`
  await call(about, staff, { what: 'stating freight', method: 'PUT', path, body, mayRefuse: /stale_version/ })
  order.isQuoted = false
  order.total = (await timeline(about))?.order.total ?? order.total
}

export async function receive(about: About, amount: number, receivedOn = daysAgo(0)): Promise<void> {
  const path = `/orders/${about.order.id}/receipts`
  const send = (day: string, mayRefuse?: RegExp) =>
    call(about, about.staff, {
      what: 'a receipt',
      method: 'POST',
      path,
      key: crypto.randomUUID(),
      body: { kind: 'transfer', amount, receivedOn: day },
      ...(mayRefuse && { mayRefuse }),
    })
  // For a portal whose clock was turned back by a day, today has not come yet.
  if ((await send(receivedOn, /"receivedOn"/)) === undefined) await send(daysAgo(2))
}

/** Paid by bank transfer, in two parts. */
export async function transfer(about: About): Promise<void> {
  const { total } = about.order
  const part = Math.floor(total * 50) / 100
  await receive(about, part)
  await receive(about, Math.round((total - part) * 100) / 100)
}

/** A user may have so many documents a minute. */
const tooMany = /too_many_requests|document_not_issued/

export async function invoice(about: About, by = about.person): Promise<void> {
  const path = `/order/${about.order.id}/documents/invoice.pdf`
  await call(about, by, { what: 'an invoice', method: 'GET', path, mayRefuse: tooMany })
}

async function payAndInvoice(about: About): Promise<void> {
  await pay(about)
  await invoice(about)
}

async function transferAndInvoice(about: About): Promise<void> {
  await transfer(about)
  await invoice(about, about.staff)
}

type Payments = { payments: { _id: string; status: string; refundable: number }[] }
type Refund = { _id: string }

/** A part of a paid order is refunded, and the refund has its credit note, if it is done by then. */
async function refund(about: About): Promise<void> {
  await payAndInvoice(about)
  const { order, staff } = about
  const path = `/orders/${order.id}/payments`
  const read = await call<Payments>(about, staff, { what: 'payments', method: 'GET', path })
  const paid = read?.payments.find(({ status, refundable }) => status === 'succeeded' && refundable > 1)
  if (!paid) return
  const asked = {
    what: 'a refund',
    method: 'POST',
    path: `/payments/${paid._id}/refund`,
    key: crypto.randomUUID(),
  }
  const done = await call<Refund>(about, staff, { ...asked, body: { reason: 'Scratched', amount: 1 } })
  if (!done) return
  const note = `/order/${order.id}/documents/credit-note.pdf?refund=${done._id}`
  await call(about, staff, {
    what: 'a credit note',
    method: 'GET',
    path: note,
    mayRefuse: /not_found|too_many_requests|document_not_issued/,
  })
}

/** An order is confirmed and made. */
async function produce(about: About): Promise<void> {
  const { order, staff } = about
  for (const status of ['confirmed', 'in_production']) {
    const read = await timeline(about)
    if (!read) return
    const body = { status, version: read.order.version }
    const path = `/order/${order.id}/status`
    const mayRefuse = /stale_version|order_step_not_allowed/
    await call(about, staff, { what: status, method: 'POST', path, body, mayRefuse })
  }
}

/** All of an order is shipped. If its buyer has terms of payment, a job issues its invoice. */
export async function ship(about: About): Promise<void> {
  const { order, staff } = about
  await produce(about)
  const body = { everything: true, carrier: 'Demo Parcels' }
  const mayRefuse = /shipment_too_large|order_step_not_allowed/
  const path = `/order/${order.id}/shipments`
  await call(about, staff, { what: 'a shipment', method: 'POST', path, body, key: crypto.randomUUID(), mayRefuse })
}

type Ending = { order: { version: number; lines: { line: number; quantity: number }[] }; unsent: number }

/** Half of line 1 is shipped and the rest ended: what was paid for it is refunded, and what was not paid is not charged. */
async function shipAndEnd(about: About): Promise<void> {
  const { order, staff } = about
  await produce(about)
  const path = `/order/${order.id}`
  const read = () => call<Ending>(about, staff, { what: 'a timeline', method: 'GET', path: `${path}/timeline` })
  const before = await read()
  const [first] = before?.order.lines ?? []
  if (!first || first.quantity < 2) return
  const mayRefuse = /shipment_too_large|order_step_not_allowed|stale_version/
  const lines = [{ line: first.line, quantity: Math.floor(first.quantity / 2) }]
  const shipment = {
    what: 'a shipment',
    method: 'POST',
    path: `${path}/shipments`,
    key: crypto.randomUUID(),
    mayRefuse,
  }
  await call(about, staff, { ...shipment, body: { lines, carrier: 'Demo Parcels' } })
  const version = (await read())?.order.version
  const body = { everything: true, money: 'return', reason: 'Not made any more', version }
  const ending = {
    what: 'ending pieces',
    method: 'POST',
    path: `${path}/endings`,
    key: crypto.randomUUID(),
    mayRefuse,
  }
  await call(about, staff, { ...ending, body })
}

async function payShipAndEnd(about: About): Promise<void> {
  await pay(about)
  await shipAndEnd(about)
}

/** A part of it was received when its buyer cancels: it is to be paid back. */
async function receiveAndCancel(about: About): Promise<void> {
  await receive(about, Math.floor(about.order.total * 40) / 100)
  await cancel(about)
}

export type Action = (about: About) => Promise<void>

/** These need the freight, which staff enter before. */
export const withFreight =
  (action: Action): Action =>
  async (about) => {
    await stateFreight(about)
    await action(about)
  }

/** What buyers and staff do with orders that have tax and freight, in turn. */
export const moneyActions: readonly Action[] = [
  withFreight(pay),
  leave,
  withFreight(transfer),
  cancel,
  withFreight(refund),
  remove,
  withFreight(ship),
  withFreight(transferAndInvoice),
  withFreight(payAndRemove),
  withFreight(payAfterDecline),
  withFreight(payShipAndEnd),
  withFreight(shipAndEnd),
  withFreight(receiveAndCancel),
  leave,
]
