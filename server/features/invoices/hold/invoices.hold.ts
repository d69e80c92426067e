import type { Actor } from '#contract/access.ts'
import { isInvoiceDue } from '#contract/invoices/documents.ts'
import type { InvoiceHold } from '#contract/invoices/hold.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { orderSubject } from '../../orders/orders.audit.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import { toOrder } from '../../orders/orders.serializer.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { findAnyOrder } from '../../orders/orders.store.ts'
import { askOfToday, exemptionToday, type RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { findInvoice } from '../invoices.store.ts'
import type { InvoiceReason } from '../issue/invoices.reasons.ts'
import { deleteHold, findHold, type HoldRow, listHolds, markReleased, saveHold } from './invoices.hold.store.ts'

/** What an invoice asks before it is issued. */
export type AskingDeps = Pick<OrderDeps, 'db' | 'publicUrl' | 'settings'> & RegisterDeps

type Taxed = Pick<Order, '_id' | 'number' | 'treatment'>

/** The VAT number that makes an order tax-free; null if none does. */
function exemptVatId({ treatment }: Pick<Order, 'treatment'>): string | null {
  return treatment?.kind === 'intra_community' ? treatment.vatId : null
}

/** Asks the register for the number of an order whose invoice is due, before the transaction that issues it. */
export async function askBeforeInvoice(deps: AskingDeps, orderId: string): Promise<void> {
  const row = await findAnyOrder(deps.db, orderId)
  const vatId = row && exemptVatId(row)
  if (row && vatId && isInvoiceDue(toOrder(row, deps))) await askOfToday(deps, deps.vatRegister(), vatId)
}

const codes = { invalid: 'vat_id_invalid', unavailable: 'vat_register_unavailable' } as const

/** Whether the VAT number of a tax-free order keeps its invoice. What a person has released stays so for the number and the answer that they saw. */
export async function vatIdReasons({
  db,
  settings,
  order,
}: SettingsDb & { order: Taxed }): Promise<InvoiceReason[]> {
  const vatId = exemptVatId(order)
  if (vatId === null) return []
  const answer = await exemptionToday({ db, settings }, vatId)
  if (answer === 'valid') return []
  const known = await findHold(db, order._id)
  const isReleased = known?.vat_id === vatId && known.answer === answer && known.reason !== null
  return isReleased ? [] : [{ code: codes[answer], path: 'order.vatId', params: { vatId } }]
}

/** Keeps for staff what the register says of a locked order, or ends what no longer holds. */
export async function keepHold(
  reading: SettingsDb,
  order: Taxed,
  reasons: readonly InvoiceReason[],
): Promise<void> {
  const { db: tx } = reading
  const vatId = exemptVatId(order)
  if (vatId === null) return
  const known = await findHold(tx, order._id)
  const answer = (['invalid', 'unavailable'] as const).find((one) =>
    reasons.some(({ code }) => code === codes[one]),
  )
  if (answer === undefined) {
    const isValid = known && known.reason === null && (await exemptionToday(reading, vatId)) === 'valid'
    if (isValid) await deleteHold(tx, order._id)
    return
  }
  if (known?.vat_id === vatId && known.answer === answer) return
  await saveHold(tx, { orderId: order._id, vatId, answer })
  await recordEvents(tx, { type: 'order.changed', subjectId: order._id, data: { number: order.number } })
}

function toHold(row: HoldRow): InvoiceHold {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: row.customer,
    vatId: row.vat_id,
    answer: row.answer,
    since: row.since.toISOString(),
    reason: row.reason,
    releasedBy: row.released_by_name,
    releasedAt: row.released_at?.toISOString() ?? null,
  }
}

/** Invoices that wait for a person. */
export async function readHolds(db: Database): Promise<InvoiceHold[]> {
  return (await listHolds(db)).map(toHold)
}

/** Throws `order_not_found`. */
export async function readInvoiceHold(db: Database, id: string): Promise<{ hold: InvoiceHold | null }> {
  if (!isUuid(id) || !(await findAnyOrder(db, id))) refuse('order_not_found')
  const row = await findHold(db, id)
  return { hold: row ? toHold(row) : null }
}

type Releasing = { actor: Actor; id: string; reason: string }

/**
 * Lets the invoice of an order go without tax although the register does not confirm its number: the reason is kept, and
 * stands in the audit log. An invoice that a job should have sent is sent now. Throws `order_not_found`, and `not_found` where
 * nothing keeps the invoice, or it is issued.
 */
export async function releaseInvoice(
  { transaction }: Transactional,
  { actor, id, reason }: Releasing,
): Promise<{ hold: InvoiceHold | null }> {
  return transaction(async (tx) => {
    const order = (isUuid(id) && (await lockAnyOrder(tx, id))) || refuse('order_not_found')
    const hold = (await findHold(tx, order.id)) ?? refuse('not_found')
    if (await findInvoice(tx, order.id)) refuse('not_found')
    await markReleased(tx, { orderId: order.id, reason, actor })
    const after = { reason, vatId: hold.vat_id, answer: hold.answer }
    await recordAudit(tx, { actor, action: 'order.invoice_released', subject: orderSubject(order), after })
    await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
    if (order.payment_days !== null) await addJob(tx, 'invoices.issue', { orderId: order.id })
    return { hold: toHold((await findHold(tx, order.id)) ?? hold) }
  })
}
