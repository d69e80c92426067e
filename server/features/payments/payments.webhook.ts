import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { asking, type PaymentDeps, providerOf } from './payments.deps.ts'
import { EventUnreadable, type ProviderEvent, SignatureInvalid } from './payments.provider.ts'
import { isEventKnown } from './payments.store.ts'
import { sync } from './payments.sync.ts'

/**
 * Where the card provider sends its events. The signature covers the raw bytes, so the body is not parsed before the
 * check.
 */
export const webhookPath = '/api/payments/webhook'

export function registerPaymentsWebhook({ server }: App, deps: PaymentDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const notInContract = 'The card provider decides what it sends.'
    scope.post(webhookPath, { config: { parameters: 'any', notInContract } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await takeEvent(deps, body, String(request.headers['stripe-signature'] ?? ''))
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/**
 * Handles one event. Only the id in it is used; the state is read from the provider. After an error response, the
 * provider sends it again. Throws `signature_invalid`, `event_unreadable`, `provider_unavailable`.
 */
export async function takeEvent(deps: PaymentDeps, body: Buffer, signature: string): Promise<void> {
  const event = await readEvent(deps, body, signature)
  if (!event.ref || (await isEventKnown(deps.db, event.id))) return
  const { id, kind, ref } = event
  await asking(deps, () => sync(deps, ref, { event: { id, kind } }))
}

async function readEvent(deps: PaymentDeps, body: Buffer, signature: string): Promise<ProviderEvent> {
  try {
    return await providerOf(deps).readEvent(body, signature)
  } catch (error) {
    if (error instanceof SignatureInvalid) refuse('signature_invalid')
    if (error instanceof EventUnreadable) refuse('event_unreadable')
    throw error
  }
}
