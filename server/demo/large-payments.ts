/**
 * The payments of the orders of a large catalogue, as statements: PostgreSQL generates the rows itself. Each order is paid
 * soon after it was placed, by one card of the sandbox.
 */

const madeHere = `p.ref like 'pi_sandbox_load_%'`

/** Inserts a payment for each row of `placed`, the orders that the same statement has inserted with its id. */
export const addPayments = `
  insert into payment (id, order_id, ref, amount_minor, currency, status, card_brand, card_last4, created_at, checked_at, settled_at)
  select payment_id, id, 'pi_sandbox_load_' || number, total_minor, currency, 'succeeded',
    'visa', '4242', least(created_at + interval '5 minutes', now()), now(), least(created_at + interval '6 minutes', now())
  from placed`

/** What the sandbox knows of the payments: without it they could not be refunded. */
export const addIntents = `
  insert into sandbox_intent (id, client_secret, amount_minor, currency, status, metadata, payment_method, charge, created_at)
  select p.ref, p.ref || '_secret', p.amount_minor, lower(p.currency), 'succeeded',
    jsonb_build_object('payment', p.id::text, 'order', p.order_id::text), 'pm_card_visa', 'ch_' || p.ref, p.created_at
  from payment p
  where ${madeHere} and not exists (select from sandbox_intent i where i.id = p.ref)`

export const addPaymentEvents = `
  insert into payment_event (payment_id, kind, actor_id, at)
  select p.id, step.kind, step.actor_id, step.at
  from payment p join orders o on o.id = p.order_id
  cross join lateral (values ('started', o.user_id, p.created_at), ('succeeded', null, p.settled_at)) as step (kind, actor_id, at)
  where ${madeHere} and not exists (select from payment_event e where e.payment_id = p.id)`

export const addPaidEvents = `
  insert into order_event (order_id, kind, at, detail)
  select p.order_id, 'paid', p.settled_at, jsonb_build_object('paymentId', p.id)
  from payment p
  where ${madeHere} and not exists (select from order_event e where e.order_id = p.order_id and e.kind = 'paid')`
