import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { placeOrder as placeOrderCall } from '#contract/orders/orders.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { issueDiscount } from '#server/features/invoices/discount/invoices.discount.ts'
import { expireOrders } from '#server/features/orders/orders.expiry.ts'
import { deleteOrder } from '#server/features/orders/orders.service.ts'
import { placeOrder } from '#server/features/orders/purchase/orders.place.ts'
import { placeLines } from '#server/features/orders/purchase/orders.purchase.ts'
import { createCardProvider } from '#server/features/payments/payments.cards.ts'
import type { PaymentDeps } from '#server/features/payments/payments.deps.ts'
import { orderGone } from '#server/features/payments/payments.reconcile.ts'
import { driveRefund, refundPayment } from '#server/features/payments/payments.refunds.ts'
import { startPayment } from '#server/features/payments/payments.start.ts'
import { sync } from '#server/features/payments/payments.sync.ts'
import { authenticate, confirm } from '#server/features/payments/sandbox/sandbox.bank.ts'
import { deliveredPortal } from '../delivered-portal.ts'
import { purchaseOf } from '../orders/order-lines.ts'
import { writingOf } from '../writing.ts'

const limits = { holdMinutes: 60, unverifiedHoldMinutes: 60, mostOpen: 0, unverifiedMostOpen: 0 }

/** Every second order, the first included, has twenty lines: of the product and of these, in turn. */
export type StepParts = { secret: string; actor: Actor; productId: string; moreProductIds: readonly string[] }
const lineCount = 20

/**
 * The steps of a payment as the portal's own functions, for tests that interrupt or shuffle them. Steps that the rules
 * refuse throw; steps that are too late for their order do nothing.
 */
export function paymentSteps(pool: pg.Pool, { secret, actor, productId, moreProductIds }: StepParts) {
  const { settings } = deliveredPortal()
  const parts: PaymentDeps = {
    settings,
    pool,
    db: pool,
    provider: createCardProvider({ cards: { kind: 'sandbox' }, pool, secret }),
    issueDiscount: (db, granted) => issueDiscount({ db, settings }, granted),
    publicUrl: 'http://localhost:3000',
    log: () => {},
  }
  const orders = { ...parts, pipelined: pool, currency: () => 'USD', limits: () => limits }

  const productIds = [productId, ...moreProductIds]
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    productId: productIds[index % productIds.length] ?? '',
    quantity: 1,
  }))
  let isLarge = false

  const { transaction } = writingOf(pool, actor, { call: placeOrderCall, once: 'in one statement' })
  const keysOf = (orderId: string) => findKeys(pool, orderId)

  return {
    parts,
    orders,
    ...refundSteps(parts, actor),
    async order(): Promise<string> {
      isLarge = !isLarge
      if (isLarge)
        return (await placeLines(orders, { actor, purchase: purchaseOf(lines), transaction, keyed: null })).order
          ._id
      const placed = await placeOrder(orders, {
        actor,
        form: { productId, newOrderQty: 1 },
        transaction,
        keyed: null,
      })
      return placed._id
    },
    async pay(orderId: string, paymentMethod: string): Promise<void> {
      await startPayment(parts, actor, orderId)
      const keys = await keysOf(orderId)
      if (keys) await confirm(pool, { ...keys, paymentMethod })
    },
    async confirm(orderId: string, paymentMethod: string): Promise<void> {
      const keys = await keysOf(orderId)
      if (keys) await confirm(pool, { ...keys, paymentMethod })
    },
    async authenticate(orderId: string): Promise<void> {
      const keys = await keysOf(orderId)
      if (keys) await authenticate(pool, { ...keys, hasSucceeded: true })
    },
    /** What the webhook does: handles an event about the order's payment. */
    async receiveEvent(orderId: string): Promise<void> {
      const keys = await keysOf(orderId)
      if (keys) await sync(parts, keys.id, { event: { id: `evt_${crypto.randomUUID()}`, kind: 'test' } })
    },
    async remove(orderId: string): Promise<void> {
      await deleteOrder(orders, actor, orderId)
      await orderGone(parts, orderId)
    },
    async expire(orderId: string): Promise<void> {
      await pool.query(`update orders set hold_until = now() - interval '1 second' where id = $1 and not paid`, [
        orderId,
      ])
      await expireOrders(parts)
      await orderGone(parts, orderId)
    },
  }
}

/** The sandbox's ids of the last payment of an order. */
async function findKeys(
  pool: pg.Pool,
  orderId: string,
): Promise<{ id: string; clientSecret: string } | undefined> {
  const { rows } = await pool.query<{ id: string; clientSecret: string }>(
    `select i.id, i.client_secret as "clientSecret" from payment p join sandbox_intent i on i.id = p.ref
     where p.order_id = $1 order by p.created_at desc limit 1`,
    [orderId],
  )
  return rows[0]
}

function refundSteps(deps: PaymentDeps, actor: Actor) {
  const { pool } = deps
  return {
    async refund(orderId: string, amount: number | null): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from payment where order_id = $1 and status = 'succeeded'`,
        [orderId],
      )
      const paymentId = rows[0]?.id
      const form = { amount, reason: 'A test gives back' }
      if (paymentId) await refundPayment(deps, { actor, paymentId, form, transaction: transactionOf(pool) })
    },
    /** Those of one order, or of all. */
    async finishRefunds(orderId?: string): Promise<void> {
      const { rows } = await pool.query<{ id: string }>(
        `select r.id from refund r join payment p on p.id = r.payment_id
         where r.status = 'pending' and p.order_id = coalesce($1, p.order_id)`,
        [orderId],
      )
      for (const { id } of rows) await driveRefund(deps, id)
    },
  }
}
