import type pg from 'pg'
import type { Jobs } from '#server/jobs/jobs.ts'
import { settleSlow } from './sandbox.bank.ts'
import { eventOnWire } from './sandbox.serializers.ts'
import { findEvent, findIntent, markDelivered } from './sandbox.store.ts'

/**
 * Delivers a signed event to its receiver. Throws if it was not accepted: the job then runs again, with growing pauses.
 */
export type Deliver = (event: { body: string; signature: string }) => Promise<void>

export function sandboxJobs(deps: { pool: pg.Pool; webhookSecret: string; deliver: Deliver }) {
  return {
    'sandbox.deliver': async ({ eventId }) => {
      const event = await findEvent(deps.pool, String(eventId))
      const intent = event && (await findIntent(deps.pool, event.intent_id))
      if (!event || !intent) return
      const { default: Stripe } = await import('stripe')
      const { webhooks } = new Stripe('sk_sandbox')
      const body = JSON.stringify(eventOnWire(event, intent))
      const signature = await webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: deps.webhookSecret,
      })
      await deps.deliver({ body, signature })
      await markDelivered(deps.pool, event.id)
    },
    'sandbox.settle': ({ intentId }) => settleSlow(deps.pool, String(intentId)),
  } satisfies Jobs
}
