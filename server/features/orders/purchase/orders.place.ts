import crypto from 'node:crypto'
import { type Actor, sameEmail } from '#contract/access.ts'
import { maxAmount } from '#contract/money.ts'
import type { Order, OrderForm } from '#contract/orders/orders.ts'
import { packsMessage } from '#contract/orders/quantity.ts'
import { priceFaults } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inOneStatement, inTransaction } from '#server/database/transaction.ts'
import type { DomainEvent } from '#server/events/event-types.ts'
import { noteEvents } from '#server/events/events.ts'
import { once } from '#server/http/idempotency.ts'
import { refuse } from '#server/http/problem.ts'
import { freightByStaff } from '../../freight/freight.orders.ts'
import { findProductByName, findProductRow, type ProductRow } from '../../products/products.store.ts'
import { type TaxOfOrder, taxOfVisitor } from '../../tax/tax.orders.ts'
import type { OrderDeps } from '../orders.deps.ts'
import { fromOrderForm, toOrder } from '../orders.serializer.ts'
import { type OrderRow, readHeld } from '../orders.store.ts'
import { allowanceOf, allowanceRefusal, type Held, refuseBeyondAllowance } from './orders.allowance.ts'
import { insertOrder, type NewOrder } from './orders.place.store.ts'
import { placeDestined } from './orders.place-destined.ts'
import { orderRefusal, type WantedOrder } from './orders.rules.ts'

type Purchase = { actor: Actor; form: OrderForm }
export type Placement = Purchase & { idempotencyKey: string | undefined }

/**
 * Places an order and takes its stock. Price, snapshot, owner and status come from the server's own rows; the form only
 * says which product, how many and where to; with the country of its address it is taxed and sent there (`placeDestined`). Throws `email_not_yours`, `product_not_found`, `price_changed`,
 * `quantity_not_allowed`, `out_of_stock`, `tax_rate_missing`, `too_many_open_orders`, `stock_share_exceeded`.
 */
export async function placeOrder(deps: OrderDeps, { actor, form, idempotencyKey }: Placement): Promise<Order> {
  if (form.email !== undefined && !sameEmail(form.email, actor.email)) refuse('email_not_yours')
  if (form.unitprice != null) refuseSeenPrice(form.unitprice, deps.currency())
  if (form.shipTo) {
    const productId = form.productId ?? (await productIdByName(deps.db, form.name))
    if (!isUuid(productId)) refuse('product_not_found')
    return placeDestined(deps, { actor, form, shipTo: form.shipTo, productId, idempotencyKey })
  }
  return idempotencyKey
    ? inTransaction(deps.pool, (tx) =>
        once(tx, { actorId: actor.id, key: idempotencyKey, request: ['order', form] }, () =>
          take(deps, tx, { actor, form }),
        ),
      )
    : inOneStatement(deps.pool, (db) => take(deps, db, { actor, form }))
}

/** A price that no product can have was not seen. Throws `rule_broken`. */
function refuseSeenPrice(unitprice: number, currency: string): void {
  const max = maxAmount(currency)
  if (unitprice < 0 || unitprice > max) {
    const message = t('Unit price must be from 0 to {max}', { max: String(max) })
    refuse('rule_broken', [{ path: 'unitprice', message }])
  }
  const faults = priceFaults(unitprice, currency)
  if (faults.length > 0) refuse('rule_broken', faults)
}

async function take(deps: OrderDeps, db: Database, { actor, form }: Purchase): Promise<Order> {
  const productId = form.productId ?? (await productIdByName(db, form.name))
  if (!isUuid(productId)) refuse('product_not_found')
  const order = newOrder(deps, { actor, form }, productId)
  const row = await insertOrder(db, order)
  if (row) {
    noteEvents(db, placementOf(row))
    return toOrder(row, deps)
  }
  const product = await findProductRow(db, productId, actor.isAdmin)
  return explain({ product, order, held: await readHeld(db, actor.id, productId) })
}

/** The event that `insertOrder` has written. If as much is left as was bought, the product can still be ordered. */
function placementOf({ id, product_id, quantity, available }: OrderRow): DomainEvent {
  return {
    type: 'order.placed',
    subjectId: id,
    // An instance of the release before reads `productId`.
    data: { productId: product_id, productIds: [product_id], isPlentyLeft: available - quantity >= quantity },
  }
}

async function productIdByName(db: Database, name: string | undefined): Promise<string> {
  if (!name) refuse('invalid_input', [{ path: 'name', message: t('Product name is Required') }])
  return (await findProductByName(db, name)) ?? refuse('product_not_found')
}

function newOrder(deps: OrderDeps, { actor, form }: Purchase, productId: string): Wanted {
  return {
    id: crypto.randomUUID(),
    userId: actor.id,
    email: actor.email,
    userName: actor.name,
    productId,
    ...fromOrderForm(form, deps.currency()),
    currency: deps.currency(),
    tax: taxOfVisitor(null),
    freight: freightByStaff(),
    paymentDays: actor.paymentDays ?? null,
    discount: actor.discount ?? null,
    allowance: allowanceOf(actor, deps.limits()),
  }
}

type Wanted = NewOrder & WantedOrder & { tax: TaxOfOrder | null }
type Unplaced = { product: ProductRow | undefined; order: Wanted; held: Held }

/** The statement wrote nothing: finds the rule that refused, with current figures. */
function explain({ product, order, held }: Unplaced): never {
  if (!product) refuse('product_not_found')
  if (product.published_at === null) refuse('product_is_draft')
  if (order.tax?.missing.includes(product.tax_class)) refuse('tax_rate_missing')
  const offer = {
    unitPriceMinor: product.unit_price_minor,
    minOrder: product.min_order,
    available: product.available,
    multiple: product.order_multiple,
  }
  // The product allows the order by now, because another order returned stock meanwhile.
  const broken = orderRefusal(offer, order)
  if (!broken) refuseBeyondAllowance(allowanceRefusal(order.allowance, held, { quantity: order.quantity, offer }))
  const code = broken ?? 'out_of_stock'
  if (code === 'price_changed') refuse(code, [{ path: 'unitprice', message: t('The price has changed') }])
  if (code === 'quantity_not_multiple') {
    const multiple = String(product.order_multiple)
    refuse(code, [{ path: 'newOrderQty', message: t(packsMessage, { multiple }) }])
  }
  refuse(code, [
    {
      path: 'newOrderQty',
      message: t('Order at least {least} and at most {most} (available now)', {
        least: String(product.min_order),
        most: String(product.available),
      }),
    },
  ])
}
