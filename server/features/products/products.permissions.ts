import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#contract/access.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ProductAction } from '#contract/products/admin-list.ts'
import type { ProductField } from '#contract/products/product-field.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { demand } from '#server/http/permission.ts'
import { type Change, fieldsOf } from './products.audit.ts'

const byAuditName = new Map<string, Permission>(
  Object.values<ProductField>(productFields).flatMap(({ audit, permission }) =>
    audit && permission ? [[audit, permission]] : [],
  ),
)

/**
 * Refuses an actor whose role lacks what one of the changed fields needs: in the transaction that has written them. A form that
 * sends all fields is judged by those that it changes.
 */
export function demandForChange(actor: Actor, { before, after, pictures, page }: Omit<Change, 'action'>): void {
  const was: Record<string, unknown> = before ? fieldsOf(before) : {}
  const now = fieldsOf(after)
  const changed = Object.keys(now).filter((name) => !isDeepStrictEqual(was[name], now[name]))
  const needed = new Set(changed.map((name) => byAuditName.get(name) ?? 'products:write'))
  const besides = [pictures, page].filter((pair) => pair !== undefined)
  if (besides.some((pair) => !isDeepStrictEqual(pair.before, pair.after))) needed.add('products:write')
  demand(actor, { all: [...needed] })
}

/** What a bulk action, and its undo, needs. */
export function permissionOfAction(action: ProductAction): Permission {
  return action === 'change_price' ? 'prices:write' : 'products:write'
}
