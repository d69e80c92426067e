import { expect, test } from 'vitest'
import { ProviderUnavailable } from './payments.provider.ts'
import { createStripe } from './payments.stripe.ts'

function answering(answer: () => Response) {
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
  return createStripe({ ...keys, mode: 'test', fetch: async () => answer() })
}

const order = {
  paymentId: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  orderNumber: 1,
  amountMinor: 100,
  currency: 'USD',
}
const other = { id: 'pi_2', amount: 100, currency: 'usd', status: 'succeeded' }

test.each([
  ['a page', () => new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } })],
  ['half an answer', () => new Response('{"id":"pi_1","amo')],
  ['nothing', () => new Response('{}')],
  ['null', () => new Response('null')],
  ['a list', () => new Response('[]')],
  ['a payment without marks', () => Response.json(other)],
  ['another user’s payment', () => Response.json({ ...other, metadata: { payment: 'x' } })],
  ['an error of its own', () => Response.json({ error: { type: 'api_error' } }, { status: 500 })],
  ['too many requests', () => Response.json({ error: { type: 'rate_limit_error' } }, { status: 429 })],
])('a provider that answers with %s counts as unreachable', async (_what, answer) => {
  const provider = answering(answer)
  await expect(provider.read('pi_1')).rejects.toThrow(ProviderUnavailable)
  await expect(provider.start(order)).rejects.toThrow(ProviderUnavailable)
  await expect(provider.listSucceeded(new Date(0))).rejects.toThrow(ProviderUnavailable)
  const refund = { refundId: crypto.randomUUID(), paymentId: 'pi_1', amountMinor: 1, currency: 'USD' }
  await expect(provider.refund(refund)).rejects.toThrow(ProviderUnavailable)
})
