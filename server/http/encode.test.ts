import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import { listOwnOrders } from '#contract/orders/own.ts'
import { asUserText } from '#server/database/user-text.ts'
import { toOrder, toOrderLine } from '../features/orders/orders.serializer.ts'
import { encoderOf } from './encode.ts'
import { replySchema } from './reply-encoder.ts'

function encoded(schema: z.ZodMiniType, value: unknown): unknown {
  return JSON.parse(encoderOf(replySchema(schema))(value))
}

const part = z.object({ id: z.string(), made: z.nullable(z.object({ at: z.string() })) })

test('a field that is not in the schema is removed at any depth', () => {
  const row = { id: 'a', secret: 1, made: { at: 'today', by: 'me' } }
  expect(encoded(part, row)).toEqual({ id: 'a', made: { at: 'today' } })
  expect(encoded(z.array(part), [row, { id: 'b', made: null, secret: 2 }])).toEqual([
    { id: 'a', made: { at: 'today' } },
    { id: 'b', made: null },
  ])
  expect(encoded(z.record(z.string(), part), { one: row })).toEqual({ one: { id: 'a', made: { at: 'today' } } })
})

test('exactly the declared fields are written, in whatever order they come and whichever are missing', () => {
  const names = ['id', 'made', 'secret', 'note', '__proto__x']
  const inner = fc.option(fc.record({ at: fc.string(), by: fc.string() }, { requiredKeys: ['at'] }))
  const row = fc
    .tuple(fc.string(), inner, fc.shuffledSubarray(names))
    .map(([id, made, keys]) =>
      Object.fromEntries(keys.map((key) => [key, key === 'id' ? id : key === 'made' ? made : 1])),
    )
  const declared = (value: Record<string, unknown>) => {
    const { id, made } = value as { id?: string; made?: { at: string } | null }
    return { ...(id !== undefined && { id }), ...(made !== undefined && { made: made && { at: made.at } }) }
  }
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(encoded(z.array(part), rows)).toEqual(rows.map(declared))
    }),
  )
})

/** Whether the value itself is written, or a copy with the declared fields. */
function isWrittenItself(schema: z.ZodMiniType, value: unknown): boolean {
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  encoderOf(replySchema(schema))(value)
  return stringify.mock.lastCall?.[0] === value
}

test('objects with declared fields only, in order, are not copied: also without the optional ones', () => {
  const noted = z.object({
    id: z.string(),
    note: z.optional(z.string()),
    made: z.int(),
    by: z.optional(z.string()),
  })
  expect(isWrittenItself(noted, { id: 'a', note: 'b', made: 1, by: 'c' })).toBe(true)
  expect(isWrittenItself(noted, { id: 'a', made: 1 })).toBe(true)
  expect(isWrittenItself(z.array(noted), [{ id: 'a', made: 1, by: 'c' }])).toBe(true)
  expect(isWrittenItself(noted, { made: 1, id: 'a' })).toBe(false)
  expect(isWrittenItself(noted, { id: 'a', made: 1, secret: 1 })).toBe(false)
  expect(isWrittenItself(noted, { secret: 1, id: 'a', made: 1 })).toBe(false)
})

test('an order of a list is written as the serializer makes it, with its lines and without', () => {
  const row = {
    id: 'a',
    number: 1,
    product_id: 'b',
    email: 'a@test.example',
    user_name: asUserText('A'),
    name: 'Motor',
    sku: 'H-1',
    ...{
      image: '/h.png',
      description: '',
      drawing: { family: 'motor' },
      available: 5,
      quantity: 1,
      currency: 'EUR',
    },
    unit_price_minor: 250,
    total_minor: 250,
    address: asUserText(''),
    phone: asUserText(''),
    others: '',
    status: 'pending' as const,
    ...{
      paid: false,
      processing: false,
      credited_minor: 0,
      received_minor: 0,
      refunded_minor: 0,
      hold_until: null,
      version: 1,
      created_at: new Date(),
    },
    line_count: 1,
    made_lines: 0,
    po_number: null,
    requested_on: null,
    ship_to: null,
    priced_country: null,
    goods_minor: 250,
    tax_minor: 48,
    treatment: null,
    bill_to: null,
    ...{
      freight_kind: null,
      freight_minor: null,
      freight: null,
      payment_days: null,
      discount_bp: null,
      discount_days: null,
    },
  }
  const order = toOrder(row, { publicUrl: 'https://portal.test' })
  expect(isWrittenItself(listOwnOrders.reply, [order])).toBe(true)
  expect(Object.keys(JSON.parse(JSON.stringify(order)))).not.toContain('lines')
  const line = {
    order_id: 'a',
    line_no: 1,
    product_id: 'b',
    sku: 'H-1',
    name: 'Motor',
    translation: null,
    image: '/h.png',
    drawing: null,
    quantity: 1,
    ended: 0,
    unbilled: 0,
    unit_price_minor: 250,
    net_minor: 250,
    note: '',
    requested_on: null,
    tax_class: 'standard',
    tax_rate_bp: 1900,
    tax_category: 'S' as const,
    tariff_number: '',
    origin_country: '',
    net_weight_mg: null,
    withdrawal: 'yes',
    supply: 'stock' as const,
  }
  const lines = [toOrderLine(line, 'EUR', 'https://portal.test')]
  expect(isWrittenItself(listOwnOrders.reply, [{ ...order, lines }])).toBe(true)
})

test('open objects are written unchanged, missing fields stay missing', () => {
  const open = z.object({
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    note: z.optional(z.string()),
  })
  expect(encoded(open, { values: { teeth: 28, 'a b': 'x' }, note: undefined })).toEqual({
    values: { teeth: 28, 'a b': 'x' },
  })
  expect(encoded(z.looseObject({ part }), { part: { id: 'a', made: null, secret: 1 }, more: 1 })).toEqual({
    part: { id: 'a', made: null },
    more: 1,
  })
})

test('of several object schemas, the one with matching fields and values is used', () => {
  const either = z.union([
    z.object({ kind: z.literal('card'), last4: z.string() }),
    z.object({ kind: z.literal('bank'), name: z.string() }),
    z.string(),
  ])
  expect(encoded(either, { kind: 'bank', name: 'n', last4: 'hidden' })).toEqual({ kind: 'bank', name: 'n' })
  expect(encoded(either, 'text')).toBe('text')
  expect(() => encoded(either, { kind: 'cash' })).toThrow('none of those')
})

test('every response of the contract can be encoded, and an unsupported schema is refused at start', () => {
  for (const reply of endpoints.flatMap(({ reply }) => reply ?? []))
    expect(() => encoderOf(replySchema(reply))).not.toThrow()
  expect(() => encoderOf({ type: 'object', patternProperties: {} })).toThrow('patternProperties')
})
