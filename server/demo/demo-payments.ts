import crypto from 'node:crypto'
import { testCards } from '#contract/payments/test-cards.ts'
import type { Database } from '../database/pool.ts'
import { toStripeAmount } from '../features/payments/payments.amount.ts'
import { newId } from '../features/payments/sandbox/sandbox.store.ts'

type DemoOrder = {
  id: string
  user_id: string
  paid: boolean
  currency: string
  lines: readonly { net_minor: number }[]
}

const cards = testCards.filter(({ outcome }) => outcome.kind === 'succeeds')

/** One payment for each demo order that is paid, by one of the sandbox's cards in turn. */
function demoPayments(orders: readonly DemoOrder[]) {
  return orders.flatMap(({ id, user_id, paid, currency, lines }, index) => {
    const amount = lines.reduce((sum, { net_minor }) => sum + net_minor, 0)
    const card = cards[index % cards.length]
    if (!paid || amount === 0 || !card) return []
    const ref = newId('pi_sandbox')
    return {
      id: crypto.randomUUID(),
      order_id: id,
      user_id,
      ref,
      client_secret: newId(`${ref}_secret`),
      charge: newId('ch_sandbox'),
      method: card.paymentMethod,
      brand: card.brand,
      last4: card.number.slice(-4),
      amount,
      stripe_amount: toStripeAmount(amount, currency) ?? amount,
      currency,
    }
  })
}

const given = `jsonb_to_recordset($1::jsonb) as given (id uuid, order_id uuid, user_id uuid, ref text, client_secret text,
  charge text, method text, brand text, last4 text, amount bigint, stripe_amount bigint, currency text)`

/**
 * The payments of demo orders, with what the sandbox knows of them, so that they can be refunded. Each is made five
 * minutes after its order and settled a minute later.
 */
export async function insertPayments(tx: Database, orders: readonly DemoOrder[]): Promise<void> {
  const payments = [JSON.stringify(demoPayments(orders))]
  await tx.query(
    `insert into sandbox_intent (id, client_secret, amount_minor, currency, status, metadata, payment_method, charge, created_at)
     select ref, client_secret, stripe_amount, lower(given.currency), 'succeeded', jsonb_build_object('payment', given.id::text, 'order', order_id::text),
       method, charge, o.created_at + interval '5 minutes'
     from ${given} join orders o on o.id = order_id`,
    payments,
  )
  await tx.query(
    `insert into payment (id, order_id, ref, amount_minor, currency, status, card_brand, card_last4, created_at, settled_at)
     select given.id, order_id, ref, amount, given.currency, 'succeeded', brand, last4,
       o.created_at + interval '5 minutes', o.created_at + interval '6 minutes'
     from ${given} join orders o on o.id = order_id`,
    payments,
  )
  await tx.query(
    `insert into payment_event (payment_id, kind, actor_id, at)
     select given.id, step.kind, case step.kind when 'started' then given.user_id end, o.created_at + step.after
     from ${given} join orders o on o.id = order_id
     cross join (values ('started', interval '5 minutes'), ('succeeded', interval '6 minutes')) as step (kind, after)
     order by o.number, step.after`,
    payments,
  )
  await tx.query(
    `insert into order_event (order_id, kind, at, detail)
     select order_id, 'paid', o.created_at + interval '6 minutes', jsonb_build_object('paymentId', given.id)
     from ${given} join orders o on o.id = order_id`,
    payments,
  )
  await tx.query(`update orders o set payment_id = given.id from ${given} where o.id = order_id`, payments)
}
