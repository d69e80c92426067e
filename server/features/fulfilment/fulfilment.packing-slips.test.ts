import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { printNextPackingSlip } from '#contract/fulfilment/shipments.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderInProduction } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

const part = (line: number, quantity: number) => ({ line, quantity })
const pathOf = (id: string) => printNextPackingSlip.path.replace('{id}', id)

async function readText(answer: { rawPayload: Buffer }): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  return (await extractText(file, { mergePages: true })).text
}

test('the packing slip of a shipment that is not sent yet has the chosen lines, its number, and what will follow', async () => {
  const { _id, number } = await orderInProduction(portal, { admin, buyer }, 3)
  await admin.call('POST', `/order/${_id}/shipments`, { carrier: 'Van', lines: [part(1, 10), part(2, 3)] })
  const answer = await admin.call('POST', pathOf(_id), { lines: [part(2, 4)] })
  expect(answer.headers['content-disposition']).toContain(`packing-slip-${number}-2.pdf`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const text = await readText(answer)
  expect(text).toContain('This shipment 4 pieces in 1 line')
  // Ordered, in this shipment, to follow.
  expect(text).toContain('10 pcs 4 pcs 3 pcs')
  expect(text).not.toContain('Van')
  expect(await readText(await admin.call('POST', pathOf(_id), {}))).toContain('17 pieces in 2 lines')
  const { shipments } = (await admin.call('GET', `/order/${_id}/timeline`)).json()
  expect(shipments).toHaveLength(1)
})

test('a packing slip of what cannot be shipped is refused in the words of the shipment', async () => {
  const { _id } = await orderInProduction(portal, { admin, buyer }, 2)
  const send = async (body: object) => (await admin.call('POST', pathOf(_id), body)).json()
  expect(await send({ lines: [part(1, 11)] })).toMatchObject({
    code: 'shipment_too_large',
    errors: [{ path: 'lines.0.quantity', message: 'At most 10 are left to ship' }],
  })
  expect(await send({ lines: [part(7, 1)] })).toMatchObject({ status: 422, errors: [{ path: 'lines.0.line' }] })
  expect(await send({ lines: [] })).toMatchObject({ status: 422, errors: [{ path: 'lines' }] })
  await admin.call('POST', `/order/${_id}/shipments`, { carrier: 'Van', everything: true })
  expect(await send({})).toMatchObject({ code: 'shipment_too_large' })
})

test('only staff print it, and only of an order that is there', async () => {
  const { _id } = await orderInProduction(portal, { admin, buyer }, 1)
  expect((await callAs(portal)('POST', pathOf(_id), {})).statusCode).toBe(401)
  expect((await buyer.call('POST', pathOf(_id), {})).statusCode).toBe(403)
  for (const id of ['no id', crypto.randomUUID()]) {
    expect((await admin.call('POST', pathOf(id), {})).json().code).toBe('order_not_found')
  }
})
