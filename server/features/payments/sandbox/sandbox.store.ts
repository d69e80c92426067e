import crypto from 'node:crypto'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'

/** The sandbox's own records: what a card provider would store. */
export type SandboxIntent = {
  id: string
  client_secret: string
  amount_minor: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  payment_method: string | null
  charge: string | null
  last_error: { code: string; decline_code?: string; message: string } | null
  created_at: Date
}

export type SandboxRefund = {
  id: string
  intent_id: string
  amount_minor: number
  metadata: Record<string, string>
  created_at: Date
}

export function newId(prefix: string): string {
  return `${prefix}_${crypto.randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}

export async function insertIntent(
  tx: Database,
  intent: { amountMinor: number; currency: string; metadata: Record<string, string> },
): Promise<SandboxIntent> {
  const id = newId('pi_sandbox')
  const { rows } = await tx.query<SandboxIntent>(
    `insert into sandbox_intent (id, client_secret, amount_minor, currency, status, metadata)
     values ($1, $2, $3, $4, 'requires_payment_method', $5) returning *`,
    [
      id,
      `${id}_secret_${crypto.randomBytes(18).toString('base64url')}`,
      intent.amountMinor,
      intent.currency,
      toJson(intent.metadata),
    ],
  )
  return rows[0] as SandboxIntent
}

export async function findIntent(db: Database, id: string): Promise<SandboxIntent | undefined> {
  const { rows } = await db.query<SandboxIntent>('select * from sandbox_intent where id = $1', [id])
  return rows[0]
}

export async function lockIntent(tx: Database, id: string): Promise<SandboxIntent | undefined> {
  const { rows } = await tx.query<SandboxIntent>('select * from sandbox_intent where id = $1 for update', [id])
  return rows[0]
}

export async function listIntents(db: Database, since: Date, limit: number): Promise<SandboxIntent[]> {
  const { rows } = await db.query<SandboxIntent>(
    'select * from sandbox_intent where created_at >= $1 order by created_at desc limit $2',
    [since, limit],
  )
  return rows
}

/** Stores a new state and its event together. */
export async function saveIntent(tx: Database, intent: SandboxIntent, event: string): Promise<SandboxIntent> {
  const { rows } = await tx.query<SandboxIntent>(
    `update sandbox_intent set status = $2, payment_method = $3, charge = $4, last_error = $5 where id = $1 returning *`,
    [
      intent.id,
      intent.status,
      intent.payment_method,
      intent.charge,
      intent.last_error && toJson(intent.last_error),
    ],
  )
  await queueEvent(tx, intent.id, event)
  return rows[0] as SandboxIntent
}

/** Stores an event and queues its delivery, which is repeated until the receiver has accepted it. */
export async function queueEvent(tx: Database, intentId: string, type: string): Promise<void> {
  const id = newId('evt_sandbox')
  await tx.query(
    `with event as (insert into sandbox_event (id, type, intent_id) values ($1, $2, $3) returning id)
     select ${addJobSql('sandbox.deliver', `json_build_object('eventId', id)`)} from event`,
    [id, type, intentId],
  )
}

export type SandboxEvent = {
  id: string
  type: string
  intent_id: string
  created_at: Date
  delivered_at: Date | null
}

export async function findEvent(db: Database, id: string): Promise<SandboxEvent | undefined> {
  const { rows } = await db.query<SandboxEvent>('select * from sandbox_event where id = $1', [id])
  return rows[0]
}

export async function markDelivered(db: Database, id: string): Promise<void> {
  await db.query('update sandbox_event set delivered_at = now() where id = $1', [id])
}

/** The slow test bank: the payment settles by itself a little later. */
export async function settleLater(tx: Database, intentId: string, seconds: number): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('sandbox.settle', json_build_object('intentId', $1::text),
       run_at := now() + $2 * interval '1 second')`,
    [intentId, seconds],
  )
}

export async function insertSandboxRefund(
  tx: Database,
  refund: { intentId: string; amountMinor: number; metadata: Record<string, string> },
): Promise<SandboxRefund> {
  const { rows } = await tx.query<SandboxRefund>(
    'insert into sandbox_refund (id, intent_id, amount_minor, metadata) values ($1, $2, $3, $4) returning *',
    [newId('re_sandbox'), refund.intentId, refund.amountMinor, toJson(refund.metadata)],
  )
  await queueEvent(tx, refund.intentId, 'charge.refunded')
  return rows[0] as SandboxRefund
}

export async function listSandboxRefunds(db: Database, intentId: string): Promise<SandboxRefund[]> {
  const { rows } = await db.query<SandboxRefund>(
    'select * from sandbox_refund where intent_id = $1 order by created_at desc',
    [intentId],
  )
  return rows
}

export type KeyedReply = { status: number; body: unknown }

/** Answers a request once per idempotency key; as with Stripe, other parameters under the same key are an error. */
export async function keyed(
  tx: Database,
  { key, fingerprint }: { key: string; fingerprint: string },
  run: () => Promise<KeyedReply>,
): Promise<KeyedReply | 'other parameters'> {
  const claimed = await tx.query(
    'insert into sandbox_key (key, fingerprint) values ($1, $2) on conflict do nothing',
    [key, fingerprint],
  )
  if (claimed.rowCount === 0) {
    const { rows } = await tx.query<{ fingerprint: string; answer: KeyedReply }>(
      'select fingerprint, answer from sandbox_key where key = $1',
      [key],
    )
    return rows[0]?.fingerprint === fingerprint ? rows[0].answer : 'other parameters'
  }
  const answer = await run()
  await tx.query('update sandbox_key set answer = $2 where key = $1', [key, toJson(answer)])
  return answer
}
