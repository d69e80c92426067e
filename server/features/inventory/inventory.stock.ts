import type { Actor } from '#contract/access.ts'
import type { ProductPatchForm, StockChange, StockMovement } from '#contract/inventory/stock.ts'
import { toMinor } from '#contract/money.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import { toAdminProduct } from '../products/products.admin.ts'
import { recordProduct } from '../products/products.audit.ts'
import type { ProductRow } from '../products/products.columns.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { lockProduct, setPrice } from '../products/products.store.ts'
import { refusePrice } from '../products/products.values.ts'
import { insertMovement, listMovementRows, type MovementRow, productExists } from './inventory.stock.store.ts'

type Patch = { actor: Actor; id: string; form: ProductPatchForm; transaction: Transaction }

/**
 * Changes the price of a product in the version that was read, moves its stock, or both; a repeated request with the
 * same key moves nothing again. A stock movement alone needs no version: delivered pieces are there, even if the
 * description was changed meanwhile. Throws `product_not_found`, `stale_version`, and `rule_broken` if more would be
 * subtracted than there is.
 */
export async function patchProduct(deps: ProductDeps, patch: Patch): Promise<AdminProduct> {
  const { id, form, transaction } = patch
  if (!isUuid(id)) refuse('product_not_found')
  if (form.unitprice !== undefined && form.version === undefined) {
    refuse('rule_broken', [{ path: 'version', message: t('version must be the one that was last read') }])
  }
  if (form.unitprice !== undefined) demand(patch.actor, 'prices:write')
  if (form.stock) demand(patch.actor, 'stock:write')
  if (form.unitprice !== undefined) refusePrice(form.unitprice, deps.currency())
  return transaction(async (tx) => toAdminProduct(await applyPatch(tx, deps, patch), deps))
}

async function applyPatch(tx: Database, deps: ProductDeps, { actor, id, form }: Patch): Promise<ProductRow> {
  const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
  if (form.version !== undefined && form.version !== before.version) refuse('stale_version')
  const priced = await changePrice(tx, before, { actor, currency: deps.currency(), unitprice: form.unitprice })
  return form.stock ? moveStock(tx, priced, { actor, stock: form.stock }) : priced
}

type Price = { actor: Actor; currency: string; unitprice: number | undefined }

async function changePrice(
  tx: Database,
  before: ProductRow,
  { actor, currency, unitprice }: Price,
): Promise<ProductRow> {
  const price = unitprice === undefined ? before.unit_price_minor : toMinor(unitprice, currency)
  if (price === before.unit_price_minor) return before
  const after = await setPrice(tx, before.id, price)
  await recordProduct(tx, actor, { action: 'product.changed', before, after })
  return after
}

/** Moves the stock of a locked product. A count that equals the stock moves nothing. */
async function moveStock(
  tx: Database,
  before: ProductRow,
  { actor, stock }: { actor: Actor; stock: StockChange },
): Promise<ProductRow> {
  const { reason } = stock
  const note = stock.note?.trim() ?? ''
  const delta = stock.count === undefined ? (stock.change ?? 0) : stock.count - before.available
  const available = before.available + delta
  if (available < 0) refuse('rule_broken', [{ path: 'stock.change', message: tooFew(before.available) }])
  if (available > maxQuantity) refuse('rule_broken', [{ path: 'stock.change', message: tooMany() }])
  if (delta === 0) return before
  const after = await insertMovement(tx, { id: before.id, delta, reason, note, actorId: actor.id })
  await recordAudit(tx, {
    actor,
    action: 'product.stock_changed',
    subject: { kind: 'product', id: after.id, name: after.name },
    before: { available: before.available },
    after: { available: after.available, reason, note: note || null },
  })
  await recordEvents(tx, {
    type: 'stock.changed',
    subjectId: after.id,
    data: { available: after.available, reason },
  })
  return after
}

function tooFew(available: number): string {
  return t('{available, plural, =0 {None in stock} one {Only # piece in stock} other {Only # pieces in stock}}', {
    available,
  })
}

function tooMany(): string {
  return t('This would be more than {max} pieces', { max: String(maxQuantity) })
}

/** The movements of a product, also a deleted one, newest first. Throws `product_not_found`. */
export async function listStock(
  deps: ProductDeps,
  id: string,
  query: PageQuery,
): Promise<{ movements: StockMovement[]; next: number | undefined }> {
  if (!isUuid(id)) refuse('product_not_found')
  const page = readPageBounds(query)
  const { rows, hasNext } = takePage(await listMovementRows(deps.db, id, page), page)
  if (rows.length === 0 && !(await productExists(deps.db, id))) refuse('product_not_found')
  return { movements: rows.map(toMovement), next: hasNext ? rows.at(-1)?.id : undefined }
}

function toMovement(row: MovementRow): StockMovement {
  const { id, at, delta, balance, reason, note, actor_name, order_id, order_number } = row
  return {
    _id: String(id),
    at: at.toISOString(),
    delta,
    balance,
    reason,
    note,
    actor: actor_name === null ? null : { name: actor_name },
    order:
      order_id === null || order_number === null
        ? null
        : {
            _id: order_id,
            number: order_number,
            isDeleted: row.order_is_deleted,
            line: row.order_line,
          },
  }
}
