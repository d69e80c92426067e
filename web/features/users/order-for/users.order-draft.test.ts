import { expect, test } from 'vitest'
import { type CheckoutDraft, newAddress } from '../../cart/checkout/cart.checkout-form.ts'
import { readOrderDraft, writeOrderDraft } from './users.order-draft.ts'

const bill = {
  country: 'NL',
  name: '',
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  phone: '',
}
const first: CheckoutDraft = {
  country: 'NL',
  name: 'Ann',
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  phone: '',
  choice: newAddress,
  isSaved: false,
  billChoice: 'same',
  bill,
  isBillSaved: false,
  payment: 'later',
  poNumber: '',
  requestedOn: '',
  vatId: '',
  freightMethod: '',
  note: '',
}
const line = { productId: 'a', sku: 'BT-1', name: 'Belt', unitprice: 12.5, quantity: 3, message: 'Too few' }

test('a draft is read as it was written, without why its lines were refused', () => {
  const text = writeOrderDraft({ ...first, poNumber: '4500' }, first, [line])
  expect(readOrderDraft(text)).toEqual({
    fields: { ...first, poNumber: '4500' },
    lines: [{ ...line, message: null }],
  })
})

test('a form that holds what it began with is no draft', () => {
  expect(writeOrderDraft({ ...first }, first, [])).toBeNull()
  expect(writeOrderDraft({ ...first }, first, [line])).not.toBeNull()
  expect(writeOrderDraft({ ...first, note: 'Ring' }, first, [])).not.toBeNull()
})

test.each([null, '', 'x', 'null', '{}', '{"fields":{},"lines":[{"sku":1}]}'])('%s is no draft', (text) => {
  expect(readOrderDraft(text)).toBeNull()
})

test('fields of another release are left out', () => {
  const text = '{"fields":{"poNumber":"4500","colour":"red","payment":"gold"},"lines":[]}'
  expect(readOrderDraft(text)?.fields).not.toHaveProperty('colour')
})
