import crypto from 'node:crypto'
import type pg from 'pg'
import type { CardSettings } from '#server/config.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { cardWords } from './payments.card-words.ts'
import type { CardProvider } from './payments.provider.ts'
import type { StripeSettings } from './payments.stripe.ts'

/** The key that signs the sandbox's events: the same for every instance and worker with the same secret. */
export function sandboxWebhookSecret(secret: string): string {
  return `whsec_${crypto.createHmac('sha256', secret).update('card sandbox').digest('hex')}`
}

type Deps = { cards: CardSettings; pool: pg.Pool; secret: string }

/** The card provider of this installation, or null without card payments. */
export function createCardProvider({ cards, pool, secret }: Deps): CardProvider | null {
  if (cards.kind === 'off') return null
  if (cards.kind === 'sandbox') {
    return loadedOnUse({
      secretKey: 'sk_sandbox',
      publishableKey: 'pk_sandbox',
      webhookSecret: sandboxWebhookSecret(secret),
      mode: 'sandbox',
      fetch: async (...request) => (await import('./sandbox/sandbox.api.ts')).createSandboxFetch(pool)(...request),
    })
  }
  const mode = cards.secretKey.startsWith('sk_live_') || cards.secretKey.startsWith('rk_live_') ? 'live' : 'test'
  return loadedOnUse({ ...cards, mode })
}

/** Stripe's library is large, and many processes never take a card payment: it is loaded by the first call. */
function loadedOnUse(settings: StripeSettings): CardProvider {
  let loaded: Promise<CardProvider> | undefined
  const provider = () => {
    loaded ??= import('./payments.stripe.ts').then(({ createStripe }) => createStripe(settings))
    return loaded
  }
  return {
    ...cardWords,
    mode: settings.mode,
    publishableKey: settings.publishableKey,
    start: async (order) => (await provider()).start(order),
    read: async (ref) => (await provider()).read(ref),
    cancel: async (ref) => (await provider()).cancel(ref),
    refund: async (refund) => (await provider()).refund(refund),
    listSucceeded: async (since) => (await provider()).listSucceeded(since),
    readEvent: async (body, signature) => (await provider()).readEvent(body, signature),
  }
}

type CardDeps = { provider: Pick<CardProvider, 'mode'> | null; settings: Pick<Settings, 'isDemoRemoved'> }

/** Whether cards can pay here at all. Test cards pay the orders of a demo, and those of no company. */
export function areCardsOn({ provider, settings }: CardDeps): boolean {
  return provider !== null && !(provider.mode === 'sandbox' && settings.isDemoRemoved())
}
