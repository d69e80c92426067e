import { expect, test } from 'vitest'
import { sendEvent, signBody } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const about = (object: unknown) => JSON.stringify({ id: 'evt_1', type: 'x.y', data: { object } })

test.each([
  ['nothing', ''],
  ['no JSON', '{"id":'],
  ['text', 'garbage'],
  ['null', 'null'],
  ['a number', '1'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['no data', '{"id":"evt_1","type":"x.y"}'],
  ['no object', about(null)],
  ['a text as object', about('x')],
  ['an id that is no text', '{"id":{},"type":"x.y","data":{"object":{}}}'],
  ['an id with a zero byte', '{"id":"evt_\\u0000","type":"x.y","data":{"object":{}}}'],
  ['an id without end', JSON.stringify({ id: 'e'.repeat(100_000), type: 'x.y', data: { object: {} } })],
])('a signed body that is not an event is refused as such: %s', async (_, body) => {
  const answer = await sendEvent(portal, await signBody(body))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'event_unreadable'])
})

test.each([{}, 1, '', 'a/../b', 'pi_\u0000', 'x'.repeat(300), ['pi_1']])(
  'an event about a payment without a valid id (%j) is accepted and ignored',
  async (id) => {
    for (const object of [
      { object: 'payment_intent', id },
      { object: 'charge', payment_intent: id },
    ]) {
      expect((await sendEvent(portal, await signBody(about(object)))).statusCode).toBe(200)
    }
  },
)
