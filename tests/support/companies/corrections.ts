import type { Correctable, CorrectionAmounts } from '#contract/invoices/corrections.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import type { TestActor } from '../actors.ts'
import { addTestProduct } from '../products.ts'
import { orderSent, switchFreightOn } from './freight.ts'
import { publishSettings, switchTaxOn } from './tax.ts'

/** A company that charges tax and freight, with a buyer on invoice, and products of two rates. */
export async function companyToCorrect(
  admin: TestActor,
  buyer: TestActor,
): Promise<{ bearing: Product; book: Product }> {
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  const many = { available: 100_000, shipWeight: 250, shipWeightUnit: 'g' }
  const bearing = await addTestProduct(admin, { ...many, unitprice: 19.99 })
  const book = await addTestProduct(admin, { ...many, unitprice: 0.05, taxClass: 'reduced' })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  return { bearing, book }
}

type Bought = Parameters<typeof orderSent>[1]
type Invoiced = { id: string; total: number }

/** An order that was shipped and whose invoice is issued. */
export async function invoicedOrder(admin: TestActor, buyer: TestActor, lines: Bought): Promise<Invoiced> {
  const to = { country: 'DE', postcode: '10115', city: 'Berlin' }
  const { order } = await orderSent(buyer, lines, { to })
  const id = order._id
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
    await admin.call('POST', `/order/${id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo Freight' })
  const invoice = await admin.call('POST', `/order/${id}/invoice`)
  if (invoice.statusCode !== 200) throw new Error(`no invoice: ${invoice.body}`)
  return { id, total: order.total }
}

export async function readCorrectable(admin: TestActor, id: string): Promise<Correctable> {
  return (await admin.call('GET', `/manage/orders/${id}/corrections`)).json()
}

/** Corrects the invoice of an order at its present version, or at a given one. */
export async function correctInvoice(admin: TestActor, id: string, form: Record<string, unknown>) {
  const version = form.version ?? (await readCorrectable(admin, id)).version
  return admin.call('POST', `/manage/orders/${id}/corrections`, { reason: 'Scratched', ...form, version })
}

const hasUnsent =
  (wanted: number) =>
  ({ line, unsent }: Correctable['lines'][number]) =>
    line === wanted && unsent > 0

/**
 * Pieces, reductions or the freight of an order, at random. False if nothing was chosen or refunds have left less, which is
 * refused at a field.
 */
export async function correctAtRandom(admin: TestActor, id: string, random: () => number): Promise<boolean> {
  const state = await readCorrectable(admin, id)
  const lines = state.lines.flatMap(({ line, leftQuantity, leftNet }): CorrectionAmounts['lines'] => {
    if (random() < 0.4) return []
    const amount = toMajor(Math.floor(toMinor(leftNet, state.currency) * random()), state.currency)
    if (random() < 0.4 && amount > 0) return [{ line, amount }]
    return leftQuantity > 0 ? [{ line, quantity: 1 + Math.floor(random() * leftQuantity) }] : []
  })
  const freight = (random() < 0.3 && state.freight?.leftNet) || null
  const isUnsent = lines.some((one) => one.quantity != null && state.lines.some(hasUnsent(one.line)))
  const endPieces = isUnsent ? { endPieces: random() < 0.5 } : {}
  const answer = await correctInvoice(admin, id, { lines, freight, ...endPieces, version: state.version })
  if (answer.statusCode === 201) return true
  if (answer.statusCode === 422 && answer.json().errors[0].path) return false
  throw new Error(`correcting answered ${answer.statusCode}: ${answer.body}`)
}
