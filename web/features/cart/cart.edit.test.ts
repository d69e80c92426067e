import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart/cart.ts'
import { toMajor } from '#contract/money.ts'
import { conflictOf, isDoneIn, isSafeOn, withEdit, withSameLines } from './cart.edit.ts'

function line(id: string, more: Partial<CartLine> = {}): CartLine {
  return {
    id,
    productId: `product of ${id}`,
    sku: id.toUpperCase(),
    name: id,
    image: '',
    drawing: null,
    quantity: 10,
    note: '',
    requestedOn: null,
    unitprice: 12.4,
    seenUnitprice: 12.4,
    total: 124,
    minorder: 5,
    multiple: 5,
    available: 100,
    issues: [],
    taxRate: null,
    taxCategory: null,
    contentAmount: null,
    contentUnit: 'kg',
    nearest: [],
    ...more,
  }
}

const cart: Cart = {
  id: 'cart',
  token: null,
  version: 3,
  currency: 'USD',
  lines: [line('belt'), line('motor', { unitprice: 0.1, quantity: 30 }), line('gone', { issues: ['not_sold'] })],
  pieces: 50,
  total: 127,
  sums: { goods: 127, freight: null, tax: null, total: 127, taxes: [], gross: null, treatment: null },
  poNumber: '',
  requestedOn: null,
  note: '',
  canOrder: false,
}

test('a change is shown at once with its sums and its issues', () => {
  const changed = withEdit(cart, { kind: 'quantity', id: 'motor', quantity: 3, seen: 30 })
  expect(changed).toMatchObject({ pieces: 23, total: 124.3, canOrder: false })
  expect(changed.lines[1]).toMatchObject({ total: 0.3, issues: ['minimum', 'multiple'], nearest: [5] })
  expect(changed.lines[2]?.issues).toEqual(['not_sold'])
  const without = withEdit(cart, { kind: 'remove', id: 'gone' })
  expect(without).toMatchObject({ pieces: 40, total: 127, canOrder: true })
  expect(withEdit(cart, { kind: 'empty' })).toMatchObject({ lines: [], pieces: 0, total: 0, canOrder: false })
})

test('sums of the page are those of the minor units, in currencies with 0, 2 and 3 decimals', () => {
  const priced = fc.record({
    minor: fc.integer({ min: 1, max: 10 ** 9 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
  })
  const anyCart = fc.record({
    lines: fc.array(priced, { minLength: 1, maxLength: 20 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    changed: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(anyCart, ({ lines, currency, changed }) => {
      const given = lines.map(({ minor, quantity }, index) =>
        line(`line ${index}`, {
          unitprice: toMajor(minor, currency),
          total: toMajor(minor * quantity, currency),
          quantity,
          minorder: 1,
          multiple: 1,
          available: 9999,
        }),
      )
      const after = withEdit(
        { ...cart, currency, lines: given },
        { kind: 'quantity', id: 'line 0', quantity: changed, seen: 1 },
      )
      const nets = lines.map(({ minor, quantity }, index) => minor * (index === 0 ? changed : quantity))
      expect(after.lines.map(({ total }) => total)).toEqual(nets.map((net) => toMajor(net, currency)))
      expect(after.total).toBe(
        toMajor(
          nets.reduce((sum, net) => sum + net, 0),
          currency,
        ),
      )
    }),
  )
})

test('a change is repeated on a newer cart only if its line is as the user saw it', () => {
  const quantity = { kind: 'quantity', id: 'belt', quantity: 15, seen: 10 } as const
  const added = { ...cart, version: 4, lines: [...cart.lines, line('new')], pieces: 60 }
  expect(isSafeOn(quantity, cart, added)).toBe(true)
  expect(isSafeOn({ kind: 'empty' }, cart, added)).toBe(false)
  expect(isSafeOn({ kind: 'empty' }, cart, cart)).toBe(true)
  // As many lines and pieces, but others: emptied, and filled again.
  expect(
    isSafeOn({ kind: 'empty' }, cart, {
      ...cart,
      lines: cart.lines.map((one) => ({ ...one, id: `new ${one.id}` })),
    }),
  ).toBe(false)
  expect(isSafeOn({ kind: 'prices' }, cart, added)).toBe(false)
  expect(isSafeOn(quantity, cart, withEdit(added, { ...quantity, quantity: 20 }))).toBe(false)
  expect(isSafeOn(quantity, cart, withEdit(added, { kind: 'remove', id: 'belt' }))).toBe(false)
})

test('a removed line is put back after its removal, and not beside the line if it is still there', () => {
  const [first] = cart.lines
  const remove = { kind: 'remove', id: first?.id ?? '' } as const
  const restore = { kind: 'restore', lines: first ? [first] : [], key: 'once' } as const
  const removed = withEdit(cart, remove)
  expect(
    withEdit(removed, restore)
      .lines.map(({ id }) => id)
      .sort(),
  ).toEqual(cart.lines.map(({ id }) => id).sort())
  expect(withEdit(cart, restore).lines).toHaveLength(cart.lines.length)
  expect([isSafeOn(restore, cart, removed), isSafeOn(restore, cart, cart)]).toEqual([true, false])
})

test('a change whose answer was lost is not made again', () => {
  const quantity = { kind: 'quantity', id: 'belt', quantity: 15, seen: 10 } as const
  const note = { kind: 'note', id: 'belt', note: 'Box 2', requestedOn: null } as const
  for (const edit of [quantity, note, { kind: 'remove', id: 'belt' }, { kind: 'empty' }] as const) {
    expect([isDoneIn(edit, cart), isDoneIn(edit, withEdit(cart, edit))]).toEqual([false, true])
  }
})

test('a quantity that was not set leaves its user the choice, unless it is set already or its line is gone', () => {
  const quantity = { kind: 'quantity', id: 'belt', quantity: 15, seen: 10 } as const
  const now = withEdit(cart, { ...quantity, quantity: 20 })
  expect(conflictOf(quantity, now)).toEqual({ id: 'belt', sku: 'BELT', typed: 15, now: 20 })
  expect(conflictOf(quantity, withEdit(cart, quantity))).toBeNull()
  expect(conflictOf(quantity, withEdit(cart, { kind: 'remove', id: 'belt' }))).toBeNull()
  expect(conflictOf({ kind: 'remove', id: 'belt' }, now)).toBeNull()
})

test('lines that a change does not touch stay the same objects, and so do those of a newer cart', () => {
  const changed = withEdit(cart, { kind: 'quantity', id: 'motor', quantity: 35, seen: 30 })
  expect(changed.lines.map((line, index) => line === cart.lines[index])).toEqual([true, false, true])
  const answered = structuredClone(changed)
  expect(withSameLines(cart, answered).lines.map((line, index) => line === cart.lines[index])).toEqual([
    true,
    false,
    true,
  ])
})

test('a PO number is shown at once, and repeated on a newer cart only over the one that its user saw', () => {
  const edit = { kind: 'reference', poNumber: 'PO 7' } as const
  const named = withEdit(cart, edit)
  expect(named).toMatchObject({ poNumber: 'PO 7', pieces: cart.pieces, total: cart.total })
  const other = withEdit(cart, { kind: 'reference', poNumber: 'PO 8' })
  const fuller = { ...cart, version: 4, lines: [...cart.lines, line('new')] }
  expect([cart, fuller, other, named].map((now) => isSafeOn(edit, cart, now))).toEqual([true, true, false, false])
  expect([cart, other, named].map((now) => isDoneIn(edit, now))).toEqual([false, false, true])
})

test('a day that is over is no issue any more once another day is chosen', () => {
  const late = line('late', { requestedOn: '2020-01-31', issues: ['past_date'] })
  const issuesWith = (requestedOn: string | null) =>
    withEdit({ ...cart, lines: [late] }, { kind: 'note', id: 'late', note: 'box', requestedOn }).lines[0]?.issues
  expect(['2020-01-31', null].map(issuesWith)).toEqual([['past_date'], []])
})
