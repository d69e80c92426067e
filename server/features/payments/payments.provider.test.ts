import crypto from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { cards } from '#tests/support/payments/payments.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { createCardProvider } from './payments.cards.ts'
import { type CardProvider, ProviderRefused, SignatureInvalid } from './payments.provider.ts'
import { confirm } from './sandbox/sandbox.bank.ts'

const portal = testPortal()

/** The buyer's actions, which normally happen in the browser. */
type Confirm = (intent: { ref: string; clientSecret: string }, paymentMethod: string) => Promise<unknown>
type Contestant = { name: string; open(): { provider: CardProvider; confirm: Confirm } }

const sandbox: Contestant = {
  name: 'sandbox',
  open() {
    const provider = createCardProvider({ cards: { kind: 'sandbox' }, pool: portal.pool, secret: testSecret })
    if (!provider) throw new Error('no sandbox')
    return {
      provider,
      confirm: ({ ref, clientSecret }, paymentMethod) =>
        confirm(portal.pool, { id: ref, clientSecret, paymentMethod }),
    }
  },
}

/** Stripe itself in its test mode, if its keys are set: the sandbox must behave like it. */
function stripeTestMode(): Contestant[] {
  const { cards: settings } = readConfig()
  if (settings.kind !== 'stripe' || !settings.secretKey.startsWith('sk_test_')) return []
  const { secretKey } = settings
  return [
    {
      name: 'Stripe, test mode',
      open() {
        const provider = createCardProvider({ cards: settings, pool: portal.pool, secret: testSecret })
        if (!provider) throw new Error('no provider')
        const stripe = new Stripe(secretKey)
        return {
          provider,
          confirm: ({ ref }, paymentMethod) =>
            stripe.paymentIntents
              .confirm(ref, { payment_method: paymentMethod, return_url: 'https://portal.example/back' })
              .catch(() => undefined),
        }
      },
    },
  ]
}

function order(amountMinor = 2500, currency = 'USD') {
  return { paymentId: crypto.randomUUID(), orderId: crypto.randomUUID(), orderNumber: 1, amountMinor, currency }
}

describe.each([sandbox, ...stripeTestMode()])('$name', ({ open }) => {
  test('creates one payment per id, however often it is called', async () => {
    const { provider } = open()
    const asked = order()
    const [first, second] = await Promise.all([provider.start(asked), provider.start(asked)])
    expect(second?.ref).toBe(first?.ref)
    expect(first).toMatchObject({ status: 'open', amountMinor: 2500, receivedMinor: 0, currency: 'USD' })
    expect(first?.paymentId).toBe(asked.paymentId)
  })

  test('refuses another amount with the same id', async () => {
    const { provider } = open()
    const asked = order()
    await provider.start(asked)
    await expect(provider.start({ ...asked, amountMinor: 2600 })).rejects.toThrow()
  })

  test.each([
    [2500, 'USD'],
    [5000, 'JPY'],
    [12_340, 'KWD'],
    [5000, 'HUF'],
    [5000, 'ISK'],
  ])('accepts %i minor units of %s unchanged', async (amountMinor, currency) => {
    const { provider, confirm } = open()
    const intent = await provider.start(order(amountMinor, currency))
    await confirm(intent, cards.good)
    const paid = await provider.read(intent.ref)
    expect(paid).toMatchObject({ status: 'succeeded', receivedMinor: amountMinor, currency })
    expect(paid?.card).toEqual({ brand: 'visa', last4: '4242' })
  })

  test('takes and returns 5,000 HUF as Stripe counts them, in hundredths', async () => {
    const { provider, confirm } = open()
    const intent = await provider.start(order(5000, 'HUF'))
    await confirm(intent, cards.good)
    const refund = { refundId: crypto.randomUUID(), paymentId: intent.ref, amountMinor: 2000, currency: 'HUF' }
    await provider.refund(refund)
    expect((await provider.read(intent.ref))?.refunds).toMatchObject([{ amountMinor: 2000, status: 'succeeded' }])
    const { rows } = await portal.pool.query(
      `select i.amount_minor as taken, r.amount_minor as returned from sandbox_intent i join sandbox_refund r on r.intent_id = i.id
       where i.id = $1`,
      [intent.ref],
    )
    if (provider.mode === 'sandbox') expect(rows).toEqual([{ taken: 500_000, returned: 200_000 }])
  })

  test('refuses an amount that it would have to round, to pay and to refund', async () => {
    const { provider, confirm } = open()
    await expect(provider.start(order(12_345, 'KWD'))).rejects.toBeInstanceOf(ProviderRefused)
    const intent = await provider.start(order(12_340, 'KWD'))
    await confirm(intent, cards.good)
    const refund = { refundId: crypto.randomUUID(), paymentId: intent.ref, amountMinor: 1005, currency: 'KWD' }
    await expect(provider.refund(refund)).rejects.toMatchObject({ code: 'amount_not_exact' })
  })

  test('says why a card was declined and continues with the same payment', async () => {
    const { provider, confirm } = open()
    const intent = await provider.start(order())
    await confirm(intent, 'pm_card_visa_chargeDeclinedInsufficientFunds')
    const declined = await provider.read(intent.ref)
    expect(declined).toMatchObject({ status: 'open', failure: 'insufficient_funds' })
    expect(declined?.lastAttempt).toBeTruthy()
    await confirm(intent, cards.good)
    expect(await provider.read(intent.ref)).toMatchObject({ status: 'succeeded', failure: null })
  })

  test('waits for 3-D Secure', async () => {
    const { provider, confirm } = open()
    const intent = await provider.start(order())
    await confirm(intent, cards.secured)
    expect(await provider.read(intent.ref)).toMatchObject({ status: 'open', receivedMinor: 0 })
  })

  test('cancels an open payment; a settled one stays unchanged', async () => {
    const { provider, confirm } = open()
    const [open_, paid] = await Promise.all([provider.start(order()), provider.start(order())])
    await confirm(paid, cards.good)
    await Promise.all([provider.cancel(open_.ref), provider.cancel(paid.ref)])
    expect((await provider.read(open_.ref))?.status).toBe('canceled')
    expect((await provider.read(paid.ref))?.status).toBe('succeeded')
  })

  test('refunds in parts, once per id, and never more than was paid', async () => {
    const { provider, confirm } = open()
    const { ref } = await provider.start(order()).then(async (intent) => {
      await confirm(intent, cards.good)
      return intent
    })
    const refundId = crypto.randomUUID()
    const part = { refundId, paymentId: ref, amountMinor: 1000, currency: 'USD' }
    await provider.refund(part)
    await provider.refund(part)
    const refused = provider.refund({ ...part, refundId: crypto.randomUUID(), amountMinor: 2000 })
    await expect(refused).rejects.toBeInstanceOf(ProviderRefused)
    const read = await provider.read(ref)
    expect(read?.refunds).toMatchObject([{ refundId, amountMinor: 1000 }])
  })

  test('lists recent payments, and does not know ids that it never created', async () => {
    const { provider, confirm } = open()
    const asked = order()
    const intent = await provider.start(asked)
    await confirm(intent, cards.good)
    const listed = await provider.listSucceeded(new Date(Date.now() - 60_000))
    expect(listed).toContainEqual({ ref: intent.ref, paymentId: asked.paymentId })
    expect(await provider.read('pi_nothing')).toBeUndefined()
  })

  test('refuses an event that it did not sign', async () => {
    const { provider } = open()
    for (const signature of ['t=1,v1=00', 't=1,v1=', 't=1,v1', 'v1=,v1=00,t=1', 't=x,v1=0', 'v0=0', '']) {
      const reading = provider.readEvent(Buffer.from('{}'), signature)
      await expect(reading, signature).rejects.toBeInstanceOf(SignatureInvalid)
    }
  })
})
