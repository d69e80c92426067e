import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { isStaff } from '#contract/authorise.ts'
import { type NewAuditEntry, recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { OrderRow } from './orders.columns.ts'
import { listOrderLines } from './orders.lines.store.ts'

/** The audit log names an order by its number, never by its buyer. */
export function orderSubject({ id, number }: Pick<OrderRow, 'id' | 'number'>): NewAuditEntry['subject'] {
  return { kind: 'order', id, name: String(number) }
}

type OrderAuditAction = Extract<AuditAction, `order.${string}`>
type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Records what staff did with an order. What buyers do with their own orders is only in the order's history. */
export async function recordOrder(
  tx: Database,
  actor: Actor,
  { action, order, ...change }: { action: OrderAuditAction; order: OrderRow } & Partial<Change>,
): Promise<void> {
  if (isStaff(actor)) await recordAudit(tx, { actor, action, subject: orderSubject(order), ...change })
}

type NamedLine = { line: number; sku: string; quantity: number }

/**
 * The lines of an order of several lines, for the log of what moves the stock of them all: what was bought of each. An
 * order of one line says it itself.
 */
export async function namedLines(tx: Database, actor: Actor, order: OrderRow): Promise<{ lines?: NamedLine[] }> {
  if (!isStaff(actor) || order.line_count === 1) return {}
  const lines = await listOrderLines(tx, [order.id])
  return { lines: lines.map(({ line_no: line, sku, quantity }) => ({ line, sku, quantity })) }
}
