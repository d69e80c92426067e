import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { ProductPage } from '#contract/products/page.ts'
import type { ProductField } from '#contract/products/product-field.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { type NewAuditEntry, recordAudit, recordAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { DomainEvent, EventType } from '#server/events/event-types.ts'
import { recordEvents } from '#server/events/events.ts'
import { type ProductRow, storedColumns } from './products.columns.ts'
import { productStatus } from './products.values.ts'

type ProductAuditAction = Extract<AuditAction, `product.${string}`>

const audited = storedColumns.flatMap(({ key, name }) => {
  const { audit }: ProductField = productFields[key]
  return audit ? [{ audit, name }] : []
})

/** The fields of a product that the log compares, as they are stored: prices in minor units, weights in milligrams. */
export function fieldsOf(row: ProductRow): Record<string, unknown> {
  const fields = audited.map(({ audit, name }) => [audit, row[name] === '' ? null : row[name]])
  return { ...Object.fromEntries(fields), available: row.available, status: productStatus(row) }
}

/** An empty text is none, so that the log of a new product does not list it. */
function pageFieldsOf(page: ProductPage | undefined): Record<string, unknown> {
  return page ? { metaTitle: page.title || null, metaDescription: page.description || null, slug: page.slug } : {}
}

/** `pictures` and `page`, before and after, if the action wrote them. */
export type Change = {
  action: ProductAuditAction
  before?: ProductRow
  after: ProductRow
  pictures?: { before: string[]; after: string[] } | undefined
  page?: { before: ProductPage; after: ProductPage } | undefined
}

type ProductEventType = Extract<EventType, `product.${string}`>

const eventTypes: Partial<Record<ProductAuditAction, ProductEventType>> = {
  'product.added': 'product.added',
  'product.published': 'product.published',
  'product.unpublished': 'product.discontinued',
  'product.deleted': 'product.discontinued',
}

function eventOf({ action, after }: Change): DomainEvent {
  return { type: eventTypes[action] ?? 'product.changed', subjectId: after.id, data: { version: after.version } }
}

/**
 * Records what staff did with a product: all fields of a new one, the changed fields of a changed one, else only the
 * action. Records the event too.
 */
export async function recordProduct(tx: Database, actor: Actor, change: Change): Promise<void> {
  await recordAudit(tx, entryOf(actor, change))
  await recordEvents(tx, eventOf(change))
}

/** Records changes of many products at once. */
export async function recordProducts(tx: Database, actor: Staff, changes: readonly Change[]): Promise<void> {
  await recordAudits(
    tx,
    changes.map((change) => entryOf(actor, change)),
  )
  await recordEvents(tx, ...changes.map(eventOf))
}

/** Who changes products: a person, or a job for one. */
export type Staff = Pick<Actor, 'id' | 'name' | 'email'>

function entryOf(actor: Staff, { action, before, after, pictures, page }: Change): NewAuditEntry {
  const beside = (side: 'before' | 'after') => ({ pictures: pictures?.[side], ...pageFieldsOf(page?.[side]) })
  return {
    actor,
    action,
    subject: { kind: 'product', id: after.id, name: after.name },
    ...(before && { before: { ...fieldsOf(before), ...beside('before') } }),
    ...((before || action === 'product.added') && { after: { ...fieldsOf(after), ...beside('after') } }),
  }
}
