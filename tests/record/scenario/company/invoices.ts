import { camtOf } from '#tests/support/providers/bank.ts'
import type { Player } from '../../player.ts'
import { numberAt, textAt } from '../../read.ts'
import { addProduct } from '../catalogue.ts'
import type { People } from '../people.ts'
import { account, orderTaxed, playChanges, publish, switchMoneyOn, versionOf } from './money.ts'

/**
 * Tax, freight, invoices and transfers. At the end the portal states none of them, as before, because pages that are read later
 * show prices.
 */
export async function playMoney(play: Player, people: People): Promise<void> {
  play.begin('money')
  const { admin, bob } = people
  const switchOff = await switchMoneyOn(play, people)
  const shipping = { shipWeight: 250, shipWeightUnit: 'g' }
  const productId = await addProduct(play, admin, { name: 'Chain with tax', sku: 'REC-TAX', ...shipping })
  await playChanges(play, people, productId)
  const list = await play.as(admin).call('users.adminList', 'finds bob', { query: { q: bob.email, limit: '25' } })
  const params = { id: textAt(list.json, 'items.0._id') }
  const paidLater = { paymentDays: 30, buyerReference: '04011000-1234512345-06' }
  await play.as(admin).call('payments.terms', 'of bob', { params })
  await play.as(admin).call('payments.setTerms', 'of bob', { params, body: paidLater })
  await playInvoiced(play, people, productId)
  await playAccounting(play, people)
  await playTransfers(play, people, productId)
  await playDiscount(play, people, { productId, bob: params.id })
  await play.as(admin).call('payments.setTerms', 'in advance again', { params, body: { paymentDays: null } })
  await switchOff()
}

const accounts = {
  consultantNumber: 29098,
  clientNumber: 55003,
  yearStartMonth: 1,
  accountLength: 4,
  collectiveDebtor: '10000',
  firstDebtor: '',
  revenueAccounts: ['domestic', 'intra_community', 'export', 'no_tax'].map((treatment) => ({
    treatment,
    country: '',
    percent: null,
    account: '8400',
    taxKey: '',
  })),
}

/** The files for the accountant, without accounts and with them. */
async function playAccounting(play: Player, people: People): Promise<void> {
  const { admin, alice, visitor } = people
  const files = ['bookings', 'amounts'].map((file) => `GET /api/manage/invoices/${file}.csv?month=2026-11`)
  for (const actor of [visitor, alice, admin]) {
    for (const file of files) await play.as(actor).request(file, 'of a month')
  }
  const label = 'with accounts'
  const former = await publish(play, people, { group: 'accounting', change: accounts, label })
  for (const file of files) await play.as(admin).request(file, label)
  await publish(play, people, { group: 'accounting', change: former, label: 'without accounts again' })
}

/** An order on invoice: shipped, invoiced, overdue, disputed, corrected. */
async function playInvoiced(play: Player, people: People, productId: string): Promise<void> {
  const { admin, bob } = people
  const id = await orderTaxed(play, people, { productId, as: 'order on invoice' })
  const params = { id }
  for (const status of ['confirmed', 'in_production']) {
    const version = await versionOf(play, people, { id, label: status })
    await play.as(admin).call('orders.transition', status, { params, body: { status, version } })
  }
  const parcel = { carrier: 'Parcel Post', everything: true }
  await play.as(admin).call('orders.ship', 'on invoice', { params, body: parcel })
  await play.mails('of the invoice')
  await play.as(admin).call('invoices.leftOrders', 'if other software made them', {})
  await play.as(admin).call('invoices.issue', 'that is issued', { params })
  await play.as(admin).call('invoices.startRun', 'of everything', { body: { everything: true } })
  await play.as(admin).call('invoices.mail', 'once more', { params })
  await play.as(bob).request(`GET /api/order/${id}/documents/invoice.pdf`, 'with tax and freight')
  await play.arrange(`update invoice set due_on = current_date - 30 where order_id = '${id}'`)
  await play.as(admin).call('payments.openItems', 'overdue', { query: { view: 'overdue' } })
  const dispute = { params, body: { note: 'A chain is missing' } }
  await play.as(admin).call('payments.dispute', 'one is missing', dispute)
  await play.as(admin).call('payments.remind', 'while it is disputed', { body: { orderIds: [id] } })
  await play.as(admin).call('payments.dispute', 'settled', { params, body: { dispute: null } })
  await play.as(admin).call('payments.openSums', 'one is late', {})
  await play
    .as(admin)
    .call('payments.previewReminder', 'with an own text', { params, body: { text: 'Please pay.' } })
  await play.as(admin).call('payments.remind', 'due', { body: { orderIds: [id], text: 'Please pay.' } })
  await play.as(admin).call('payments.remind', 'on the same day', { body: { orderIds: [id] } })
  await playCorrection(play, people, id)
  await play.mails('of reminder and correction')
}

async function playCorrection(play: Player, { admin, bob }: People, id: string): Promise<void> {
  const params = { id }
  const before = await play.as(admin).call('invoices.corrections', 'before', { params })
  const lines = [{ line: 1, quantity: 1 }]
  await play.as(admin).call('invoices.previewCorrection', 'one piece', { params, body: { lines } })
  const body = { lines, reason: 'A chain was missing', version: numberAt(before.json, 'version') }
  await play.as(admin).call('invoices.correct', 'too many pieces', {
    params,
    body: { ...body, lines: [{ line: 1, quantity: 5 }] },
  })
  await play.as(admin).call('invoices.correct', 'one piece', { params, body })
  await play.as(admin).call('invoices.correct', 'an older version', { params, body })
  const notes = await play.as(bob).call('invoices.creditNotes', 'of one piece', { params })
  const correction = textAt(notes.json, '0.correctionId')
  const document = `GET /api/order/${id}/documents`
  await play.as(bob).request(`${document}/credit-note.pdf`, 'of no correction')
  await play.as(bob).request(`${document}/credit-note.pdf?correction=${correction}`, 'of one piece')
  await play.as(admin).request(`GET /api/order/${id}/invoice.xml?format=xrechnung`, 'for an authority')
  const note = `credit-note.xml?format=xrechnung&correction=${correction}`
  await play.as(admin).request(`GET /api/order/${id}/${note}`, 'for an authority')
}

/** An invoice with a cash discount that is paid late by the discounted amount, and granted by hand. */
async function playDiscount(
  play: Player,
  people: People,
  { productId, bob }: { productId: string; bob: string },
): Promise<void> {
  if (!play.operations.some(({ id }) => id === 'payments.grantDiscount')) return
  const { admin } = people
  const terms = { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } }
  await play.as(admin).call('payments.setTerms', 'with a cash discount', { params: { id: bob }, body: terms })
  const id = await orderTaxed(play, people, { productId, as: 'order with a cash discount' })
  const params = { id }
  for (const status of ['confirmed', 'in_production']) {
    const version = await versionOf(play, people, { id, label: `${status}, with a discount` })
    await play
      .as(admin)
      .call('orders.transition', `${status}, with a discount`, { params, body: { status, version } })
  }
  const parcel = { carrier: 'Parcel Post', everything: true }
  await play.as(admin).call('orders.ship', 'with a discount', { params, body: parcel })
  await play.mails('of the invoice with a discount')
  await play.arrange(`update invoice set discount_until = '2026-01-02' where order_id = '${id}'`)
  const before = await play.as(admin).call('payments.receipts', 'with a discount', { params })
  const receipt = { kind: 'transfer', amount: numberAt(before.json, 'discount.toPay'), receivedOn: '2026-01-05' }
  await play.as(admin).call('payments.recordReceipt', 'three days late', { params, body: receipt })
  const body = { amount: numberAt(before.json, 'discount.amount') }
  await play.as(admin).call('payments.grantDiscount', 'although late', { params, body })
  await play.as(admin).call('payments.grantDiscount', 'once more', { params, body })
  const removed = { paymentDays: 30, cashDiscount: null }
  await play.as(admin).call('payments.setTerms', 'without the discount', { params: { id: bob }, body: removed })
}

/** Receipts by hand and by the bank's file, a refund by transfer, and an invoice that a person lets go. */
async function playTransfers(play: Player, people: People, productId: string): Promise<void> {
  const { admin, bob } = people
  const id = await orderTaxed(play, people, { productId, as: 'order by transfer' })
  const params = { id }
  const details = await play.as(bob).call('payments.transfer', 'of the order', { params })
  await play.as(bob).request(`GET /api/order/${id}/documents/proforma.pdf`, 'before it is paid')
  for (const actor of [bob, admin]) await play.as(actor).call('invoices.state', 'before it is paid', { params })
  const receipt = { kind: 'cash', amount: 10, receivedOn: '2026-01-05', note: 'At the counter' }
  const recorded = await play.as(admin).call('payments.recordReceipt', 'a part', { params, body: receipt })
  const receiptId = textAt(recorded.json, 'receipts.0._id')
  await play.as(admin).call('payments.withdrawReceipt', 'by mistake', { params: { ...params, receiptId } })
  await play.as(admin).call('payments.receipts', 'withdrawn', { params })
  await playBankFile(play, people, {
    number: numberAt((await play.as(admin).call('orders.read', 'for its number', { params })).json, 'number'),
    open: numberAt(details.json, 'open'),
  })
  const returned = { params, body: { amount: 1, returnedOn: '2026-01-07' } }
  await play.as(admin).call('payments.returnSurplus', 'one dollar', returned)
  await play.as(admin).call('payments.returnSurplus', 'nothing left', returned)
  const history = await play.as(admin).call('payments.ofOrder', 'by transfer', { params })
  const payment = { id: textAt(history.json, 'payments.0._id') }
  const back = { amount: 5, reason: 'Scratched' }
  const refund = await play.as(admin).call('payments.refund', 'by transfer', { params: payment, body: back })
  const asked = { params: { id: textAt(refund.json, '_id') } }
  await play.as(admin).call('payments.transferRefunded', 'at the bank', asked)
  await play.mails('of transfers')
}

async function playBankFile(
  play: Player,
  { admin }: People,
  { number, open }: { number: number; open: number },
): Promise<void> {
  const [day, later] = ['2026-01-05', '2026-01-06']
  const entries = [
    { ref: 'REC 1', amount: (open + 1).toFixed(2), day, payer: 'Bob Brown', text: 'without a reference' },
    { ref: 'REC 2', amount: '1.00', day: later, payer: 'Nobody', text: 'of another company' },
  ]
  const headers = { 'content-type': 'application/xml' }
  const raw = Buffer.from(camtOf(entries, { iban: account.iban }))
  await play.as(admin).call('payments.readBankFile', 'two entries', { raw, headers })
  await play.as(admin).call('payments.readBankFile', 'read before', { raw, headers })
  const waiting = await play.as(admin).call('payments.bankReceipts', 'waiting', { query: { state: 'waiting' } })
  const [first, second] = [0, 1].map((index) => ({ params: { id: textAt(waiting.json, `${index}._id`) } }))
  const found = { query: { q: String(number) } }
  await play.as(admin).call('payments.payableOrders', 'by its number', found)
  const book = (label: string, body: object) =>
    play.as(admin).call('payments.bookBankReceipt', label, { ...first, body })
  await book('another sum', { parts: [{ orderNumber: number, amount: 1 }] })
  await book('above what is open', { parts: [{ orderNumber: number, amount: open + 1 }] })
  await book('by hand', { parts: [{ orderNumber: number, amount: open + 1, overpay: true }] })
  await play.as(admin).call('payments.ignoreBankReceipt', 'of another', { ...second, body: { note: 'Not ours' } })
}
