import crypto from 'node:crypto'
import type pg from 'pg'
import type { CardSettings } from '#server/config.ts'
import { isDemoRemovedNow } from '#server/portal-settings/portal-settings.ts'
import type { CardProvider } from './payments.provider.ts'
import { createStripe } from './payments.stripe.ts'
import { createSandboxFetch } from './sandbox/sandbox.api.ts'

/** The key that signs the sandbox's events: the same for every instance and worker with the same secret. */
export function sandboxWebhookSecret(secret: string): string {
  return `whsec_${crypto.createHmac('sha256', secret).update('card sandbox').digest('hex')}`
}

type Deps = { cards: CardSettings; pool: pg.Pool; secret: string }

/** The card provider of this installation, or null without card payments. */
export function createCardProvider({ cards, pool, secret }: Deps): CardProvider | null {
  if (cards.kind === 'off') return null
  if (cards.kind === 'sandbox') {
    return createStripe({
      secretKey: 'sk_sandbox',
      publishableKey: 'pk_sandbox',
      webhookSecret: sandboxWebhookSecret(secret),
      mode: 'sandbox',
      fetch: createSandboxFetch(pool),
    })
  }
  const mode = cards.secretKey.startsWith('sk_live_') || cards.secretKey.startsWith('rk_live_') ? 'live' : 'test'
  return createStripe({ ...cards, mode })
}

/** Whether cards can pay here at all. Test cards pay the orders of a demo, and those of no company. */
export function areCardsOn({ provider }: { provider: Pick<CardProvider, 'mode'> | null }): boolean {
  return provider !== null && !(provider.mode === 'sandbox' && isDemoRemovedNow())
}
