import crypto from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import Stripe from 'stripe'
import type { Order } from '#contract/orders/orders.ts'
import type { PaymentSession } from '#contract/payments/payments.ts'
import { issueDiscount } from '#server/features/invoices/discount/invoices.discount.ts'
import { createCardProvider, sandboxWebhookSecret } from '#server/features/payments/payments.cards.ts'
import type { PaymentDeps } from '#server/features/payments/payments.deps.ts'
import type { CardProvider } from '#server/features/payments/payments.provider.ts'
import { reconcile } from '#server/features/payments/payments.reconcile.ts'
import { createStripe } from '#server/features/payments/payments.stripe.ts'
import { webhookPath } from '#server/features/payments/payments.webhook.ts'
import { createSandboxFetch } from '#server/features/payments/sandbox/sandbox.api.ts'
import type { TestActor } from '../actors.ts'
import { findBrokenOrders } from '../orders/order-invariants.ts'
import { type TestPortal, testSecret } from '../portal.ts'

/** What the buyer's browser does with the sandbox's card form, through the same calls. */
export const cards = {
  good: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  secured: 'pm_card_authenticationRequired',
  securedDeclined: 'pm_card_threeDSecureRequiredChargeDeclined',
  slow: 'pm_card_bypassPending',
}

export type Started = PaymentSession & { ref: string }

/** The provider's reference, which the browser has in the client secret. */
export function refOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

export async function orderFor(buyer: TestActor, productId: string, newOrderQty = 1): Promise<Order> {
  const answer = await buyer.call('POST', '/order', { productId, newOrderQty })
  if (answer.statusCode !== 201) throw new Error(`ordering answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

export async function startPaying(buyer: TestActor, orderId: string): Promise<Started> {
  const answer = await buyer.call('POST', `/payment/${orderId}/start`)
  if (answer.statusCode !== 200) throw new Error(`starting answered ${answer.statusCode}: ${answer.body}`)
  const session = answer.json<PaymentSession>()
  return { ...session, ref: refOf(session.clientSecret) }
}

export function confirmWith(
  { app }: TestPortal,
  { ref, clientSecret }: Pick<Started, 'ref' | 'clientSecret'>,
  paymentMethod: string,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${ref}/confirm`,
    payload: { client_secret: clientSecret, payment_method: paymentMethod },
  })
}

export function authenticateWith(
  { app }: TestPortal,
  { ref, clientSecret }: Pick<Started, 'ref' | 'clientSecret'>,
  outcome: 'succeed' | 'fail',
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${ref}/authenticate`,
    payload: { client_secret: clientSecret, outcome },
  })
}

/** Starts, confirms with a valid card, and checks: a paid order. */
export async function pay(portal: TestPortal, buyer: TestActor, orderId: string): Promise<Started> {
  const started = await startPaying(buyer, orderId)
  const confirmed = await confirmWith(portal, started, cards.good)
  if (confirmed.statusCode !== 200) throw new Error(`confirming answered ${confirmed.statusCode}`)
  await buyer.call('POST', `/payment/${orderId}/check`)
  return started
}

/**
 * Compares our records, the stock and the provider's records, for every order and payment of this database. Returns the
 * differences: an empty list is the invariant that everything else serves.
 */
export async function findBrokenInvariants({ pool }: Pick<TestPortal, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ invariant: string; id: string }>(`
    with taken as (
      select p.order_id, p.id as payment_id, i.amount_minor,
        coalesce((select sum(r.amount_minor) from sandbox_refund r where r.intent_id = i.id), 0) as back
      from sandbox_intent i join payment p on p.id::text = i.metadata ->> 'payment'
      where i.status = 'succeeded'
    )
    select 'charged more than once and kept' as invariant, order_id::text as id from taken where amount_minor > back
      group by order_id having count(*) > 1
    union all
    select 'marked paid but not charged', o.id::text from orders o
      where o.paid and not exists (select from taken t where t.payment_id = o.payment_id)
    union all
    select 'charged, kept and not marked paid', t.order_id::text from taken t join orders o on o.id = t.order_id
      where t.amount_minor > t.back and not (o.paid and o.payment_id = t.payment_id)
    union all
    select 'charged another sum than the order costs', t.order_id::text from taken t join orders o on o.id = t.order_id
      where t.amount_minor <> o.total_minor - coalesce((
        select sum((c.snapshot ->> 'totalMinor')::bigint) from credit_note c join payment p on p.id = t.payment_id
        where c.order_id = o.id and c.correction_id is not null and c.issued_at < p.created_at
      ), 0) - o.received_minor
    union all
    select 'refunded another sum than our records say', t.order_id::text from taken t join orders o on o.id = t.order_id
      where o.payment_id = t.payment_id and o.refunded_minor <> t.back
    union all
    select 'more given back than taken', order_id::text from taken where back > amount_minor
    union all
    select 'paid but ended without a refund', o.id::text from orders o
      where o.paid and (o.status = 'expired' or o.deleted_at is not null)
    union all
    select 'a payment without its intent is called taken', id::text from payment where status = 'succeeded' and ref is null
    union all
    select 'an intent without a payment', i.id from sandbox_intent i
      where not exists (select from payment p where p.id::text = i.metadata ->> 'payment')`)
  return [...rows.map(({ invariant, id }) => `${invariant}: ${id}`), ...(await findBrokenOrders(pool))]
}

type EventOf = { id?: string; type: string; object: Record<string, unknown> }

/** An event as the provider would send it, signed for this portal; `signedAt` in seconds, `secret` to forge one. */
export async function signEvent(
  event: EventOf,
  { secret = sandboxWebhookSecret(testSecret), signedAt = Math.floor(Date.now() / 1000) } = {},
): Promise<{ body: string; signature: string }> {
  const id = event.id ?? `evt_test_${crypto.randomUUID()}`
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    type: event.type,
    data: { object: event.object },
  })
  return signBody(body, { secret, signedAt })
}

/** Any bytes, signed as the provider signs an event. */
export async function signBody(
  body: string,
  { secret = sandboxWebhookSecret(testSecret), signedAt = Math.floor(Date.now() / 1000) } = {},
): Promise<{ body: string; signature: string }> {
  const { webhooks } = new Stripe('sk_test')
  const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: signedAt })
  return { body, signature }
}

export function sendEvent(
  { app }: TestPortal,
  { body, signature }: { body: string; signature: string },
): Promise<LightMyRequestResponse> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return app.inject({ method: 'POST', url: webhookPath, payload: body, headers })
}

/** The deps of the payments module as in the app, for use cases without a route and for a provider that fails. */
export function paymentDeps(
  { pool, config, readers: { settings } }: TestPortal,
  provider?: CardProvider,
): PaymentDeps {
  return {
    settings,
    pool,
    db: pool,
    provider: provider ?? createCardProvider({ cards: config.cards, pool, secret: testSecret }),
    issueDiscount: (db, granted) => issueDiscount({ db, settings }, granted),
    publicUrl: config.publicUrl,
    log: () => {},
  }
}

/** Compares all payments with the provider's, as the job does. */
export async function reconcileAll(portal: TestPortal): Promise<void> {
  await reconcile(paymentDeps(portal), { everything: true })
}

/** Stripe's SDK in front of a sandbox whose responses may be lost or refused: `meddle` decides for each call. */
export function meddledProvider(
  { pool }: Pick<TestPortal, 'pool'>,
  meddle: (call: string, execute: () => Promise<Response>) => Promise<Response>,
): CardProvider {
  const sandbox = createSandboxFetch(pool)
  return createStripe({
    secretKey: 'sk_sandbox',
    publishableKey: 'pk_sandbox',
    webhookSecret: sandboxWebhookSecret(testSecret),
    mode: 'sandbox',
    fetch: (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input))
      return meddle(`${init?.method ?? 'GET'} ${pathname}`, () => sandbox(input, init))
    },
  })
}

/** Three payments of the first orders with two exceptions each, half of them resolved by this admin. */
export async function insertPaymentsToReview({ pool }: Pick<TestPortal, 'pool'>, adminId: string): Promise<void> {
  await pool.query(
    `insert into payment (id, order_id, amount_minor, currency, status)
     select gen_random_uuid(), id, total_minor - credited_minor, currency, 'succeeded' from orders
     where total_minor > credited_minor order by number limit 3`,
  )
  await pool.query(
    `insert into payment_concern (kind, ref, payment_id, raised_at, resolved_at, resolved_by, note)
     select (array['stuck', 'mismatch', 'disputed'])[1 + n % 3], 'pi_' || n,
       (select id from payment order by id offset n % 3 limit 1), now() - (10 - n) * interval '1 day',
       case when n > 3 then now() - (8 - n) * interval '1 day' end, case when n > 3 then $1::uuid end,
       case when n > 3 then 'Booked by hand' end
     from generate_series(1, 6) as n order by n`,
    [adminId],
  )
}
