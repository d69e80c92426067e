import type pg from 'pg'
import { testCardOf } from '#contract/payments/test-cards.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockIntent, newId, type SandboxIntent, saveIntent, settleLater } from './sandbox.store.ts'

/** How long the slow test bank takes. */
const slowBankSeconds = 8

export type BankAnswer =
  | { kind: 'intent'; intent: SandboxIntent }
  | { kind: 'declined'; intent: SandboxIntent }
  | { kind: 'refused'; status: 400 | 404; message: string }

type Keyed = { id: string; clientSecret: string }

/** Locks the intent of a client secret; a wrong secret reveals nothing about it. */
async function lockWithSecret(tx: Database, { id, clientSecret }: Keyed): Promise<SandboxIntent | undefined> {
  const intent = await lockIntent(tx, id)
  return intent?.client_secret === clientSecret ? intent : undefined
}

const unknown: BankAnswer = { kind: 'refused', status: 404, message: 'This payment does not exist.' }

/**
 * The buyer confirms with a card. Cards are identified by Stripe's ids of its test cards: card numbers never arrive
 * here.
 */
export function confirm(pool: pg.Pool, asked: Keyed & { paymentMethod: string }): Promise<BankAnswer> {
  return inTransaction(pool, async (tx) => {
    const intent = await lockWithSecret(tx, asked)
    if (!intent) return unknown
    const card = testCardOf(asked.paymentMethod)
    if (!card) return { kind: 'refused', status: 400, message: 'The sandbox takes test cards only.' }
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
      return { kind: 'refused', status: 400, message: `This payment is ${intent.status} already.` }
    }
    const tried = { ...intent, payment_method: card.paymentMethod, last_error: null }
    if (card.outcome.kind === 'succeeds') return succeed(tx, tried)
    if (card.outcome.kind === 'declines') {
      return decline(tx, tried, { code: card.outcome.code, declineCode: card.outcome.declineCode })
    }
    if (card.outcome.kind === 'processes') {
      const processing = { ...tried, status: 'processing' as const, charge: newId('ch_sandbox') }
      await settleLater(tx, intent.id, slowBankSeconds)
      return { kind: 'intent', intent: await saveIntent(tx, processing, 'payment_intent.processing') }
    }
    const waiting = { ...tried, status: 'requires_action' as const }
    return { kind: 'intent', intent: await saveIntent(tx, waiting, 'payment_intent.requires_action') }
  })
}

/** The buyer answers the bank's question (3-D Secure). */
export function authenticate(pool: pg.Pool, asked: Keyed & { hasSucceeded: boolean }): Promise<BankAnswer> {
  return inTransaction(pool, async (tx) => {
    const intent = await lockWithSecret(tx, asked)
    if (!intent) return unknown
    if (intent.status !== 'requires_action') {
      return { kind: 'refused', status: 400, message: 'This payment does not wait for its buyer.' }
    }
    if (!asked.hasSucceeded) return decline(tx, intent, { code: 'payment_intent_authentication_failure' })
    const outcome = testCardOf(intent.payment_method ?? '')?.outcome
    if (outcome?.kind === 'authenticates' && outcome.thenDeclines) {
      return decline(tx, intent, { code: 'card_declined', declineCode: 'generic_decline' })
    }
    return succeed(tx, intent)
  })
}

/** The slow test bank decides. */
export function settleSlow(pool: pg.Pool, id: string): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const intent = await lockIntent(tx, id)
    if (intent?.status === 'processing') await succeed(tx, intent)
  })
}

async function succeed(tx: Database, intent: SandboxIntent): Promise<BankAnswer> {
  const paid = { ...intent, status: 'succeeded' as const, charge: newId('ch_sandbox'), last_error: null }
  return { kind: 'intent', intent: await saveIntent(tx, paid, 'payment_intent.succeeded') }
}

async function decline(
  tx: Database,
  intent: SandboxIntent,
  { code, declineCode }: { code: string; declineCode?: string | undefined },
): Promise<BankAnswer> {
  const declined: SandboxIntent = {
    ...intent,
    status: 'requires_payment_method',
    charge: newId('ch_sandbox'),
    last_error: { code, ...(declineCode && { decline_code: declineCode }), message: 'Your card was declined.' },
  }
  return { kind: 'declined', intent: await saveIntent(tx, declined, 'payment_intent.payment_failed') }
}
